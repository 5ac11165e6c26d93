import type { ComponentProps, ReactNode } from 'react'
import { whenDone } from '../../../lib/api/when-done.ts'
import { showToast } from '../../../ui/toast-store.ts'
import type { Artwork } from '../api/artwork.ts'
import { useReportArtwork } from '../api/use-report-artwork.ts'
import { useReportProfile } from '../api/use-report-profile.ts'
import type { Verdict } from '../api/use-review-artworks.ts'
import { ComplaintDialog } from './complaint-dialog.tsx'

type Closing = { onClose: () => void; onSent: () => void }
type ReportDialogProps = Closing & {
  name: ReactNode
  report: { isPending: boolean; mutateAsync: (verdict: Verdict) => Promise<unknown> }
} & Pick<ComponentProps<typeof ComplaintDialog>, 'subject' | 'description'>

/** Reports something to those who run the site. */
export const ReportDialog = ({ name, subject, description, report, onClose, onSent }: ReportDialogProps) => (
  <ComplaintDialog
    title={
      <>
        Report <bdi>{name}</bdi>
      </>
    }
    description={description}
    subject={subject}
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

/** Reports a work to its brand and to those who run the site. */
export const ReportArtworkDialog = ({ work, ...closing }: Closing & { work: Pick<Artwork, 'id' | 'title'> }) => (
  <ReportDialog
    name={work.title}
    subject={`report-${work.id}`}
    description="Tell us what is wrong with this work. The brand sees the reason, not who you are. The work stays on the wall until somebody has looked."
    report={useReportArtwork(work.id)}
    {...closing}
  />
)

/** Reports a profile to those who run the site. */
export const ReportProfileDialog = ({ profile, ...closing }: Closing & { profile: { id: number; name: string } }) => (
  <ReportDialog
    name={profile.name}
    subject={`report-profile-${profile.id}`}
    description="Tell us what is wrong with this profile. The person does not learn who you are. Nothing changes until somebody has looked."
    report={useReportProfile(profile.id)}
    {...closing}
  />
)
