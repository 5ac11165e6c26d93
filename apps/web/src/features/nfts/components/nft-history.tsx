import type { ReactNode } from 'react'
import { useNetworks } from '../../../lib/chain/use-networks.ts'
import { campaignPagePath } from '../../../lib/navigation/artwork-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { pluralise } from '../../../lib/text/pluralise.ts'
import { shortAddress } from '../../../lib/text/short-address.ts'
import { votesInWords } from '../../../lib/text/votes-in-words.ts'
import { Time } from '../../../lib/time/time.tsx'
import { CopyData, Data, Mono } from '../../../ui/data-text.tsx'
import { SectionRule } from '../../../ui/section-rule.tsx'
import { StatusDot } from '../../../ui/status-dot.tsx'
import { Table, type TableColumn } from '../../../ui/table.tsx'
import type { Nft } from '../api/use-nft.ts'

type Entry = {
  key: string
  event: 'Submitted' | 'Minted' | 'Transferred'
  from: ReactNode
  to: ReactNode
  when: ReactNode
  proof: ReactNode
}

const Transaction = ({ hash, explorer }: { hash: string; explorer: string | undefined }) =>
  explorer ? (
    <SiteLink href={`${explorer}${hash}`}>
      <Data>{hash}</Data>
    </SiteLink>
  ) : (
    <CopyData text={hash} />
  )

const ZERO = '0x0000000000000000000000000000000000000000'

const entriesOf = (nft: Nft, explorer: string | undefined): Entry[] => [
  ...nft.transfers.map(({ from, to, amount, blockNumber, txHash }, index) => ({
    key: `${txHash} ${index}`,
    event: from === ZERO ? ('Minted' as const) : ('Transferred' as const),
    from: from === ZERO ? 'Plinth contract' : <Data>{shortAddress(from)}</Data>,
    to: (
      <>
        <Data>{shortAddress(to)}</Data>
        {nft.contractType === 1155 && ` × ${amount}`}
      </>
    ),
    when: from === ZERO && nft.mintedAt ? <Time at={nft.mintedAt} look="minute" /> : `Block ${blockNumber}`,
    proof: <Transaction hash={txHash} explorer={explorer} />,
  })),
  ...(nft.submission && nft.campaignId !== null
    ? [
        {
          key: 'submitted',
          event: 'Submitted' as const,
          from: nft.creator.name,
          to: <SiteLink href={campaignPagePath(nft.campaignId)}>{nft.campaignName ?? 'the campaign'}</SiteLink>,
          when: <Time at={nft.submission.submittedAt} look="minute" />,
          proof: votesInWords(nft.submission.voteCount),
        },
      ]
    : []),
]

const COLUMNS: readonly TableColumn<Entry>[] = [
  {
    id: 'event',
    header: 'Event',
    card: 'lead',
    cell: ({ event }) => (event === 'Minted' ? <StatusDot state="full">Minted</StatusDot> : event),
  },
  { id: 'from', header: 'From', cell: ({ from }) => from },
  { id: 'to', header: 'To', cell: ({ to }) => to },
  { id: 'when', header: 'When', cell: ({ when }) => <Mono>{when}</Mono> },
  { id: 'proof', header: 'Transaction', numeric: true, cell: ({ proof }) => proof },
]

/** Where an NFT has been: on a wall, in the contract, and in whose wallets. */
export const NftHistory = ({ nft }: { nft: Nft }) => {
  const network = useNetworks().find(({ chainId }) => chainId === nft.chainId)
  const entries = entriesOf(nft, network?.explorer.transaction || undefined)
  if (nft.transfers.length === 0) return null
  return (
    <section aria-labelledby="nft-history">
      <SectionRule
        id="nft-history"
        title="Provenance"
        aside={`${pluralise(entries.length, 'event')}, ${nft.transfers.length} on-chain`}
      />
      <Table caption="Provenance, newest first" columns={COLUMNS} rows={entries} rowKey={({ key }) => key} />
    </section>
  )
}
