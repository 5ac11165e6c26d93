import { ReportFlag } from '../../features/artworks/components/report-flag.tsx'
import { useReportCollection } from '../../features/collections/api/use-report-collection.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

const { Part: ReportDialog } = lazyPart(
  async () => (await import('../../features/artworks/components/report-dialog.tsx')).ReportDialog,
)

export type ReportCollectionProps = { collection: { id: number; name: string; isReported: boolean } }

/** Asks what is wrong with a collection, as it is asked of works, profiles and sets. */
export const ReportCollection = ({ collection: { id, name, isReported } }: ReportCollectionProps) => {
  const report = useReportCollection(id)
  return (
    <ReportFlag
      name={name}
      size="medium"
      compact
      isSent={isReported}
      dialog={(close) => (
        <ReportDialog
          name={name}
          subject={`report-collection-${id}`}
          description="Tell us what is wrong with this collection. Its owner does not learn who you are. Nothing changes until somebody has looked."
          report={report}
          onClose={close}
          onSent={close}
        />
      )}
    />
  )
}
