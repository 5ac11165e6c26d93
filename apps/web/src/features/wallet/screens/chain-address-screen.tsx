import type { ChainNetwork } from '../../../lib/chain/network.ts'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { shortAddress } from '../../../lib/text/short-address.ts'
import { FactList } from '../../../ui/fact-list.tsx'
import { SectionRule } from '../../../ui/section-rule.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Table, type TableColumn } from '../../../ui/table.tsx'
import { SEARCHED_BLOCKS } from '../api/searched-blocks.ts'
import { type ChainAddress, useChainAddress, useLocalNetwork } from '../api/use-local-chain.ts'
import styles from '../components/chain-page.module.css'
import { AddressLink, ChainPage, coinsOf, TransactionLink } from '../components/chain-page.tsx'

type Transaction = ChainAddress['transactions'][number]

const NAMES: Readonly<Record<string, string>> = {
  platform: 'Plinth platform',
  platform_contract_721: 'Plinth shared collection, ERC 721',
  platform_contract_1155: 'Plinth shared collection, ERC 1155',
  auction_house: 'Plinth auction house',
  mystery_boxes: 'Plinth mystery boxes',
  pay_desk: 'Plinth pay desk',
  wrapped_coin: 'Wrapped ether',
}
const kindOf = ({ isContract, name }: ChainAddress) =>
  name === undefined ? (isContract ? 'Contract' : 'Wallet') : `Contract: ${NAMES[name] ?? name}`

const columnsOf = (network: ChainNetwork): readonly TableColumn<Transaction>[] => [
  { id: 'hash', header: 'Transaction', card: 'lead', cell: ({ hash }) => <TransactionLink>{hash}</TransactionLink> },
  { id: 'block', header: 'Block', cell: ({ blockNumber }) => String(blockNumber) },
  { id: 'from', header: 'From', cell: ({ from }) => <AddressLink>{from}</AddressLink> },
  { id: 'to', header: 'To', cell: ({ to }) => (to ? <AddressLink>{to}</AddressLink> : 'A new contract') },
  { id: 'value', header: 'Value', numeric: true, cell: ({ value }) => coinsOf(network, value) },
]

/** A wallet or contract of the embedded chain: what it holds and what it did lately. */
export const ChainAddressScreen = ({ address }: { address: string }) => {
  useDocumentTitle(`Address ${shortAddress(address)}`)
  const local = useLocalNetwork()
  const { data, error, refetch } = useChainAddress(local.network, address)
  return (
    <ChainPage
      title="Address"
      subject={address}
      local={local}
      found={data}
      error={error}
      onRetry={() => void refetch()}
      missing="This is no address of a chain"
    >
      {(found, of) => (
        <div className={styles.stack}>
          <Sheet as="section" tight aria-label="What it is">
            <FactList
              facts={[
                ['Kind', kindOf(found)],
                ['Balance', coinsOf(of, found.balance)],
                ['Transactions sent', found.sent.toLocaleString('en-US')],
              ]}
            />
          </Sheet>
          <section aria-labelledby="chain-transactions">
            <SectionRule id="chain-transactions" title="Transactions" aside={`In the last ${SEARCHED_BLOCKS} blocks`} />
            {found.transactions.length === 0 ? (
              <p>None lately.</p>
            ) : (
              <Table
                caption="Transactions, newest first"
                columns={columnsOf(of)}
                rows={found.transactions}
                rowKey={({ hash }) => hash}
              />
            )}
          </section>
        </div>
      )}
    </ChainPage>
  )
}
