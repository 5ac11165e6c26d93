import { campaignAnchors } from '@plinth/api-schema/anchors'
import { listArtworks } from '@plinth/api-schema/artworks'
import { voteLog } from '@plinth/api-schema/artworks-log'
import type { Answer } from '@plinth/api-schema/call'
import { campaignDetail } from '@plinth/api-schema/campaigns'
import { chainMapping } from '@plinth/api-schema/wallet'
import { voteAnchorsAbi } from '@plinth/contracts/abi'
import { fromHex, toHex } from '@plinth/vote-log/bytes'
import { treeOfHeads } from '@plinth/vote-log/heads'
import { screen, within } from '@testing-library/react'
import { encodeAbiParameters, encodeEventTopics, type Hex } from 'viem'
import { expect, it } from 'vitest'
import { buildArtwork, buildCampaign, listedToEnd } from '../../../../test/builders.ts'
import { buildNetwork } from '../../../../test/chain-builders.ts'
import { passTime, prepareWire, renderAt, type User } from '../../../../test/render-at.tsx'
import { untilSaid } from '../../../../test/until-said.ts'
import { buildVoteLog, LOGGED_CAMPAIGN, usualLeaves } from '../../../../test/vote-log.ts'
import type { NodeResponder } from '../../../../test/wire.ts'

type Anchors = Answer<typeof campaignAnchors>
type Anchor = Anchors['anchors'][number]

const RECOUNT = '/participant/campaign/recount/7'
const NODE = buildNetwork().chainRpc
const CONTRACT = `0x${'1a'.repeat(20)}` as const
const [DAY_TX, CLOSE_TX] = ['da'.repeat(32), 'c1'.repeat(32)]
const works = [buildArtwork({ id: 101, voteNum: 2 }), buildArtwork({ id: 102, voteNum: 1 })]

const logOf = (hash: string, topics: unknown, data: Hex) => ({
  ...{ address: CONTRACT, topics, data, transactionHash: `0x${hash}`, logIndex: '0x0', removed: false },
  ...{ blockHash: `0x${'bb'.repeat(32)}`, blockNumber: '0x5', transactionIndex: '0x0' },
})
const dayLog = (root: string, count: number) =>
  logOf(
    DAY_TX,
    encodeEventTopics({ abi: voteAnchorsAbi, eventName: 'DayAnchored', args: { day: 20_000n } }),
    encodeAbiParameters([{ type: 'bytes32' }, { type: 'uint256' }], [`0x${root}`, BigInt(count)]),
  )
const closeLog = (root: string, size: number, campaign = LOGGED_CAMPAIGN) =>
  logOf(
    CLOSE_TX,
    encodeEventTopics({ abi: voteAnchorsAbi, eventName: 'VoteClosed', args: { campaign: BigInt(campaign) } }),
    encodeAbiParameters([{ type: 'bytes32' }, { type: 'uint64' }], [`0x${root}`, BigInt(size)]),
  )
const receiptOf = (log: ReturnType<typeof logOf>) => ({
  ...{ transactionHash: log.transactionHash, status: '0x1', logs: [log], logsBloom: '0x', type: '0x2' },
  ...{ blockHash: log.blockHash, blockNumber: '0x5', transactionIndex: '0x0', from: CONTRACT, to: CONTRACT },
  ...{ gasUsed: '0x1', cumulativeGasUsed: '0x1', effectiveGasPrice: '0x1', contractAddress: null },
})

/** A log with a day's anchor over its first four entries, which another campaign's head shares, and one of its close. */
const buildAnchored = async () => {
  const [log, before] = [await buildVoteLog(), await buildVoteLog(usualLeaves().slice(0, 4), [])]
  const own = { campaignId: LOGGED_CAMPAIGN, generation: 0, size: 4, root: fromHex(before.root) }
  const { root, proofs } = treeOfHeads([own, { ...own, campaignId: 8 }])
  const common = { contract: CONTRACT, day: 20_000, generation: 0, blockNumber: 5, isFinal: true }
  const day: Anchor = {
    ...{ ...common, kind: 'day', logSize: 4, logRoot: before.root, anchorRoot: toHex(root) },
    ...{ index: 0, count: 2, proof: proofs[0]!.map(toHex), txHash: DAY_TX },
  }
  const close: Anchor = {
    ...{ ...common, kind: 'close', logSize: log.size, logRoot: log.root, anchorRoot: log.root },
    ...{ index: 0, count: 1, proof: [], txHash: CLOSE_TX },
  }
  const told: Anchors = { chainId: 31_337, contract: CONTRACT, publisher: CONTRACT, anchors: [close, day] }
  const chain: Record<string, unknown> = {
    eth_chainId: '0x7a69',
    eth_blockNumber: '0x6',
    [`0x${DAY_TX}`]: receiptOf(dayLog(day.anchorRoot, 2)),
    [`0x${CLOSE_TX}`]: receiptOf(closeLog(log.root, log.size)),
    eth_getLogs: [closeLog(log.root, log.size)],
  }
  const wire = prepareWire()
    .answer(campaignDetail, buildCampaign({ status: 2 }))
    .answer(voteLog, { ...log.place, size: log.size, loggedSize: log.size, witnesses: [] })
    .answer(listArtworks, listedToEnd(works))
    .answer(campaignAnchors, told)
    .serveFiles(log.find())
  const respond: NodeResponder = (method, params) => {
    const answer = chain[method === 'eth_getTransactionReceipt' ? String(params[0]) : method]
    if (answer instanceof Error) throw answer
    return answer
  }
  wire.answerNode(NODE, respond)
  return { log, day, close, told, chain, wire }
}

