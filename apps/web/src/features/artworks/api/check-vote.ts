import { voteReceipt } from '@plinth/api-schema/artworks-log'
import type { Answer } from '@plinth/api-schema/call'
import { fromHex } from '@plinth/vote-log/bytes'
import { voterTag } from '@plinth/vote-log/leaf'
import { api } from '../../../lib/api/client.ts'
import { ballotVerdict, checkReceipt, voterVerdict } from './check-receipt.ts'
import { findBallot } from './kept-ballots.ts'
import { openVerdict, type Verdict, verdict } from './verdict.ts'

const TRIES = 4
const PAUSE_MS = 1_000

type Given = Answer<typeof voteReceipt>

/** The receipt of one's own vote: a head is signed once a second, so one that is not there yet is asked for again. */
export async function fetchReceipt(workId: number): Promise<Given> {
  for (let attempt = 1; ; attempt++) {
    const given = await api(voteReceipt, { worksId: workId })
    if (given.receipt !== null || attempt === TRIES) return given
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

/** Checks one's own vote in this browser: the receipt, and that the leaf is one's own. */
export async function checkVote(memberId: number, workId: number): Promise<Verdict[]> {
  const { receipt, voterSecret, campaignId, ...place } = await fetchReceipt(workId)
  if (receipt === null)
    return [openVerdict('inclusion', 'There is no signed receipt for this vote yet. Check again in a few seconds.')]
  const { vote, verdicts } = await checkReceipt(receipt, { campaignId, ...place })
  if (!vote || vote.work !== workId)
    return [verdict('vote', false, '', 'The receipt is not about your vote for this work.'), ...verdicts]
  const known = findBallot({ memberId, campaignId, workId })
  const tag = voterTag(fromHex(voterSecret), campaignId, memberId)
  const [inclusion, ...others] = verdicts
  return [...(inclusion ? [inclusion] : []), ballotVerdict(vote, known), voterVerdict(vote, tag), ...others]
}
