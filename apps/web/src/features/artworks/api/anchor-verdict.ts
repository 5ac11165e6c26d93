import type { Anchor, Anchors } from '@plinth/api-schema/anchor'
import { fromHex, isEqual } from '@plinth/vote-log/bytes'
import { verifyHead } from '@plinth/vote-log/heads'
import { openVerdict, type Verdict } from './verdict.ts'

/** Whether an anchor leads from the head of a log to the root that stands on the chain. */
const leadsToChain = (campaignId: number, { generation, size, anchorRoot, ...anchor }: Anchor): boolean => {
  const [root, top] = [fromHex(anchor.root), fromHex(anchorRoot)]
  if (anchor.kind === 'close') return isEqual(root, top)
  const { index, count, proof } = anchor
  return verifyHead({ campaignId, generation, size, root }, { index, count, proof: proof.map(fromHex), root: top })
}

const NOT_ANCHORED = {
  never: 'Not anchored: this site writes no heads to a chain.',
  'not yet': 'Not anchored yet: heads go on the chain once a day, and when the vote is closed.',
}

/**
 * Words for the anchors of a log. `isRootOf` says whether the root that the site calls anchored is that of the log; the event itself
 * is on the chain, where anybody can read it.
 */
export async function anchorVerdict(
  campaignId: number,
  { publisher, anchors }: Anchors,
  isRootOf: (anchor: Anchor) => boolean | Promise<boolean>,
): Promise<Verdict> {
  const written = anchors.filter(({ txHash }) => txHash !== null)
  const newest = written.toSorted((a, b) => b.size - a.size)[0]
  if (!newest?.txHash) return openVerdict('anchor', NOT_ANCHORED[publisher ? 'not yet' : 'never'])
  for (const anchor of written)
    if (!leadsToChain(campaignId, anchor) || !(await isRootOf(anchor)))
      return {
        id: 'anchor',
        state: 'bad',
        words: `What was anchored at ${anchor.size.toLocaleString('en-US')} entries is not this log.`,
        transaction: { chainId: publisher?.chainId ?? 0, hash: `0x${anchor.txHash}` },
      }
  const wait = newest.isFinal ? '' : ' The transaction is not final yet.'
  // All of this comes from the site itself: only who reads the chain has checked it.
  return {
    id: 'anchor',
    state: 'open',
    words: `The site says that the first ${newest.size.toLocaleString('en-US')} entries are anchored on chain ${publisher?.chainId}: look up the transaction.${wait}`,
    transaction: { chainId: publisher?.chainId ?? 0, hash: `0x${newest.txHash}` },
  }
}
