import { createHash } from 'node:crypto'

// What the contract VoteAnchors has written on a chain, read from any node of it by JSON-RPC.

/** Topic 0 of `DayAnchored(uint256,bytes32,uint256)` and of `VoteClosed(uint256,bytes32,uint64)`. */
const DAY_ANCHORED = '0x5a707217afac9132acb173d352c1276abc2c1a7ea36af8c24af77890b7eac7cb'
const VOTE_CLOSED = '0xd99205867932a794823a64a030494eaf84e8497f25c5852cadf45cf709455c5c'
const WORD = 64

class Unread extends Error {}

const openNode = (url) => async (method, params) => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  }).catch((error) => {
    throw new Unread(`${url} cannot be reached: ${error.cause?.message ?? error.message}`)
  })
  const answer = await response.json().catch(() => null)
  if (answer === null || (answer.error === undefined && answer.result === undefined))
    throw new Unread(`${url} answers ${response.status}`)
  if (answer.error) throw new Unread(`${url} refuses ${method}: ${answer.error.message}`)
  return answer.result
}

const sha256 = (...parts) => createHash('sha256').update(Buffer.concat(parts)).digest()
const u64 = (value) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(value))
  return bytes
}

/** The root to which a proof leads from a leaf (RFC 9162, 2.1.3.2); null where the proof has another length. */
const rootOfProof = (leaf, index, count, proof) => {
  if (index >= count) return null
  let [place, last, hash] = [index, count - 1, sha256(Buffer.of(0), leaf)]
  for (const other of proof) {
    if (last === 0) return null
    if (place % 2 === 1 || place === last) {
      hash = sha256(Buffer.of(1), other, hash)
      while (place % 2 === 0 && place !== 0) [place, last] = [place / 2, Math.floor(last / 2)]
    } else hash = sha256(Buffer.of(1), hash, other)
    ;[place, last] = [Math.floor(place / 2), Math.floor(last / 2)]
  }
  return last === 0 ? hash : null
}

/** The words of an event's data. */
const wordsOf = (data) => data.slice(2).match(new RegExp(`.{${WORD}}`, 'g')) ?? []
const isOf = (contract) => (log) => log.address.toLowerCase() === contract.toLowerCase()

/** What the event of an anchor must say, computed from the leaves that were read. */
const expectedOf = ({ kind, generation, logSize, index, count, proof }, { campaign, rootOf }) => {
  const root = rootOf(logSize)
  if (kind === 'close') return { topics: [VOTE_CLOSED, u64(campaign)], data: [root, u64(logSize)] }
  const leaf = Buffer.concat([u64(campaign), u64(generation), u64(logSize), root])
  const top = rootOfProof(
    leaf,
    index,
    count,
    proof.map((hash) => Buffer.from(hash, 'hex')),
  )
  return { topics: [DAY_ANCHORED], data: [top ?? Buffer.alloc(0), u64(count)] }
}
const padded = (bytes) => bytes.toString('hex').padStart(WORD, '0')
const isEvent = (log, { topics: [topic, campaign], data }) =>
  log.topics[0] === topic &&
  (campaign === undefined || log.topics[1] === `0x${padded(campaign)}`) &&
  data.every((part, place) => part.length > 0 && wordsOf(log.data)[place] === padded(part))

/** Whether the chain holds an anchor that the site names. */
const lookUp = async (ask, anchor, log) => {
  const receipt = await ask('eth_getTransactionReceipt', [`0x${anchor.txHash}`])
  if (receipt === null) return anchor.isFinal ? 'the chain has no such transaction' : 'waiting'
  if (receipt.status !== '0x1') return 'the transaction failed'
  if (anchor.logSize > log.count)
    return anchor.logSize > (await log.sizeNow()) ? 'the log that is served is shorter' : 'grown'
  const expected = expectedOf(anchor, log)
  return receipt.logs.filter(isOf(anchor.contract)).some((event) => isEvent(event, expected))
    ? 'there'
    : 'the transaction holds another root'
}

