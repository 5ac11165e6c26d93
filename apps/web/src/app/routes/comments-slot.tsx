import { Suspense } from 'react'
import { CommentsPlace } from '../../features/comments/components/comments-place.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'

const { Part: CommentsPanel } = lazyPart(
  async () => (await import('../../features/comments/components/comments-panel.tsx')).CommentsPanel,
)
const { Part: ReportDialog } = lazyPart(
  async () => (await import('../../features/artworks/components/report-dialog.tsx')).ReportDialog,
)
const { Part: ComplaintDialog } = lazyPart(
  async () => (await import('../../features/artworks/components/complaint-dialog.tsx')).ComplaintDialog,
)

/** The comments under a work, whose code comes after the first paint. */
export const CommentsSlot = ({ artworkId }: { artworkId: number }) => (
  <Suspense fallback={<CommentsPlace />}>
    <CommentsPanel artworkId={artworkId} ReportDialog={ReportDialog} ComplaintDialog={ComplaintDialog} />
  </Suspense>
)
