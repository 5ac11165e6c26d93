import { Skeleton } from '../../../ui/skeleton.tsx'

const HEIGHTS = { small: 36, medium: 44 } as const

/** Holds the place of a button to follow. */
export const FollowPlace = ({ size }: { size: keyof typeof HEIGHTS }) => (
  <span aria-busy="true">
    <Skeleton width={104} height={HEIGHTS[size]} />
  </span>
)
