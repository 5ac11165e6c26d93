import { leafKind, leafReason } from '@plinth/vote-log/leaf'
import type { Decision, Problem, RecountResult } from '@plinth/vote-log/recount'
import { useState } from 'react'
import { artworkPath } from '../../../../lib/navigation/artwork-paths.ts'
import { SiteLink } from '../../../../lib/navigation/site-link.tsx'
import { pluralise } from '../../../../lib/text/pluralise.ts'
import { Time } from '../../../../lib/time/time.tsx'
import { FactList } from '../../../../ui/fact-list.tsx'
import { Pager } from '../../../../ui/pager.tsx'
import { SectionRule } from '../../../../ui/section-rule.tsx'
import { Table, type TableColumn } from '../../../../ui/table.tsx'
import { type ComparedWork, compareWorks, isBehind } from '../../api/judge-recount.ts'
import type { Recounted } from '../../api/run-recount.ts'
import styles from './recount-result.module.css'

const WORKS_A_PAGE = 25
const PROBLEMS_SHOWN = 20
const MINUTE_MS = 60_000

const number = (value: number | undefined) => value?.toLocaleString('en-US') ?? 'none'

const Title = ({ work: { id, shown, isIn } }: { work: ComparedWork }) =>
  shown ? (
    <SiteLink href={artworkPath(shown)}>{shown.title}</SiteLink>
  ) : (
    `Work ${id}${isIn ? ', not on the site' : ', taken out'}`
  )

const columnsFor = (recounted: Recounted): readonly TableColumn<ComparedWork>[] => [
  { id: 'work', header: 'Work', card: 'lead', cell: (work) => <Title work={work} /> },
  { id: 'counted', header: 'Recounted', numeric: true, cell: ({ counted }) => number(counted) },
  { id: 'shown', header: 'Shown', numeric: true, cell: ({ shown }) => number(shown?.voteCount ?? undefined) },
  {
    id: 'same',
    header: 'Equal',
    cell: ({ isSame, shown }) => {
      if (isSame) return shown ? 'Equal' : '–'
      return isBehind(recounted) ? 'Not known yet' : <b className={styles.differs}>Differs</b>
    },
  },
]

const Works = ({ recounted }: { recounted: Recounted }) => {
  const works = compareWorks(recounted)
  const [page, setPage] = useState(1)
  return (
    <section aria-labelledby="recounted-works">
      <SectionRule id="recounted-works" title="Works" aside={pluralise(works.length, 'work')} />
      <Table
        caption="Recounted votes beside the votes that the site shows"
        columns={columnsFor(recounted)}
        rows={works.slice((page - 1) * WORKS_A_PAGE, page * WORKS_A_PAGE)}
        rowKey={({ id }) => String(id)}
        empty="Nobody has submitted a work."
      />
      {works.length > WORKS_A_PAGE && (
        <Pager page={page} pageSize={WORKS_A_PAGE} total={works.length} onPageChange={setPage} />
      )}
    </section>
  )
}

const share = (part: number, all: number) => (all === 0 ? 'none' : `${Math.round((1000 * part) / all) / 10} %`)

const Numbers = ({ result }: { result: RecountResult }) => {
  const { counted, held, voided, revoked } = result.totals
  const all = counted + held + voided + revoked
  return (
    <section aria-labelledby="recounted-numbers">
      <SectionRule id="recounted-numbers" title="Numbers" />
      <FactList
        facts={[
          ['Voters', number(result.voters)],
          ['Votes that count', number(counted)],
          ['From confirmed addresses', share(result.confirmed, all)],
          ['From accounts less than a day old', share(all - result.settled, all)],
          ['Held for review', number(held)],
          ['Voided', number(voided)],
          ['Taken back', number(revoked)],
          ...(result.endMoves > 0 ? [['Times the end was moved', number(result.endMoves)] as const] : []),
        ]}
      />
    </section>
  )
}

const ACTS: Record<number, string> = {
  [leafKind.hold]: 'held',
  [leafKind.release]: 'let count',
  [leafKind.void]: 'voided',
}
const REASONS: Record<number, string> = {
  [leafReason.network]: 'many votes of one network in a day',
  [leafReason.newAccounts]: 'accounts made for this vote',
  [leafReason.throwAwayAddresses]: 'throw-away addresses',
  [leafReason.inStep]: 'votes in step with each other',
  [leafReason.forEachOther]: 'votes for each other',
  [leafReason.appealGranted]: 'appeal granted',
  [leafReason.nothingWrong]: 'looked at, nothing wrong',
  [leafReason.mailbox]: 'another account of the mailbox has voted',
  [leafReason.accountBlocked]: 'account blocked',
}

const decisionWords = ({ reason, words }: Decision) =>
  [REASONS[reason], words && `“${words}”`].filter(Boolean).join(', ') || 'no reason given'

const Decisions = ({ decisions }: { decisions: readonly Decision[] }) => (
  <section aria-labelledby="recounted-decisions">
    <SectionRule id="recounted-decisions" title="Decisions" aside={number(decisions.length)} />
    <ul className={styles.lines}>
      {decisions.map((decision) => (
        <li key={decision.index}>
          <Time at={new Date(decision.minute * MINUTE_MS)} look="minute" />: {pluralise(decision.votes, 'vote')}{' '}
          {ACTS[decision.act] ?? 'changed'}, {decisionWords(decision)}
        </li>
      ))}
    </ul>
  </section>
)

const Problems = ({ problems, count }: { problems: readonly Problem[]; count: number }) => (
  <section aria-labelledby="recounted-problems">
    <SectionRule id="recounted-problems" title="Broken rules" aside={number(count)} />
    <ul className={styles.lines}>
      {problems.slice(0, PROBLEMS_SHOWN).map(({ index, what }, place) => (
        <li key={`${index}-${place}`}>
          Entry {number(index)}: {what}
        </li>
      ))}
      {count > PROBLEMS_SHOWN && <li>and {pluralise(count - PROBLEMS_SHOWN, 'more', 'more')}</li>}
    </ul>
  </section>
)

/** The works, numbers, decisions and broken rules that a recount has found. */
export const RecountResultView = ({ recounted }: { recounted: Recounted }) => {
  const { result } = recounted.findings
  return (
    <div className={styles.result}>
      {result.problemCount > 0 && <Problems problems={result.problems} count={result.problemCount} />}
      <Works recounted={recounted} />
      <Numbers result={result} />
      {result.decisions.length > 0 && <Decisions decisions={result.decisions} />}
    </div>
  )
}
