import { SectionRule } from '../../../ui/section-rule.tsx'
import { StatusDot } from '../../../ui/status-dot.tsx'
import { StudioWork } from './studio-work.tsx'
import styles from './why-plinth.module.css'

const REASONS = [
  {
    title: 'Seen whole',
    text: 'Your picture hangs at its own proportions on a quiet wall. No crops, no card boxes, no adverts between works.',
  },
  {
    title: 'Counted once',
    text: 'One person, one vote, one work. The three works at the top carry their rank in plain sight.',
  },
  {
    title: 'Yours afterwards',
    text: 'You keep the rights. Minted works sit in your wallet as ERC 721 or ERC 1155, with the royalty you set.',
  },
  {
    title: 'Costs nothing to hang',
    text: 'Joining, submitting and voting are free. Minting costs the network fee, and we show it before you confirm.',
  },
]

/** Why this product: four reasons beside a work. */
export const WhyPlinth = () => (
  <section className={styles.section} aria-labelledby="why-title">
    <SectionRule id="why-title" title="Why Plinth" />
    <div className={styles.columns}>
      <StudioWork
        name="station-panel"
        title="Station panel IV"
        medium="Tiles, six by eight"
        status={<StatusDot state="full">Minted</StatusDot>}
        sizes="(max-width: 1081px) 94vw, 500px"
      />
      <div className={styles.words}>
        <p className={styles.say}>A picture deserves better than half a second in a feed.</p>
        <ul className={styles.reasons}>
          {REASONS.map(({ title, text }) => (
            <li key={title} className={styles.reason}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </div>
  </section>
)
