import type { TalliedVotes } from '@plinth/api-schema/work-votes'
import { Time } from '../../../lib/time/time.tsx'
import type { WorkVotes } from '../api/use-work-votes.ts'
import styles from './vote-groups.module.css'
import { deviceName, networkName } from './vote-sign-words.ts'

/** What votes can have in common. */
export type Grouping = 'networks' | 'devices' | 'mails' | 'signUps'

const TITLES: Readonly<Record<Grouping, string>> = {
  networks: 'Networks',
  devices: 'Browsers',
  mails: 'Email addresses',
  signUps: 'Accounts made within 10 minutes',
}
const GROUPINGS = Object.keys(TITLES) as Grouping[]
const MAILS: Readonly<Record<string, string>> = { throwaway: 'Throw-away', usual: 'Usual' }

const KeyName = ({ grouping, value }: { grouping: Grouping; value: string }) => {
  if (grouping === 'signUps') return <Time at={value} look="minute" />
  if (grouping === 'networks') return networkName(value)
  return grouping === 'devices' ? deviceName(value) : MAILS[value]
}

const tallyWords = ({ counted, held, voided }: TalliedVotes) =>
  [
    counted > 0 && `${counted.toLocaleString('en-US')} counted`,
    held > 0 && `${held.toLocaleString('en-US')} held`,
    voided > 0 && `${voided.toLocaleString('en-US')} voided`,
  ]
    .filter(Boolean)
    .join(', ')

export type VoteGroupsProps = {
  summary: Pick<WorkVotes, Grouping>
  /** The group that is shown alone, of each kind. */
  chosen: Readonly<Partial<Record<Grouping, string>>>
  onChoose: (grouping: Grouping, key: string | undefined) => void
}

/** What the votes of a work have in common, the largest groups first; one press shows those of a group alone. */
export const VoteGroups = ({ summary, chosen, onChoose }: VoteGroupsProps) => (
  <div className={styles.groups}>
    {GROUPINGS.filter((grouping) => summary[grouping].length > 0).map((grouping) => (
      <section key={grouping} className={styles.group} aria-labelledby={`groups-${grouping}`}>
        <h2 id={`groups-${grouping}`} className={styles.title}>
          {TITLES[grouping]}
        </h2>
        <ul className={styles.list}>
          {summary[grouping].map((group) => {
            const isChosen = chosen[grouping] === group.key
            return (
              <li key={group.key}>
                <button
                  type="button"
                  className={styles.choice}
                  aria-pressed={isChosen}
                  onClick={() => onChoose(grouping, isChosen ? undefined : group.key)}
                >
                  <span className={styles.key}>
                    <KeyName grouping={grouping} value={group.key} />
                  </span>
                  <span className={styles.tally}>{tallyWords(group)}</span>
                </button>
              </li>
            )
          })}
        </ul>
      </section>
    ))}
  </div>
)
