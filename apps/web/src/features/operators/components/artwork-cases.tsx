import { complaintWords, reasonInWords } from '@plinth/api-schema/complaint-words'
import type { OpenReports } from '@plinth/api-schema/moderation-review'
import type { WireTime } from '@plinth/api-schema/wire-time'
import type { ReactNode } from 'react'
import { pluralise } from '../../../lib/text/pluralise.ts'
import { tellApart } from '../../../lib/text/tell-apart.ts'
import { Time } from '../../../lib/time/time.tsx'
import { Button, type ButtonProps } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Picture } from '../../../ui/picture.tsx'
import type { Appealed, Pair, Reported } from '../api/use-artwork-queues.ts'
import type { AskedCase } from './artwork-case-dialog.tsx'
import styles from './artwork-cases.module.css'

/** Whether something is chosen, and how it is. */
export type Choice<Item> = { has: (id: number) => boolean; choose: (item: Item, on: boolean) => void }
type Asks = { onAsk: (asked: AskedCase) => void }
type Work = {
  id: number
  title: string
  artist: { name: string }
  campaign: { name: string }
  picture: Reported['picture']
  createdAt: string
}

const SIZES = '(max-width: 1081px) 44vw, 260px'
// Of 128 bits: below this two pictures are all but the same file.
const NEARLY_SAME = 4
const VERY_ALIKE = 10

const nearnessWords = (distance: number) =>
  distance <= NEARLY_SAME ? 'All but the same' : distance <= VERY_ALIKE ? 'Very alike' : 'Alike'

const Pictured = ({ work, note }: { work: Work; note?: ReactNode }) => (
  <figure className={styles.work}>
    <Picture {...work.picture} alt={`${work.title} by ${work.artist.name}`} sizes={SIZES} />
    <figcaption className={styles.caption}>
      <cite>
        <bdi>{work.title}</bdi>
      </cite>
      <span>
        <bdi>{work.artist.name}</bdi>, <bdi>{work.campaign.name}</bdi>
      </span>
      <span>
        Submitted <Time at={work.createdAt} look="minute" />
      </span>
      {note}
    </figcaption>
  </figure>
)

/** One case of a list. */
export const Case = ({ label, children }: { label: string; children: ReactNode }) => (
  // The keys of the screen give it the focus.
  <li className={styles.case} aria-label={label} tabIndex={-1} data-case>
    {children}
  </li>
)

export type CaseActProps = {
  /** The key that presses it for the present case. */
  letter?: string
  /** The case, which its name says as well: every case of a list has the same acts. */
  about: string
  variant?: ButtonProps['variant']
  onClick: () => void
  children: string
}

/** Asks about one act of a case. */
export const CaseAct = ({ letter, about, variant = 'secondary', onClick, children }: CaseActProps) => (
  <Button
    variant={variant}
    aria-label={`${children}: ${about}`}
    aria-keyshortcuts={letter}
    aria-haspopup="dialog"
    onClick={onClick}
  >
    {children}
  </Button>
)

type ReportsProps<Item> = { of: OpenReports<WireTime>; choice: Choice<Item>; item: Item; name: string }

/** Who said what in reports. */
export const ReportWords = ({ reports }: Pick<OpenReports<WireTime>, 'reports'>) => (
  <ul className={styles.said}>
    {reports.map(({ by, reason, words, createdAt }) => (
      <li key={by.id}>
        <b>{complaintWords[reason]}</b>, <bdi>{by.name}</bdi>, <Time at={createdAt} look="minute" />
        {words !== '' && <p className={styles.quote}>{words}</p>}
      </li>
    ))}
  </ul>
)

/** How many reports there are, and who said what; with the box that chooses them. */
export const Reports = <Item extends { id: number }>({
  of: { reports, reportCount },
  choice,
  item,
  name,
}: ReportsProps<Item>) => (
  <>
    <div className={styles.head}>
      <Checkbox
        label={`Select ${name}`}
        labelHidden
        checked={choice.has(item.id)}
        onCheckedChange={(on) => choice.choose(item, on)}
        keyShortcut="X"
      />
      <p className={styles.lead}>{pluralise(reportCount, 'report')}</p>
    </div>
    <ReportWords reports={reports} />
  </>
)

