import { anchorsFromWire } from '@plinth/api-schema/anchor'
import { campaignAnchors } from '@plinth/api-schema/anchors'
import { fromHex, isEqual, toHex } from '@plinth/vote-log/bytes'
import { hasOnlyGrown } from '@plinth/vote-log/growth'
import { readVote, type VoteLeaf } from '@plinth/vote-log/leaf'
import { parseCheckpoint, signatureState, splitNotes } from '@plinth/vote-log/note'
import { type Receipt, readReceipt } from '@plinth/vote-log/receipt'
import { verifyInclusion } from '@plinth/vote-log/tree'
import { api } from '../../../lib/api/client.ts'
import { pluralise } from '../../../lib/text/pluralise.ts'
import { anchorVerdict } from './anchor-verdict.ts'
import { findHead, keepHead } from './kept-heads.ts'
import { readLogText, tileReader } from './log-files.ts'
import { openVerdict, type SignatureState, signatureVerdict, type Verdict, verdict } from './verdict.ts'

/** A log as a receipt is held against it. */
export type LogPlace = { campaignId: number; origin: string; logKey: string; logPath: string }
/** What a receipt came to: the vote that it is about, where it has one, and every check in words. */
export type CheckedReceipt = { vote: VoteLeaf | null; index: number; verdicts: Verdict[] }

type Head = { size: number; root: Uint8Array }

/** Earlier heads that hold a leaf or that this browser has kept: the newest has to begin with each. */
const earlierHeads = async ({ origin, logPath }: LogPlace, index: number): Promise<Head[]> => {
  const notes = splitNotes(await readLogText(`${logPath}/checkpoints`))
  const first = notes.map(parseCheckpoint).find(({ size }) => size > index)
  const kept = findHead(origin)
  return [...(first ? [first] : []), ...(kept === null ? [] : [parseCheckpoint(kept)])]
}

const growthVerdict = (isGrown: boolean, older: readonly Head[]): Verdict =>
  verdict(
    'growth',
    isGrown,
    `The newest head begins with ${older.length === 1 ? 'the earlier one' : `each of ${pluralise(older.length, 'earlier head')}`}: the log has only grown.`,
    'The newest head does not begin with an earlier one: the log was rewritten.',
  )

const inclusionVerdict = ({ leaf, index, proof }: Receipt, { size, root }: Head) =>
  verdict(
    'inclusion',
    verifyInclusion({ index, size, leaf, proof, root }),
    `Your vote is entry ${index.toLocaleString('en-US')} of the log, under its head over ${size.toLocaleString('en-US')} entries.`,
    'The receipt does not lead to the head of the log: your vote is not in it.',
  )

/** Holds a receipt against its log: is the leaf in it, who signed it, has it only grown since, does it stand on a chain. */
export async function checkReceipt(text: string, place: LogPlace): Promise<CheckedReceipt> {
  const receipt = readReceipt(text)
  const head = parseCheckpoint(receipt.checkpoint)
  const vote = readVote(receipt.leaf)
  if (head.origin !== place.origin)
    return {
      vote,
      index: receipt.index,
      verdicts: [verdict('log', false, '', `The receipt is of another log, ${head.origin}.`)],
    }
  const signature: SignatureState = await signatureState(receipt.checkpoint, place.logKey)
  const note = await readLogText(`${place.logPath}/checkpoint`)
  const newest = parseCheckpoint(note)
  const isNewestSigned = newest.origin === place.origin && (await signatureState(note, place.logKey)) !== 'unsigned'
  const tile = tileReader(place.logPath)
  const older = [head, ...(await earlierHeads(place, receipt.index))]
  const grown = await Promise.all(older.map((old) => hasOnlyGrown(old, newest, tile)))
  const isGrown = isNewestSigned && grown.every(Boolean)
  if (isGrown && signature === 'signed') keepHead(place.origin, note)
  const anchors = anchorsFromWire(await api(campaignAnchors, { campaignId: place.campaignId }))
  const generation = Number(/-(\d+)$/.exec(place.logPath)?.[1] ?? 0)
  const own = anchors.anchors.filter((anchor) => anchor.generation === generation && anchor.size > receipt.index)
  const isAnchored = (anchor: (typeof own)[number]) =>
    hasOnlyGrown({ size: anchor.size, root: fromHex(anchor.root) }, newest, tile)
  return {
    vote,
    index: receipt.index,
    verdicts: [
      inclusionVerdict(receipt, head),
      signatureVerdict(signature, head.size),
      growthVerdict(isGrown, older),
      await anchorVerdict(place.campaignId, { ...anchors, anchors: own }, isAnchored),
    ],
  }
}

/** Words for whose ballot a leaf bears, as far as this browser knows it. */
export const ballotVerdict = (vote: VoteLeaf, known: { ballot: string; isTaken: boolean } | null): Verdict => {
  const isOwn = known?.ballot === toHex(vote.ballot)
  if (!known || (!known.isTaken && !isOwn))
    return openVerdict(
      'ballot',
      'This browser does not hold the ballot of this vote: it was cast in another one, or earlier.',
    )
  return verdict(
    'ballot',
    isOwn,
    'The entry bears the ballot that this browser made: it is yours alone.',
    'The entry bears another ballot than this browser made: it is not your vote.',
  )
}

/** Words for whether a leaf bears the value that stands for oneself in this campaign. */
export const voterVerdict = (vote: VoteLeaf, own: Uint8Array): Verdict =>
  verdict(
    'voter',
    isEqual(vote.voter, own),
    'The entry bears the value that stands for you in this campaign.',
    'The entry bears the value of another voter.',
  )
