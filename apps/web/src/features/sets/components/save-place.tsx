import { Skeleton } from '../../../ui/skeleton.tsx'

/** A button, its icon alone, or a quiet tool among others. */
export type SaveLook = 'button' | 'icon' | 'quiet'

const SIZES = {
  button: { width: 104, height: 52 },
  icon: { width: 52, height: 52 },
  quiet: { width: 80, height: 32 },
} as const satisfies Record<SaveLook, object>

/** Holds the place of a button to save. */
export const SavePlace = ({ look = 'button' }: { look?: SaveLook | undefined }) => (
  <span aria-busy="true">
    <Skeleton {...SIZES[look]} />
  </span>
)