/** Closes of this vote that are not of the log that is served; null where the node does not search the whole chain. */
const findOtherCloses = async (ask, contracts, { campaign, rootOf, count, sizeNow }) => {
  // Without an address a node would answer with the events of every contract.
  if (contracts.length === 0) return []
  const topics = [VOTE_CLOSED, `0x${padded(u64(campaign))}`]
  const found = await ask('eth_blockNumber', [])
    .then((head) => ask('eth_getLogs', [{ address: contracts, topics, fromBlock: '0x0', toBlock: head }]))
    .catch(() => null)
  if (found === null) return null
  const closes = found.map((close) => ({ ...close, size: Number(`0x${wordsOf(close.data)[1]}`) }))
  // The log may have grown and been closed since its leaves were read.
  const most = closes.some(({ size }) => size > count) ? await sizeNow() : count
  return closes.filter(({ size, data }) => size > most || (size <= count && wordsOf(data)[0] !== padded(rootOf(size))))
}

const wrong = (words) => ({ isFine: false, words })
const open = (words, isUnread = false) => ({ isFine: null, words, isUnread })

const closesVerdicts = (others, generation) => {
  if (others === null)
    return [
      open('the node does not search the whole chain: whether there is another close of this vote was not looked up'),
    ]
  if (others.length === 0) return []
  // A log after a restore follows one that may have been closed.
  const words = `the chain holds ${others.length} other closes of this vote, in ${others.map(({ transactionHash }) => transactionHash).join(', ')}`
  return [generation > 0 ? open(`${words}: of the logs before this one`) : wrong(words)]
}

async function readAnchors(ask, { told, contract, generation, log }) {
  const chainId = Number(await ask('eth_chainId', []))
  if (told.chainId === null) return [open('not anchored: the site writes no heads to a chain', true)]
  if (chainId !== told.chainId)
    return [open(`the node is of chain ${chainId}, and the heads are anchored on chain ${told.chainId}`, true)]
  const written = told.anchors.filter((anchor) => anchor.generation === generation && anchor.txHash !== null)
  const own = written.filter((anchor) => contract === undefined || isOf(contract)({ address: anchor.contract }))
  const states = []
  for (const anchor of own) states.push({ anchor, state: await lookUp(ask, anchor, log) })
  const there = states.filter(({ state }) => state === 'there').map(({ anchor }) => anchor)
  const grown = states.filter(({ state }) => state === 'grown')
  const broken = states.filter(({ state }) => !['there', 'waiting', 'grown'].includes(state))
  // A site that has stopped to anchor names no contract of its own any more.
  const contracts = [
    ...new Set(contract ? [contract] : [told.contract, ...own.map((anchor) => anchor.contract)]),
  ].filter((address) => address !== null)
  const named = contract ? contract : `${contracts.join(', ')} (as the site says: compare it with --contract)`
  const newest = Math.max(...there.map(({ logSize }) => logSize))
  return [
    ...(there.length > 0
      ? [
          {
            isFine: true,
            words: `chain ${chainId} holds ${there.length} anchors of this log, the newest over the first ${newest} leaves; contract ${named}`,
          },
        ]
      : []),
    ...broken.map(({ anchor, state }) => wrong(`anchor at ${anchor.logSize} leaves: ${state}, 0x${anchor.txHash}`)),
    ...grown.map(({ anchor }) =>
      open(`the log has grown since it was read: the anchor at ${anchor.logSize} leaves was not looked up`, true),
    ),
    ...(there.length + broken.length + grown.length === 0
      ? [contract && written.length > 0 ? wrong(`no head is anchored in ${contract}`) : open('not anchored yet', true)]
      : []),
    ...closesVerdicts(await findOtherCloses(ask, contracts, log), generation),
  ]
}

/** Verdicts about the anchors of a log, as a node of the reader's choice tells them. */
export async function checkAnchors({ rpc, ...given }) {
  try {
    return await readAnchors(openNode(rpc), given)
  } catch (error) {
    if (error instanceof Unread) return [open(`the chain could not be read: ${error.message}`, true)]
    throw error
  }
}
