import { fromHex, isEqual } from '@plinth/vote-log/bytes'
import { verifyHead } from '@plinth/vote-log/heads'
import type { Anchors } from './run-recount.ts'
import { openVerdict, type Verdict } from './verdict.ts'

type Anchor = Anchors['anchors'][number]

/** Whether an anchor leads from the head of a log to the root that stands on the chain. */
const leadsToChain = (campaignId: number, { generation, logSize, logRoot, anchorRoot, ...anchor }: Anchor): boolean => {
  const [root, top] = [fromHex(logRoot), fromHex(anchorRoot)]
  if (anchor.kind === 'close') return isEqual(root, top)
  const { index, count, proof } = anchor
  return verifyHead(
    { campaignId, generation, size: logSize, root },
    { index, count, proof: proof.map(fromHex), root: top },
  )
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
  { chainId, anchors }: Anchors,
  isRootOf: (anchor: Anchor) => boolean | Promise<boolean>,
): Promise<Verdict> {
  const written = anchors.filter(({ txHash }) => txHash !== null)
  const newest = written.toSorted((a, b) => b.logSize - a.logSize)[0]
  if (!newest?.txHash) return openVerdict('anchor', NOT_ANCHORED[chainId === null ? 'never' : 'not yet'])
  for (const anchor of written)
    if (!leadsToChain(campaignId, anchor) || !(await isRootOf(anchor)))
      return {
        id: 'anchor',
        state: 'bad',
        words: `What was anchored at ${anchor.logSize.toLocaleString('en-US')} entries is not this log.`,
        transaction: { chainId: chainId ?? 0, hash: `0x${anchor.txHash}` },
      }
  const wait = newest.isFinal ? '' : ' The transaction is not final yet.'
  // All of this comes from the site itself: only who reads the chain has checked it.
  return {
    id: 'anchor',
    state: 'open',
    words: `The site says that the first ${newest.logSize.toLocaleString('en-US')} entries are anchored on chain ${chainId}: look up the transaction.${wait}`,
    transaction: { chainId: chainId ?? 0, hash: `0x${newest.txHash}` },
  }
}
