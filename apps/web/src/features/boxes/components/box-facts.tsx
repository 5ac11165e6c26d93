import { PriceInDollars } from '../../../lib/market/price.tsx'
import { Time } from '../../../lib/time/time.tsx'
import { readTime } from '../../../lib/time/wire-time.ts'
import { Countdown } from '../../../ui/countdown.tsx'
import type { ShownBox } from '../api/use-box.ts'
import { BoxPrice, priceOf } from './box-price.tsx'
import { leftWords } from './box-words.ts'
import styles from './boxes.module.css'

const Due = ({ box }: { box: ShownBox }) => <Time at={box.revealBy} look="minute" />

/** Whether the end of a sale has passed: the contract takes no prizes for it any more. */
export const isPastEnd = ({ closesAt }: ShownBox) => readTime(closesAt) <= new Date()

/** What happens now with a mystery box, and what comes next. */
const Stage = ({ box, onEnd }: { box: ShownBox; onEnd: () => void }) => {
  if (box.state === 'draft')
    return (
      <p className={styles.hint}>
        {isPastEnd(box)
          ? 'The sale was to end by now, so its prizes cannot be laid in any more. Discard it and make a new one.'
          : 'Not on the chain yet: nobody sees it until its prizes are laid in.'}
      </p>
    )
  if (box.state === 'coming')
    return (
      <>
        <Countdown until={readTime(box.opensAt)} exact onEnd={onEnd} />
        <p className={styles.hint}>
          Opens <Time at={box.opensAt} look="minute" />. The prizes are laid in already.
        </p>
      </>
    )
  if (box.state === 'running')
    return (
      <>
        <Countdown until={readTime(box.closesAt)} exact onEnd={onEnd} />
        <p className={styles.hint}>
          Ends <Time at={box.closesAt} look="minute" />, or with the last box. No box is opened before, so the odds are
          the same for everybody. The draw is due by <Due box={box} />.
        </p>
      </>
    )
  if (box.state === 'over')
    return (
      <p className={styles.hint}>
        The sale is over. Close it, and the hash of that block goes into the draw. Anybody can do this. The draw is due
        by <Due box={box} />.
      </p>
    )
  if (box.state === 'closed')
    return (
      <p className={styles.hint}>
        The sale is closed.{' '}
        {box.secret === null
          ? 'The secret is told when the closing block is final; then anybody can draw.'
          : 'The secret is out: draw the prizes. Anybody can do this.'}{' '}
        The draw is due by <Due box={box} />.
      </p>
    )
  if (box.state === 'drawn')
    return <p className={styles.hint}>The prizes are drawn. Buyers can open their boxes at any time.</p>
  return (
    <p className={styles.hint}>
      There was no draw by <Due box={box} />. Buyers can get the price back, with a part of the brand’s bond, at any
      time.
    </p>
  )
}

/** How a mystery box stands: price, boxes left, time, and what comes next. */
export const BoxFacts = ({ box, onEnd }: { box: ShownBox; onEnd: () => void }) => (
  <>
    <div>
      <p className={styles.label}>Price of a box</p>
      <p className={styles.price}>
        <BoxPrice of={box} />
      </p>
      {box.price !== '0' && (
        <p className={styles.hint}>
          <PriceInDollars of={priceOf(box)} />
        </p>
      )}
    </div>
    <p>
      {leftWords(box)}
      {box.perAccount > 0 && `, at most ${box.perAccount} for each wallet`}
    </p>
    <Stage box={box} onEnd={onEnd} />
  </>
)
