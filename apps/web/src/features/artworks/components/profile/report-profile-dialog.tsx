import { whenDone } from '../../../../lib/api/when-done.ts'
import { showToast } from '../../../../ui/toast-store.ts'
import { useReportProfile } from '../../api/use-report-profile.ts'
import { ComplaintDialog } from '../complaint-dialog.tsx'

export type ReportProfileDialogProps = {
  profile: { id: number; name: string }
  onClose: () => void
  onSent: () => void
}

/** Reports a profile to those who run the site. */
export const ReportProfileDialog = ({ profile, onClose, onSent }: ReportProfileDialogProps) => {
  const report = useReportProfile(profile.id)
  return (
    <ComplaintDialog
      title={`Report ${profile.name}`}
      description="Tell us what is wrong with this profile. The person does not learn who you are. Nothing changes until somebody has looked."
      subject={`report-profile-${profile.id}`}
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
