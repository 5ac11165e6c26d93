import type { OpenReports } from '@plinth/api-schema/moderation-review'
import type { WireTime } from '@plinth/api-schema/wire-time'
import { type ReactNode, useState } from 'react'
import { pluralise } from '../../../lib/text/pluralise.ts'
import { tellApart } from '../../../lib/text/tell-apart.ts'
import { Time } from '../../../lib/time/time.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import type { CaseAct as Act, Decision } from '../api/use-comment-queues.ts'
import cases from './artwork-cases.module.css'
import { Case, CaseAct, ReportWords } from './artwork-cases.tsx'
import { CasePages } from './case-pages.tsx'
import { type CaseWords, WordCaseDialog } from './word-case-dialog.tsx'

const capitalise = (noun: string) => `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`

type WordCase = OpenReports<WireTime> & { id: number; takenDownAt: WireTime | null }

export type WordCasesProps<Item extends WordCase> = {
  /** Names the list. */
  name: string
  /** Names its pages. */
  pagesLabel: string
  isTaken: boolean
  list: {
    cases: Item[] | undefined
    total: number
    error: Error | null
    refetch: () => unknown
    page: number
    onPageChange: (page: number) => void
  }
  words: CaseWords
  decision: Decision
  /** Whose it is. */
  byOf: (item: Item) => string
  /** Tells apart what one person has written. */
  detailOf: (item: Item) => string
  preview: (item: Item) => ReactNode
}

const Reported = ({ reports, reportCount }: WordCase) => (
  <>
    <p className={cases.lead}>{pluralise(reportCount, 'report')}</p>
    <ReportWords reports={reports} />
  </>
)

const Taken = ({ takenDownAt }: WordCase) =>
  takenDownAt !== null && (
    <p className={cases.lead}>
      Taken down <Time at={takenDownAt} look="minute" />
    </p>
  )

const Acts = ({ isTaken, about, ask }: { isTaken: boolean; about: string; ask: (act: Act) => void }) =>
  isTaken ? (
    <CaseAct about={about} onClick={() => ask('put-back')}>
      Put back
    </CaseAct>
  ) : (
    <>
      <CaseAct letter="D" about={about} onClick={() => ask('dismiss')}>
        Dismiss
      </CaseAct>
      <CaseAct letter="T" about={about} variant="danger" onClick={() => ask('take-down')}>
        Take down
      </CaseAct>
    </>
  )

/** What people wrote and others reported, with who said what, or what operators took down; nothing while there is none. */
export const WordCases = <Item extends WordCase>(props: WordCasesProps<Item>) => {
  const { name, pagesLabel, isTaken, list, words, decision, byOf, detailOf, preview } = props
  const [asked, setAsked] = useState<{ item: Item; act: Act }>()
  if (!list.cases)
    return (
      list.error && (
        <LoadFailed bare title={`${name} could not be loaded`} error={list.error} onRetry={() => void list.refetch()} />
      )
    )
  const labelOf = (item: Item) => `${capitalise(words.noun)} ${words.joint ?? 'by'} ${byOf(item)}`
  const nameOf = tellApart(list.cases, labelOf, detailOf)
  return (
    <>
      {list.cases.length > 0 && (
        <ul className={cases.cases} aria-label={name}>
          {list.cases.map((item) => (
            <Case key={item.id} label={labelOf(item)}>
              {preview(item)}
              <div className={cases.words}>
                {isTaken ? <Taken {...item} /> : <Reported {...item} />}
                <div className={cases.acts}>
                  <Acts isTaken={isTaken} about={nameOf(item)} ask={(act) => setAsked({ item, act })} />
                </div>
              </div>
            </Case>
          ))}
        </ul>
      )}
      <CasePages label={pagesLabel} page={list.page} total={list.total} onPageChange={list.onPageChange} />
      {asked && (
        <WordCaseDialog
          {...{ words, decision, act: asked.act }}
          id={asked.item.id}
          by={byOf(asked.item)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
