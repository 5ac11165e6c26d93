import { Frame } from '../../../ui/frame.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Wall } from '../../../ui/wall.tsx'

const LOADING = [5 / 4, 1, 4 / 5]

/** Holds the place of works that are on their way. */
export const WaitingWall = () => (
  <Wall items={LOADING} itemKey={(ratio) => ratio} ratio={(ratio) => ratio}>
    {(ratio) => (
      <Frame caption={<Skeleton width="60%" />}>
        <Skeleton shape="art" ratio={ratio} />
      </Frame>
    )}
  </Wall>
)
