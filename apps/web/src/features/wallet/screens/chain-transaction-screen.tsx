import { platformAbi } from '@plinth/contracts/abi'
import { parseAbi, toEventSelector } from 'viem'
import type { ChainNetwork } from '../../../lib/chain/network.ts'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { shortAddress } from '../../../lib/text/short-address.ts'
import { Time } from '../../../lib/time/time.tsx'
import { FactList } from '../../../ui/fact-list.tsx'
import { SectionRule } from '../../../ui/section-rule.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { StatusDot } from '../../../ui/status-dot.tsx'
import { Table, type TableColumn } from '../../../ui/table.tsx'
import { type ChainTransaction, useChainTransaction, useLocalNetwork } from '../api/use-local-chain.ts'
import styles from '../components/chain-page.module.css'
import { AddressLink, ChainPage, coinsOf } from '../components/chain-page.tsx'

type Event = NonNullable<ChainTransaction['receipt']>['logs'][number]

const TOKENS = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
])
const NAMES = new Map<string, string>(
  [...platformAbi, ...TOKENS].flatMap((item) =>
    item.type === 'event' ? [[toEventSelector(item), item.name] as const] : [],
  ),
)

const COLUMNS: readonly TableColumn<Event>[] = [
  {
    id: 'event',
    header: 'Event',
    card: 'lead',
    cell: ({ topics: [topic] }) => (topic && NAMES.get(topic)) ?? 'Another event',
  },
  { id: 'contract', header: 'Contract', cell: ({ address }) => <AddressLink>{address}</AddressLink> },
  { id: 'place', header: 'Place', numeric: true, cell: ({ logIndex }) => logIndex },
]

const Status = ({ receipt }: ChainTransaction) => {
  if (!receipt) return <StatusDot state="half">Waiting for its block</StatusDot>
  return receipt.status === 'success' ? (
    <StatusDot state="full">Done</StatusDot>
  ) : (
    <StatusDot state="ring">Failed: nothing was changed</StatusDot>
  )
}

const Facts = ({ transaction, network }: { transaction: ChainTransaction; network: ChainNetwork }) => {
  const { receipt, minedAt, from, to, value, nonce } = transaction
  const created = receipt?.contractAddress
  return (
    <FactList
      facts={[
        ['Status', <Status key="status" {...transaction} />],
        ...(receipt ? [['Block', receipt.blockNumber.toLocaleString('en-US')] as const] : []),
        ...(minedAt ? [['When', <Time key="when" at={minedAt} look="minute" />] as const] : []),
        ['From', <AddressLink key="from">{from}</AddressLink>],
        ['To', to ? <AddressLink key="to">{to}</AddressLink> : 'A new contract'],
        ...(created ? [['Contract', <AddressLink key="created">{created}</AddressLink>] as const] : []),
        ['Value', coinsOf(network, value)],
        ...(receipt ? [['Network fee', coinsOf(network, receipt.gasUsed * receipt.effectiveGasPrice)] as const] : []),
        ['Nonce', nonce.toLocaleString('en-US')],
      ]}
    />
  )
}

/** A transaction of the embedded chain: what it did, who sent it and what it cost. */
export const ChainTransactionScreen = ({ hash }: { hash: string }) => {
  useDocumentTitle(`Transaction ${shortAddress(hash)}`)
  const local = useLocalNetwork()
  const { data, error, refetch } = useChainTransaction(local.network, hash)
  return (
    <ChainPage
      title="Transaction"
      subject={hash}
      local={local}
      found={data}
      error={error}
      onRetry={() => void refetch()}
      missing="The chain has no transaction with this hash"
    >
      {(transaction, of) => (
        <div className={styles.stack}>
          <Sheet as="section" tight aria-label="What it did">
            <Facts transaction={transaction} network={of} />
          </Sheet>
          {transaction.receipt && transaction.receipt.logs.length > 0 && (
            <section aria-labelledby="chain-events">
              <SectionRule id="chain-events" title="Events" />
              <Table
                caption="Events of the transaction"
                columns={COLUMNS}
                rows={transaction.receipt.logs}
                rowKey={({ logIndex }) => String(logIndex)}
              />
            </section>
          )}
        </div>
      )}
    </ChainPage>
  )
}
