import type { Activity } from '@plinth/api-schema/market-activity'
import type { WireTime } from '@plinth/api-schema/wire-time'
import { type ReactNode, useState } from 'react'
import { EventCell, PriceCell, TransactionCell, WalletCell } from '../../../lib/market/activity-cells.tsx'
import { ACTIVITIES_PER_PAGE, useActivity } from '../../../lib/market/use-activity.ts'
import { campaignPagePath } from '../../../lib/navigation/artwork-paths.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { pluralise } from '../../../lib/text/pluralise.ts'
import { votesInWords } from '../../../lib/text/votes-in-words.ts'
import { Time } from '../../../lib/time/time.tsx'
import { Mono } from '../../../ui/data-text.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { SectionRule } from '../../../ui/section-rule.tsx'
import { Table, type TableColumn } from '../../../ui/table.tsx'
import type { Nft } from '../api/use-nft.ts'
import styles from '../screens/nft-screens.module.css'

type Entry = {
  key: string
  event: ReactNode
  price: ReactNode
  from: ReactNode
  to: ReactNode
  when: ReactNode
  proof: ReactNode
}

const ZERO = '0x0000000000000000000000000000000000000000'

const holder = (nft: Nft, address: string | null, amount: string, name: string | null = null) => (
  <>
    <WalletCell address={address} name={name} />
    {nft.contractType === 1155 && address !== null && ` × ${amount}`}
  </>
)

const traded = (nft: Nft, activities: readonly Activity<WireTime>[]): Entry[] =>
  activities.map((activity, index) => ({
    key: String(index),
    event: <EventCell event={activity.event} />,
    price: <PriceCell of={activity} />,
    from: <WalletCell address={activity.from} name={activity.fromName} />,
    to: holder(nft, activity.to, activity.amount, activity.toName),
    when: <Time at={activity.at} look="minute" />,
    proof: <TransactionCell chainId={activity.chainId} hash={activity.txHash} />,
  }))

// What the chain says alone, until it is known what was traded.
const moved = (nft: Nft): Entry[] =>
  nft.transfers.map(({ from, to, amount, blockNumber, txHash }, index) => ({
    key: String(index),
    event: <EventCell event={from === ZERO ? 'minted' : 'transferred'} />,
    price: '–',
    from: <WalletCell address={from} />,
    to: holder(nft, to, amount),
    when: from === ZERO && nft.mintedAt ? <Time at={nft.mintedAt} look="minute" /> : `Block ${blockNumber}`,
    proof: <TransactionCell chainId={nft.chainId} hash={txHash} />,
  }))

const submitted = (nft: Nft): Entry[] =>
  nft.submission && nft.campaignId !== null
    ? [
        {
          key: 'submitted',
          event: 'Submitted',
          price: '–',
          from: <bdi>{nft.creator.name}</bdi>,
          to: <SiteLink href={campaignPagePath(nft.campaignId)}>{nft.campaignName ?? 'the campaign'}</SiteLink>,
          when: <Time at={nft.submission.submittedAt} look="minute" />,
          proof: votesInWords(nft.submission.voteCount),
        },
      ]
    : []

const COLUMNS: readonly TableColumn<Entry>[] = [
  { id: 'event', header: 'Event', width: '14%', card: 'lead', cell: ({ event }) => event },
  { id: 'price', header: 'Price', width: '14%', cell: ({ price }) => price },
  { id: 'from', header: 'From', width: '18%', cell: ({ from }) => from },
  { id: 'to', header: 'To', width: '18%', cell: ({ to }) => to },
  { id: 'when', header: 'When', width: '18%', cell: ({ when }) => <Mono>{when}</Mono> },
  { id: 'proof', header: 'Transaction', width: '18%', numeric: true, cell: ({ proof }) => proof },
]

/** Where an NFT has been, and what was asked, offered and paid for it. */
export const NftHistory = ({ nft }: { nft: Nft }) => {
  const [page, setPage] = useState(1)
  const { data, isPending } = useActivity({ nftId: nft.id }, page, { enabled: nft.transfers.length > 0 })
  if (nft.transfers.length === 0) return null
  const first = submitted(nft)
  const total = data?.total || nft.transfers.length
  const isLast = page * ACTIVITIES_PER_PAGE >= total
  const entries = data?.total ? traded(nft, data.activities) : moved(nft)
  return (
    <section aria-labelledby="nft-history" aria-busy={isPending}>
      <SectionRule
        id="nft-history"
        title="Provenance"
        aside={`${pluralise(total + first.length, 'event')}, ${nft.transfers.length} on-chain`}
      />
      <Table
        caption="Provenance, newest first"
        columns={COLUMNS}
        rows={isLast ? [...entries, ...first] : entries}
        rowKey={({ key }) => key}
      />
      {data && data.total > ACTIVITIES_PER_PAGE && (
        <Pager page={page} pageSize={ACTIVITIES_PER_PAGE} total={data.total} onPageChange={setPage} />
      )}
      <p className={styles.onSale}>
        <SiteLink href={paths.onSale}>See all works on sale</SiteLink>
      </p>
    </section>
  )
}
