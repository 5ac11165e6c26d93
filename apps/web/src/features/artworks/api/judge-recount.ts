import { pluralise } from '../../../lib/text/pluralise.ts'
import { anchorVerdict } from './anchor-verdict.ts'
import type { Artwork } from './artwork.ts'
import type { LogFindings } from './recount-log.ts'
import type { Recounted } from './run-recount.ts'
import { openVerdict, signatureVerdict, type Verdict, verdict } from './verdict.ts'
import { witnessVerdict } from './witness-verdict.ts'

const number = (value: number) => value.toLocaleString('en-US')

/** A work with the votes that were recounted beside those that the site shows. */
export type ComparedWork = {
  id: number
  /** Undefined where the site does not show it. */
  shown: Artwork | undefined
  /** Undefined where the log does not have it. */
  counted: number | undefined
  isIn: boolean
  isSame: boolean
}

/** Compares what the site shows with the log; while votes come in, with every count that the log went through meanwhile. */
export function compareWorks({ findings, shown }: Pick<Recounted, 'findings' | 'shown'>): ComparedWork[] {
  const spans = new Map(findings.spans.map((span) => [span.id, span]))
  const onSite = new Map(shown.map((work) => [work.id, work]))
  const logged = new Set(findings.result.works.map(({ id }) => id))
  const inLog = findings.result.works.map(({ id, counted, isIn }): ComparedWork => {
    const work = onSite.get(id)
    const span = spans.get(id)
    // The entries of a log can be read once votes are shown: a work without a count was read before that.
    const votes = work?.voteCount ?? counted
    const isSame = work ? votes === counted || (span !== undefined && votes >= span.low && votes <= span.high) : !isIn
    return { id, shown: work, counted, isIn, isSame }
  })
  const onlyOnSite = shown
    .filter(({ id }) => !logged.has(id))
    .map((work): ComparedWork => ({ id: work.id, shown: work, counted: undefined, isIn: true, isSame: false }))
  // What differs is what one wants to see first.
  return [...onlyOnSite, ...inLog].toSorted((a, b) => Number(a.isSame) - Number(b.isSame))
}

const wholeVerdict = ({ leaves, size, isRoot }: LogFindings): Verdict => {
  if (leaves !== size)
    return {
      id: 'whole',
      state: 'bad',
      words: `The log has ${pluralise(leaves, 'entry', 'entries')}; its signed head says ${number(size)}. Something was left out.`,
    }
  return verdict(
    'whole',
    isRoot,
    `All ${pluralise(leaves, 'entry', 'entries')} lead to the signed head: none was changed, added or left out.`,
    'The entries do not lead to the signed head: at least one was changed, added or left out.',
  )
}

const historyVerdict = ({ heads: { count, broken } }: LogFindings): Verdict => {
  if (count === 0)
    return openVerdict('history', 'No earlier head was served: nothing tells whether the log has only grown.')
  return verdict(
    'history',
    broken.length === 0,
    count === 1
      ? 'The log begins with its earlier head: it has only grown.'
      : `The log begins with each of its ${number(count)} earlier heads: it has only grown.`,
    `${number(broken.length)} of ${pluralise(count, 'earlier head')} ${broken.length === 1 ? 'is' : 'are'} of another history: the log was rewritten.`,
  )
}

const rulesVerdict = ({ result: { problemCount } }: LogFindings): Verdict =>
  verdict(
    'rules',
    problemCount === 0,
    'Every entry keeps the rules that were set when the vote opened.',
    `${pluralise(problemCount, 'entry breaks', 'entries break')} a rule of this vote.`,
  )

/** Whether votes that the site shows may be in entries after the head that was read. */
export const isBehind = ({ findings, loggedSize }: Pick<Recounted, 'findings' | 'loggedSize'>): boolean =>
  findings.size < loggedSize

const siteVerdict = (recounted: Recounted): Verdict => {
  const works = compareWorks(recounted)
  const wrong = works.filter(({ isSame }) => !isSame).length
  if (wrong > 0 && isBehind(recounted))
    return openVerdict(
      'site',
      `The newest ${pluralise(recounted.loggedSize - recounted.findings.size, 'entry is', 'entries are')} not under a signed head yet, so the votes that the site shows cannot be compared. Recount again in a minute.`,
    )
  return verdict(
    'site',
    wrong === 0,
    `The site shows the same votes for all ${pluralise(works.filter(({ shown }) => shown).length, 'work')}.`,
    `The site shows other votes than the log for ${pluralise(wrong, 'work')}.`,
  )
}

/** What a recount has come to, line by line. */
export async function judgeRecount(campaignId: number, recounted: Recounted): Promise<Verdict[]> {
  const { findings, anchors, witnesses } = recounted
  const { after } = findings.result.rules ?? {}
  const isCampaign = findings.result.rules === null || findings.result.rules.campaign === campaignId
  const roots = new Map(anchors.anchors.map((anchor, index) => [anchor, findings.roots[index]]))
  return [
    findings.isOfThisLog && isCampaign
      ? signatureVerdict(findings.signature, findings.size)
      : { id: 'signature', state: 'bad', words: 'The head that was served is that of another log.' },
    wholeVerdict(findings),
    historyVerdict(findings),
    rulesVerdict(findings),
    siteVerdict(recounted),
    witnessVerdict(findings.witnessed, witnesses),
    await anchorVerdict(campaignId, anchors, (anchor) => roots.get(anchor) === anchor.root),
    ...(after
      ? [
          openVerdict(
            'restore',
            `After a restore: this log follows another one of ${pluralise(after.size, 'entry', 'entries')}. ${after.why}.`,
          ),
        ]
      : []),
  ]
}
