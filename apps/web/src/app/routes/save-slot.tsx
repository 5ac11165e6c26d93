import { Suspense } from 'react'
import type { SaveButtonProps } from '../../features/sets/components/save-button.tsx'
import { SavePlace } from '../../features/sets/components/save-place.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'

const { Part: SaveButton } = lazyPart(
  async () => (await import('../../features/sets/components/save-button.tsx')).SaveButton,
)

/** The button to save a work, whose code comes after the first paint. */
export const SaveSlot = (props: SaveButtonProps) => (
  <Suspense fallback={<SavePlace compact={props.compact ?? false} />}>
    <SaveButton {...props} />
  </Suspense>
)