const namesOf = <Named extends Pick<Work, 'title' | 'artist'>>(works: readonly Named[]) =>
  tellApart(
    works,
    ({ title }) => title,
    ({ artist }) => artist.name,
  )

/** Works that were reported, with who said what. */
export const ReportedCases = ({
  works,
  choice,
  onTakeDown,
  onAsk,
}: { works: readonly Reported[]; choice: Choice<Reported>; onTakeDown: (work: Reported) => void } & Asks) => {
  const nameOf = namesOf(works)
  return (
    <ul className={styles.cases} aria-label="Reported artworks">
      {works.map((work) => (
        <Case key={work.id} label={work.title}>
          <Pictured work={work} />
          <div className={styles.words}>
            <Reports of={work} choice={choice} item={work} name={nameOf(work)} />
            <div className={styles.acts}>
              <CaseAct
                letter="D"
                about={nameOf(work)}
                onClick={() => onAsk({ act: 'dismiss', artworkId: work.id, title: work.title })}
              >
                Dismiss
              </CaseAct>
              <CaseAct letter="T" about={nameOf(work)} variant="danger" onClick={() => onTakeDown(work)}>
                Take down
              </CaseAct>
            </div>
          </div>
        </Case>
      ))}
    </ul>
  )
}

/** Decisions of brands that artists appealed against. */
export const AppealCases = ({ works, onAsk }: { works: readonly Appealed[] } & Asks) => {
  const nameOf = namesOf(works)
  return (
    <ul className={styles.cases} aria-label="Appeals">
      {works.map((work) => (
        <Case key={work.id} label={work.title}>
          <Pictured work={work} />
          <div className={styles.words}>
            <p className={styles.lead}>{work.isRefused ? 'The brand refused it' : 'The brand took it out'}</p>
            <p className={styles.quote}>{reasonInWords(work)}</p>
            <p>
              The artist says, <Time at={work.appealedAt} look="minute" />
            </p>
            <p className={styles.quote}>{work.appeal}</p>
            <div className={styles.acts}>
              <CaseAct
                letter="D"
                about={nameOf(work)}
                onClick={() => onAsk({ act: 'keep', artworkId: work.id, title: work.title })}
              >
                Keep the decision
              </CaseAct>
              <CaseAct
                letter="P"
                about={nameOf(work)}
                variant="primary"
                onClick={() => onAsk({ act: 'grant', artworkId: work.id, title: work.title })}
              >
                Put on the wall
              </CaseAct>
            </div>
          </div>
        </Case>
      ))}
    </ul>
  )
}

const whereWords = ({ isHung }: Pair['later']) => (isHung ? 'On the wall' : 'Not on the wall')

/** Works of two people that look alike, side by side. */
export const AlikeCases = ({ pairs, onAsk }: { pairs: readonly Pair[] } & Asks) => {
  const nameOf = tellApart(
    pairs,
    ({ later, earlier }) => `${later.title} and ${earlier.title}`,
    ({ later, earlier }) => `${later.artist.name} and ${earlier.artist.name}`,
  )
  return (
    <ul className={styles.cases} aria-label="Works that look alike">
      {pairs.map((pair) => {
        const { later, earlier, distance } = pair
        const asked = { artworkId: later.id, earlierId: earlier.id, title: later.title }
        return (
          <Case key={`${later.id}-${earlier.id}`} label={`${later.title} and ${earlier.title}`}>
            <Pictured work={earlier} note={<span>Came first. {whereWords(earlier)}.</span>} />
            <Pictured work={later} note={<span>Came later. {whereWords(later)}.</span>} />
            <div className={styles.words}>
              <p className={styles.lead}>{nearnessWords(distance)}</p>
              <div className={styles.acts}>
                <CaseAct letter="D" about={nameOf(pair)} onClick={() => onAsk({ act: 'different', ...asked })}>
                  Different
                </CaseAct>
                <CaseAct
                  letter="S"
                  about={nameOf(pair)}
                  variant="danger"
                  onClick={() => onAsk({ act: 'same', ...asked })}
                >
                  Same: take the later one down
                </CaseAct>
              </div>
            </div>
          </Case>
        )
      })}
    </ul>
  )
}

/** Stands where nothing is to be decided. */
export const NoCases = ({ title, children }: { title: string; children: string }) => (
  <EmptyState bare headingLevel={2} title={title}>
    {children}
  </EmptyState>
)