const lines = () =>
  within(screen.getByRole('list', { name: 'What was checked' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
/** Waits until the chain was read: the client of a node asks again after a while. */
const untilRead = (words: string | RegExp) => untilSaid(words, 100)
/** Recounts, reads the chain and answers the lines about it. */
const readChain = async ({ wire }: Awaited<ReturnType<typeof buildAnchored>>, end: RegExp) => {
  const { user } = await renderAt(RECOUNT, wire)
  await user.click(await screen.findByRole('button', { name: 'Recount now' }))
  await untilSaid('The recount agrees.')
  await user.click(screen.getByRole('button', { name: 'Read the chain' }))
  await untilRead(end)
  return { user, lines: lines().slice(6) }
}
/** A button takes no second press for a moment. */
const readAgain = async (user: User) => {
  await passTime(1_000)
  await user.click(screen.getByRole('button', { name: 'Read the chain again' }))
}
const POINTER = (hash: string) =>
  `Transaction 0x${hash.slice(0, 4)}…${hash.slice(-6)}Contract ${CONTRACT}: everybody has to be shown the same one.`

it('reads the anchors from the chain itself', async () => {
  const anchored = await buildAnchored()
  const { lines: read } = await readChain(anchored, /^Read from Local chain/)
  expect(read).toEqual([
    `Right: Read from Local chain: 2 anchors of this log, the newest over its first 6 entries. Every root agrees.${POINTER(CLOSE_TX)}`,
  ])
  expect(screen.getByRole('heading', { name: 'The recount agrees.' })).toBeTruthy()
})

it('tells what the site says until the chain is read', { tags: 'long' }, async () => {
  const { wire } = await buildAnchored()
  const { user } = await renderAt(RECOUNT, wire)
  await user.click(await screen.findByRole('button', { name: 'Recount now' }))
  await untilSaid('The recount agrees.')
  expect(lines().at(-1)).toMatch(/^Not checked: The site says that the first 6 entries are anchored on chain 31337/)
})

it('finds another root in the transaction of a day', { tags: 'long' }, async () => {
  const anchored = await buildAnchored()
  anchored.chain[`0x${DAY_TX}`] = receiptOf(dayLog('ab'.repeat(32), 2))
  const { lines: read } = await readChain(anchored, /says otherwise/)
  expect(read).toEqual([
    `Wrong: Local chain says otherwise: the transaction that the site names holds another root for 4 entries.${POINTER(DAY_TX)}`,
  ])
  expect(screen.getByRole('heading', { name: 'The recount does not agree.' })).toBeTruthy()
})

it('finds a close over another number of entries, and one in another contract', { tags: 'long' }, async () => {
  const anchored = await buildAnchored()
  const { log, chain } = anchored
  chain[`0x${CLOSE_TX}`] = receiptOf({
    ...closeLog(log.root, log.size),
    address: `0x${'2b'.repeat(20)}` as typeof CONTRACT,
  })
  const { user } = await readChain(anchored, /holds another root for 6 entries/)
  chain[`0x${CLOSE_TX}`] = receiptOf(closeLog(log.root, log.size - 1))
  await readAgain(user)
  await untilRead(/holds another root for 6 entries/)
  chain[`0x${CLOSE_TX}`] = receiptOf(closeLog(log.root, log.size))
  await readAgain(user)
  await untilRead(/Every root agrees/)
})

it('finds that the transaction is not there', { tags: 'long' }, async () => {
  const anchored = await buildAnchored()
  anchored.chain[`0x${CLOSE_TX}`] = null
  await readChain(anchored, /the chain does not know the transaction that the site names for 6 entries/)
  expect(screen.getByRole('heading', { name: 'The recount does not agree.' })).toBeTruthy()
})

it('waits for a transaction that is not final', { tags: 'long' }, async () => {
  const anchored = await buildAnchored()
  anchored.wire.answer(campaignAnchors, { ...anchored.told, anchors: [{ ...anchored.day, isFinal: false }] })
  anchored.chain[`0x${DAY_TX}`] = null
  anchored.chain.eth_getLogs = []
  await readChain(anchored, /^Not on Local chain yet: the transaction of the anchor waits for its block\.$/)
})

it('finds a close that the site does not name, unless it does by now', { tags: 'long' }, async () => {
  const anchored = await buildAnchored()
  const { chain, wire, told, day } = anchored
  wire.answer(campaignAnchors, { ...told, anchors: [day] })
  const { user, lines: read } = await readChain(anchored, /that the site does not name/)
  expect(read.at(-1)).toBe(
    'Wrong: The contract holds 1 close of this vote that the site does not name: there is another history.',
  )
  wire.answer(campaignAnchors, told)
  await readAgain(user)
  await untilRead('The vote was closed after this recount. Recount again.')
  chain.eth_getLogs = new Error('query exceeds max block range')
  await readAgain(user)
  await untilRead(
    'Whether the contract holds another close of this vote was not looked up: the node does not search so many blocks.',
  )
  expect(screen.getByRole('heading', { name: 'The recount agrees.' })).toBeTruthy()
})

it('says that the node does not answer, or is of another chain', { tags: 'long' }, async () => {
  const anchored = await buildAnchored()
  anchored.chain.eth_chainId = '0x1'
  const { user } = await readChain(anchored, /^The chain could not be read: its node answers for chain 1\./)
  anchored.wire.answerNode(NODE, null)
  await readAgain(user)
  const lookUp = 'Look up the transaction, or use the command below.'
  await untilRead(`The chain could not be read: its node does not answer. ${lookUp}`)
  expect(screen.getByRole('heading', { name: 'The recount agrees.' })).toBeTruthy()
  const note = 'Compares what the contract of the anchors has written with this log, through the chain’s own node.'
  expect(screen.getByText(note)).toBeTruthy()
  anchored.wire.answer(chainMapping, [])
  await passTime(10 * 60_000)
  await readAgain(user)
  await untilRead(`The chain could not be read: this site names no node of it. ${lookUp}`)
})

it('believes neither a transaction that failed, nor an anchor of another day, kind or campaign', {
  tags: 'long',
}, async () => {
  const anchored = await buildAnchored()
  const { log, day, chain } = anchored
  const { user } = await readChain(anchored, /Every root agrees/)
  const [dayAnchor, close] = [dayLog(day.anchorRoot, 2), closeLog(log.root, log.size)]
  const wrong = [
    [DAY_TX, dayAnchor, { ...receiptOf(dayAnchor), status: '0x0' }],
    [DAY_TX, dayAnchor, receiptOf(dayLog(day.anchorRoot, 3))],
    [CLOSE_TX, close, receiptOf(closeLog(log.root, log.size, 8))],
    [CLOSE_TX, close, receiptOf(closeLog('ab'.repeat(32), log.size))],
    [CLOSE_TX, close, receiptOf(dayLog(log.root, 1))],
  ] as const
  for (const [hash, right, receipt] of wrong) {
    chain[`0x${hash}`] = receipt
    await readAgain(user)
    await untilRead(/holds another root for [46] entries/)
    chain[`0x${hash}`] = receiptOf(right)
    await readAgain(user)
    await untilRead(/Every root agrees/)
  }
})

it('finds a close over other entries, or of another root, than the one that the site names', {
  tags: 'long',
}, async () => {
  const anchored = await buildAnchored()
  const { log, chain } = anchored
  const unnamed = /^The contract holds 1 close of this vote that the site does not name: there is another history\.$/
  chain.eth_getLogs = [closeLog(log.root, log.size - 1)]
  const { user } = await readChain(anchored, unnamed)
  chain.eth_getLogs = [closeLog(log.root, log.size)]
  await readAgain(user)
  await passTime(1_000)
  expect(screen.queryByText(unnamed)).toBeNull()
  chain.eth_getLogs = [closeLog('ab'.repeat(32), log.size)]
  await readAgain(user)
  await untilRead(unnamed)
})

it('tells a close of the log before a restore from one of this log', { tags: 'long' }, async () => {
  const anchored = await buildAnchored()
  const { log, told, close, wire } = anchored
  const find = log.find()
  const root = 'ab'.repeat(32)
  const earlier = { ...close, logSize: 3, logRoot: root, anchorRoot: root }
  wire
    .answer(voteLog, {
      ...log.place,
      logPath: '/campaign/log/7-1',
      size: log.size,
      loggedSize: log.size,
      witnesses: [],
    })
    .serveFiles((path) => find(path.replace('/7-1/', '/7/')))
    .answer(campaignAnchors, { ...told, anchors: [earlier, { ...close, generation: 1 }] })
  anchored.chain.eth_getLogs = [closeLog(log.root, log.size), closeLog(root, 3)]
  await readChain(anchored, /^The contract holds 1 close of the logs before this one\.$/)
  expect(screen.getByRole('heading', { name: 'The recount agrees.' })).toBeTruthy()
})

it('offers nothing where nothing is anchored', { tags: 'long' }, async () => {
  const { wire, told } = await buildAnchored()
  wire.answer(campaignAnchors, { ...told, anchors: [] })
  const { user } = await renderAt(RECOUNT, wire)
  await user.click(await screen.findByRole('button', { name: 'Recount now' }))
  await untilSaid('The recount agrees.')
  expect(lines().at(-1)).toBe(
    'Not checked: Not anchored yet: heads go on the chain once a day, and when the vote is closed.',
  )
  expect(screen.queryByRole('button', { name: 'Read the chain' })).toBeNull()
})
