import { Suspense } from 'react'
import { lazyPart } from '../../ui/lazy-part.ts'
import { FOOTER_ID } from '../shell/footer-id.ts'

const { Part: ExploreWall } = lazyPart(
  async () => (await import('../../features/artworks/components/explore/explore-wall.tsx')).ExploreWall,
)

/** The wall over all campaigns, whose code comes after the first paint. */
export const WorksOfAll = () => (
  <Suspense>
    <ExploreWall pastId={FOOTER_ID} />
  </Suspense>
)
