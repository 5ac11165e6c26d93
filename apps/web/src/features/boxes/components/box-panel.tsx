import { messages } from '@plinth/api-schema/messages'
import { useSiteSwitches } from '../../../lib/api/site-switches.ts'
import { isSameAddress } from '../../../lib/chain/linked-wallet.ts'
import type { ChainNetwork } from '../../../lib/chain/network.ts'
import type { Trader } from '../../../lib/market/use-trader.ts'
import { boxProofPath } from '../../../lib/navigation/box-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { Banner } from '../../../ui/banner.tsx'
import type { ShownBox } from '../api/use-box.ts'
import type { Purchase } from '../api/use-own-purchases.ts'
import { ActButton } from './act-button.tsx'
import { BoxFacts, isPastEnd } from './box-facts.tsx'
import styles from './boxes.module.css'
import { DiscardBox } from './discard-box.tsx'
import { TakeBoxes } from './take-boxes.tsx'

type Props = {
  box: ShownBox
  network: ChainNetwork | undefined
  trader: Trader
  purchases: readonly Purchase[]
  onEnd: () => void
}

const PAID = 'Boxes with a price cannot be bought on this site at the moment.'
const HIDDEN = 'This mystery box is hidden here, so its boxes cannot be taken on this site.'

const Notices = ({ box }: Pick<Props, 'box'>) => {
  const switches = useSiteSwitches()
  const isClosed = switches?.boxes === false
  const isPaid = switches?.paidBoxes === true
  const isHeldBack = box.state === 'running' && !box.mayTake && box.soldCount < box.boxCount
  return (
    <>
      {isClosed && <Banner tone="warn">{messages.boxesClosed}</Banner>}
      {!isClosed && isHeldBack && <Banner tone="warn">{box.price === '0' || isPaid ? HIDDEN : PAID}</Banner>}
    </>
  )
}

const Acts = ({ box, network, trader, purchases }: Props & { network: ChainNetwork }) => {
  const { state } = box
  const isBrand = isSameAddress(box.wallet, trader.linked)
  const isOver = state === 'drawn' || state === 'void'
  const place = { network, trader }
  const taken = purchases.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      <TakeBoxes {...place} box={box} taken={taken} isOffered={state === 'running' && box.mayTake} />
      <ActButton
        {...place}
        act={{ kind: 'create', network, box }}
        isOffered={isBrand && state === 'draft' && !isPastEnd(box)}
      />
      <ActButton {...place} act={{ kind: 'close', network, box }} isOffered={state === 'over'} />
      <ActButton
        {...place}
        act={{ kind: 'reveal', network, box }}
        isOffered={state === 'closed' && box.secret !== null}
      />
      <ActButton
        {...place}
        act={{ kind: 'reclaim', network, box }}
        isOffered={isBrand && isOver && !box.isReclaimed && (state === 'void' || box.soldCount < box.boxCount)}
      />
    </>
  )
}

/** How a mystery box stands, and everything that can be done about it. */
export const BoxPanel = (props: Props) => {
  const { box, network, onEnd } = props
  return (
    <section className={styles.stack} aria-label="Sale">
      <BoxFacts box={box} onEnd={onEnd} />
      <Notices box={box} />
      {network && <Acts {...props} network={network} />}
      {box.state === 'draft' && <DiscardBox box={box} />}
      {box.state !== 'draft' && (
        <SiteLink href={boxProofPath(box.id)} className={styles.link}>
          {box.state === 'drawn' ? 'Check the draw' : 'How the draw can be checked'}
        </SiteLink>
      )}
    </section>
  )
}
