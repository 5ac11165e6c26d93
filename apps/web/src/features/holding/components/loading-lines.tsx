import { Skeleton } from '../../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'

const LINES = 4

/** Holds the place of perks while they load. */
export const LoadingLines = () => (
  <div aria-busy="true">
    <VisuallyHidden>Loading</VisuallyHidden>
    <Skeleton lines={LINES} />
  </div>
)
