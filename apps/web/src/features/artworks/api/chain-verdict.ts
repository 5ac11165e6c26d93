import type { ChainNetwork } from '../../../lib/chain/network.ts'
import { pluralise } from '../../../lib/text/pluralise.ts'
import type { AnchorOnChain, ChainReading } from './read-anchors.ts'
import type { Recounted } from './run-recount.ts'
import { openVerdict, type Verdict } from './verdict.ts'

const number = (value: number) => value.toLocaleString('en-US')

/** Words for a chain that could not be read. */
export const unreadVerdict = (why: string): Verdict =>
  openVerdict('anchor', `The chain could not be read: ${why}. Look up the transaction, or use the command below.`)

const STATES = {
  other: 'the transaction that the site names holds another root',
  missing: 'the chain does not know the transaction that the site names',
}

const anchorVerdict = (anchors: readonly AnchorOnChain[], { chainId, name }: ChainNetwork): Verdict => {
  const pointer = ({ anchor }: AnchorOnChain) => ({
    transaction: { chainId, hash: `0x${anchor.txHash}` },
    contract: anchor.contract,
  })
  for (const found of anchors)
    if (found.state === 'other' || found.state === 'missing')
      return {
        id: 'anchor',
        state: 'bad',
        words: `${name} says otherwise: ${STATES[found.state]} for ${pluralise(found.anchor.size, 'entry', 'entries')}.`,
        ...pointer(found),
      }
  const same = anchors.filter(({ state }) => state === 'same').toSorted((a, b) => b.anchor.size - a.anchor.size)
  const [newest] = same
  if (!newest) return openVerdict('anchor', `Not on ${name} yet: the transaction of the anchor waits for its block.`)
  return {
    id: 'anchor',
    state: 'good',
    words: `Read from ${name}: ${pluralise(same.length, 'anchor')} of this log, the newest over its first ${pluralise(newest.anchor.size, 'entry', 'entries')}. Every root agrees.`,
    ...pointer(newest),
  }
}

const closesVerdict = ({ unnamed, isNamedSince }: ChainReading, generation: number): Verdict | null => {
  if (unnamed === null)
    return openVerdict(
      'closes',
      'Whether the contract holds another close of this vote was not looked up: the node does not search so many blocks.',
    )
  if (unnamed === 0) return null
  if (isNamedSince) return openVerdict('closes', 'The vote was closed after this recount. Recount again.')
  // A log after a restore follows one that may have been closed.
  if (generation > 0)
    return openVerdict(
      'closes',
      `The contract holds ${pluralise(unnamed, 'close', 'closes')} of the logs before this one.`,
    )
  return {
    id: 'closes',
    state: 'bad',
    words: `The contract holds ${pluralise(unnamed, 'close', 'closes')} of this vote that the site does not name: there is another history.`,
  }
}

/** What the chain says about the anchors of a recounted log, line by line. */
export const chainVerdicts = (network: ChainNetwork, reading: ChainReading, { generation }: Recounted): Verdict[] => {
  if (reading.chainId !== network.chainId)
    return [unreadVerdict(`its node answers for chain ${number(reading.chainId)}`)]
  const closes = closesVerdict(reading, generation)
  return [anchorVerdict(reading.anchors, network), ...(closes ? [closes] : [])]
}
