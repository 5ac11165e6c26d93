import { whenDone } from '../../../lib/api/when-done.ts'
import { showToast } from '../../../ui/toast-store.ts'
import type { Artwork } from '../api/artwork.ts'
import { useReportArtwork } from '../api/use-report-artwork.ts'
import { ComplaintDialog } from './complaint-dialog.tsx'

export type ReportDialogProps = { work: Pick<Artwork, 'id' | 'title'>; onClose: () => void; onSent: () => void }

/** Reports a work to its brand and to those who run the site. */
export const ReportDialog = ({ work, onClose, onSent }: ReportDialogProps) => {
  const report = useReportArtwork(work.id)
  return (
    <ComplaintDialog
      title={`Report ${work.title}`}
      description="Tell us what is wrong with this work. The brand sees the reason, not who you are. The work stays on the wall until somebody has looked."
      subject={`report-${work.id}`}
      hint="Read by the people who run this site."
      confirm="Report"
      variant="primary"
      pending={report.isPending}
      onConfirm={(verdict, forget) =>
        whenDone(report.mutateAsync(verdict), () => {
          forget()
          showToast('success', 'Thank you. We look at it.')
          onSent()
        })
      }
      onClose={onClose}
    />
  )
}
