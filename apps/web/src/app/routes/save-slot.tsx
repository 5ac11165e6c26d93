import { Suspense } from 'react'
import type { SaveSlot as Save } from '../../features/artworks/components/save-slot.ts'
import type { SaveButtonProps } from '../../features/sets/components/save-button.tsx'
import { SavePlace } from '../../features/sets/components/save-place.tsx'
import { artworkPath } from '../../lib/navigation/artwork-paths.ts'
import type { UserType } from '../../lib/session/user-type.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

const { Part: SaveButton } = lazyPart(
  async () => (await import('../../features/sets/components/save-button.tsx')).SaveButton,
)

/** The button to save a work, whose code comes after the first paint. */
const SaveSlot = (props: SaveButtonProps) => (
  <Suspense fallback={<SavePlace look={props.look} />}>
    <SaveButton {...props} />
  </Suspense>
)

/** The ways to save works on one side of the product; from the viewer, which a log-in closes, it leads back to the page of the work. */
export const saveOn =
  (side?: UserType): Save =>
  (work, look) => (
    <SaveSlot
      work={{ id: work.id, title: work.title }}
      look={look}
      returnTo={look === 'quiet' ? artworkPath(work, side) : undefined}
    />
  )
