import styles from './proof-lists.module.css'

const PROVES = [
  'No vote in the log was changed, dropped or added after its head was signed.',
  'Nobody voted twice for a work, too late or for a removed work, and every hold and every voided vote has a reason.',
  'The site shows the counts that follow from the log.',
  'Anybody who kept an earlier head, or reads the chain, has seen the same history as you.',
]
const DOES_NOT = [
  'That every voter is a person of their own: invented voters cannot be found by arithmetic. The shares of confirmed addresses and new accounts are all that the log can say.',
  'That the operators do not know who voted for what: they can see it. The log shows it to nobody else.',
  'That nobody sold a vote: a receipt would prove it to the buyer.',
  'That every vote was logged: only its voter notices, because no receipt comes. Keep yours.',
]

const List = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <section>
    <h2 className={styles.title}>{title}</h2>
    <ul className={styles.list}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </section>
)

/** What a recount proves, and what it does not. */
export const ProofLists = () => (
  <div className={styles.lists}>
    <List title="What this proves" lines={PROVES} />
    <List title="What this does not prove" lines={DOES_NOT} />
  </div>
)
