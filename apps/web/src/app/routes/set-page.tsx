import type { SetDetail } from '@plinth/api-schema/set'
import { useParams } from '@tanstack/react-router'
import { ReportFlag } from '../../features/artworks/components/report-flag.tsx'
import { useReportSet } from '../../features/sets/api/use-report-set.ts'
import { SetScreen } from '../../features/sets/screens/set-screen.tsx'
import { readId } from '../../lib/navigation/read-search.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

const { Part: ReportDialog } = lazyPart(
  async () => (await import('../../features/artworks/components/report-dialog.tsx')).ReportDialog,
)

const ReportSet = ({ set }: { set: SetDetail }) => {
  const report = useReportSet(set.id)
  return (
    <ReportFlag
      name={set.name}
      size="medium"
      isSent={set.isReported}
      dialog={(close) => (
        <ReportDialog
          name={set.name}
          subject={`report-set-${set.id}`}
          description="Tell us what is wrong with this set. Its owner does not learn who you are. Nothing changes until somebody has looked."
          report={report}
          onClose={close}
          onSent={close}
        />
      )}
    />
  )
}

/** The set that the address names; what is wrong with one is asked as it is of works and profiles. */
export const SetPage = () => {
  const { id } = useParams({ strict: false })
  return <SetScreen key={id} setId={readId(id)} report={(set) => <ReportSet set={set} />} />
}
