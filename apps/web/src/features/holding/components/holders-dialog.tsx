import '../../../ui/modal-sheet.tsx'
import type { BrandPerk, PerkHolder } from '@plinth/api-schema/perk'
import type { WireTime } from '@plinth/api-schema/wire-time'
import { nftPagePath } from '../../../lib/navigation/nft-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { BRAND } from '../../../lib/session/user-type.ts'
import { pluralise } from '../../../lib/text/pluralise.ts'
import { Time } from '../../../lib/time/time.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Table, type TableColumn } from '../../../ui/table.tsx'
import { usePerkHolders } from '../api/use-perk-holders.ts'

const COLUMNS: readonly TableColumn<PerkHolder<WireTime>>[] = [
  { id: 'name', header: 'Name', card: 'lead', cell: ({ account }) => <bdi>{account.name}</bdi> },
  {
    id: 'work',
    header: 'Work',
    cell: ({ nft }) => (
      <SiteLink href={nftPagePath(nft.id, BRAND)}>
        <bdi>{nft.name}</bdi>
      </SiteLink>
    ),
  },
  { id: 'since', header: 'Held since', cell: ({ since }) => <Time at={since} look="date" /> },
  {
    id: 'claimed',
    header: 'Claimed',
    cell: ({ claimedAt }) => (claimedAt === null ? 'Not yet' : <Time at={claimedAt} look="date" />),
  },
]
const LOADING_ROWS = 3

const Holders = ({ id }: { id: number }) => {
  const { holders, total = 0, error, refetch } = usePerkHolders(id)
  if (error && !holders) return <LoadFailed bare headingLevel={3} error={error} onRetry={() => void refetch()} />
  const more = total - (holders?.length ?? 0)
  return (
    <>
      <Table
        caption="Who has earned it"
        columns={COLUMNS}
        rows={holders ?? []}
        rowKey={({ account }) => String(account.id)}
        {...(holders ? {} : { loadingRows: LOADING_ROWS })}
        empty="Nobody has earned it yet. People appear here once their linked wallet has held a work long enough."
      />
      {holders && more > 0 && <p>And {pluralise(more, 'more person', 'more people')}.</p>}
    </>
  )
}

/** Who has earned a perk by now. */
export const HoldersDialog = ({ perk, onClose }: { perk: BrandPerk<WireTime>; onClose: () => void }) => (
  <Dialog
    open
    onOpenChange={(open) => open || onClose()}
    title={
      <>
        Holders of <bdi>{perk.name}</bdi>
      </>
    }
    description={`Those who have held a work of ${perk.target.name} for ${pluralise(perk.days, 'day')}.`}
    footer={<Button onClick={onClose}>Close</Button>}
  >
    <Holders id={perk.id} />
  </Dialog>
)
