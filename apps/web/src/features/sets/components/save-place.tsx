import { Skeleton } from '../../../ui/skeleton.tsx'

/** Holds the place of a button to save. */
export const SavePlace = ({ compact }: { compact: boolean }) => (
  <span aria-busy="true">
    <Skeleton width={compact ? 52 : 104} height={52} />
  </span>
)
