import { Suspense } from 'react'
import type { FollowButtonProps } from '../../features/following/components/follow-button.tsx'
import { FollowPlace } from '../../features/following/components/follow-place.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'

const { Part: FollowButton } = lazyPart(
  async () => (await import('../../features/following/components/follow-button.tsx')).FollowButton,
)

/** The button to follow somebody or something, whose code comes after the first paint. */
export const FollowSlot = (props: FollowButtonProps) => (
  <Suspense fallback={<FollowPlace size={props.size ?? 'small'} />}>
    <FollowButton {...props} />
  </Suspense>
)
