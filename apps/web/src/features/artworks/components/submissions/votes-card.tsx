import type { HoldReason } from '@plinth/api-schema/moderation'
import { pluralise } from '../../../../lib/text/pluralise.ts'
import { Sheet } from '../../../../ui/sheet.tsx'
import { useVoteDecisions } from '../../api/use-vote-decisions.ts'
import styles from './votes-card.module.css'

const REASONS: Readonly<Record<HoldReason, string>> = {
  other: 'held by us, looked at one by one',
  network: 'too many from one network in a day',
  newAccounts: 'accounts made for this vote',
  throwaway: 'throw-away email addresses',
  inStep: 'votes in step with each other',
  eachOther: 'artists vote for each other',
  unconfirmed: 'email address not confirmed yet',
  mailbox: 'another account of the mailbox has voted',
  blocked: 'account blocked',
}
const words = (count: number) => count.toLocaleString('en-US')

/** What a brand is told of the votes in its campaign: how many count, and why others do not; never whose they are. */
export const VotesCard = ({ campaignId }: { campaignId: number }) => {
  const totals = useVoteDecisions(campaignId)
  if (!totals) return null
  const { counted, held, voided, holds } = totals
  if (!held && !voided) return null
  return (
    <Sheet tight as="section" aria-labelledby="votes-card">
      <h2 id="votes-card" className={styles.title}>
        Votes
      </h2>
      <p className={styles.sums}>
        {counted === null
          ? 'Totals are hidden until the campaign ends.'
          : `${words(counted)} ${counted === 1 ? 'counts' : 'count'}.`}{' '}
        {held !== null && held > 0 && `${pluralise(held, 'vote')} held for a look and not counted.`}{' '}
        {voided !== null && voided > 0 && `${pluralise(voided, 'vote')} voided.`}
      </p>
      {holds.length > 0 && (
        <ul className={styles.holds} aria-label="Why votes are held">
          {holds.map(({ reason, votes }) => (
            <li key={reason}>
              {words(votes)}: {REASONS[reason]}
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}
