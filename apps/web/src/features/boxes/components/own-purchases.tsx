import type { BoxPrize } from '@plinth/api-schema/box'
import type { ChainNetwork } from '../../../lib/chain/network.ts'
import type { Trader } from '../../../lib/market/use-trader.ts'
import { pluralise } from '../../../lib/text/pluralise.ts'
import { Time } from '../../../lib/time/time.tsx'
import { SectionRule } from '../../../ui/section-rule.tsx'
import { Table, type TableColumn } from '../../../ui/table.tsx'
import type { ShownBox } from '../api/use-box.ts'
import type { Purchase } from '../api/use-own-purchases.ts'
import { ActButton } from './act-button.tsx'
import { boxNumbers } from './box-words.ts'
import { prizeName } from './odds-table.tsx'
import { PURCHASE_STATES } from './trades-panel.tsx'

type Props = {
  box: ShownBox
  purchases: readonly Purchase[]
  prizes: readonly BoxPrize[]
  network: ChainNetwork | undefined
  trader: Trader
}

const PrizesCell = ({ purchase, prizes }: { purchase: Purchase; prizes: readonly BoxPrize[] }) =>
  purchase.prizes === null ? (
    'Drawn after the sale'
  ) : (
    <bdi>{purchase.prizes.map((kind) => prizeName(prizes[kind])).join(', ')}</bdi>
  )

const Acts = ({
  purchase,
  box,
  network,
  trader,
}: { purchase: Purchase } & Pick<Props, 'box' | 'network' | 'trader'>) => {
  if (!network) return null
  const { first, address, state } = purchase
  const place = { network, box, first, taker: address }
  const isTaken = state === 'taken'
  const which = boxNumbers(purchase).toLowerCase()
  return (
    <>
      <ActButton
        act={{ ...place, kind: 'open' }}
        {...{ network, trader }}
        isOffered={isTaken && box.state === 'drawn'}
        label={`Open ${which}`}
        size="small"
      />
      <ActButton
        act={{ ...place, kind: 'refund' }}
        {...{ network, trader }}
        isOffered={isTaken && box.state === 'void'}
        label={`Get money back for ${which}`}
        size="small"
      />
    </>
  )
}

const columnsFor = ({ prizes, ...place }: Omit<Props, 'purchases'>): readonly TableColumn<Purchase>[] => [
  { id: 'boxes', header: 'Boxes', card: 'lead', cell: boxNumbers },
  { id: 'prizes', header: 'What is in them', cell: (purchase) => <PrizesCell purchase={purchase} prizes={prizes} /> },
  { id: 'state', header: 'State', cell: ({ state }) => PURCHASE_STATES[state] },
  { id: 'time', header: 'Taken', cell: ({ takenAt }) => <Time at={takenAt} look="minute" /> },
  {
    id: 'acts',
    header: 'What you can do',
    headerHidden: true,
    card: 'wide',
    cell: (purchase) => <Acts purchase={purchase} {...place} />,
  },
]

/** The boxes of the linked wallet, with the way to open them or to get their money back. */
export const OwnPurchases = ({ purchases, ...props }: Props) => {
  if (purchases.length === 0) return null
  const count = purchases.reduce((sum, purchase) => sum + purchase.count, 0)
  return (
    <section aria-labelledby="box-own">
      <SectionRule id="box-own" title="Your boxes" aside={pluralise(count, 'box', 'boxes')} />
      <Table
        caption="Your boxes, the newest first"
        columns={columnsFor(props)}
        rows={purchases}
        rowKey={({ first }) => String(first)}
      />
    </section>
  )
}
