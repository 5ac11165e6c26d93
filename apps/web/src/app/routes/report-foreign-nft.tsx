import { ReportFlag } from '../../features/artworks/components/report-flag.tsx'
import { useReportForeignNft } from '../../features/foreign/api/use-report-foreign-nft.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

const { Part: ReportDialog } = lazyPart(
  async () => (await import('../../features/artworks/components/report-dialog.tsx')).ReportDialog,
)

export type ReportForeignNftProps = { nft: { id: number; name: string; isReported: boolean } }

/** Asks what is wrong with an NFT of another site, as it is asked of works, profiles, sets and collections. */
export const ReportForeignNft = ({ nft: { id, name, isReported } }: ReportForeignNftProps) => {
  const report = useReportForeignNft(id)
  return (
    <ReportFlag
      name={name}
      isSent={isReported}
      dialog={(close) => (
        <ReportDialog
          name={name}
          subject={`report-foreign-${id}`}
          description="Tell us what is wrong with this NFT. Its owner does not learn who you are. Nothing changes until somebody has looked."
          report={report}
          onClose={close}
          onSent={close}
        />
      )}
    />
  )
}
