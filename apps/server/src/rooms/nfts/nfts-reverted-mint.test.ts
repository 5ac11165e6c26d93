import { messages } from '@plinth/api-schema/messages'
import { reportMint } from '@plinth/api-schema/nfts'
import { type Address, encodeErrorResult, type Hex, pad, parseAbi, size, toFunctionSelector, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { batchArgs, mintBatch, type Prepared } from '../../../test/minting.ts'
import { setReceiverStage } from '../../../test/receiver-stage.ts'
import { testWallet } from '../../../test/test-chain.ts'
import { findRefuserOf } from './nfts.reverted-mint.ts'

const ERRORS = parseAbi([
  'error ERC721InvalidReceiver(address receiver)',
  'error ERC1155InvalidReceiver(address receiver)',
])
const MAGIC = { 721: '150b7a02', 1155: 'f23a6e61' } as const
const PAUSED = toFunctionSelector('Paused()')
const byte = (value: number) => toHex(value, { size: 1 }).slice(2)

// Runtime codes, with what they leave on the stack: whether slot 0 is set; whether it names the block.
const WHILE_SET = '600054'
const IN_THE_BLOCK = '60005443' + '14'

/** A receiver that accepts every token unless its condition holds: then it reverts with these data. One byte of call data is kept in slot 0. */
const assembleReceiver = (condition: string, refusal: Hex, type: 721 | 1155 = 721): Hex => {
  // PUSH32 magic, MSTORE at 0, RETURN 32 bytes.
  const accept = `7f${MAGIC[type].padEnd(64, '0')}60005260206000f3`
  // JUMPDEST, SSTORE(0, the first byte of the call data), STOP.
  const keep = '5b60003560f81c60005500'
  const acceptAt = 10 + condition.length / 2
  const keepAt = acceptAt + accept.length / 2
  const refuseAt = keepAt + keep.length / 2
  // CALLDATASIZE 1 EQ JUMPI keep; condition JUMPI refuse.
  const head = `3660011460${byte(keepAt)}57${condition}60${byte(refuseAt)}57`
  const length = byte(size(refusal))
  // JUMPDEST, CODECOPY of what stands behind the code, REVERT with it.
  const refuse = `5b60${length}60${byte(refuseAt + 13)}60003960${length}6000fd${refusal.slice(2)}`
  return `0x${head}${accept}${keep}${refuse}`
}

const { stage, build, putUp, person, prepare } = setReceiverStage()
type Built = Awaited<ReturnType<typeof build>>

/** A node as most public ones are: it keeps no traces. */
const withoutTraces = () => {
  stage.gateway.refuse = ({ method }) =>
    method === 'debug_traceTransaction' ? { code: -32_601, message: 'the method does not exist' } : undefined
}
const leftOutOf = ({ leftOut }: Prepared) => leftOut.map(({ recipient, reason }) => [recipient.toLowerCase(), reason])

const GAS = 3_000_000n
const GWEI = 1_000_000_000n
const meddler = testWallet(8)
/** Writes into slot 0 of a receiver, with a price that says where in the block. */
const turn = (to: Address, data: Hex, gasPrice: bigint) =>
  stage.chain.walletOf(meddler).sendTransaction({ to, data, gas: 100_000n, gasPrice })
const sendMint = (built: Built, prepared: Prepared) =>
  stage.chain.walletOf(built.brandWallet).writeContract({
    ...stage.chain.platform,
    functionName: 'mint',
    args: batchArgs(prepared.contractAddr, prepared.batches[0]!),
    value: BigInt(prepared.fee),
    gas: GAS,
    gasPrice: 20n * GWEI,
  })

/** The mint in one block between two transactions of the receiver's owner; answers its hash. */
const mintBetween = async (
  built: Built,
  prepared: Prepared,
  before: () => Promise<Hex>,
  after?: () => Promise<Hex>,
) => {
  await stage.chain.testClient.setAutomine(false)
  await before()
  const hash = await sendMint(built, prepared)
  await after?.()
  await stage.chain.testClient.mine({ blocks: 1 })
  await stage.chain.testClient.setAutomine(true)
  expect((await stage.chain.mined(hash)).status).toBe('reverted')
  return hash
}
const turnedOn = (receiver: Address) => () => turn(receiver, '0x01', 40n * GWEI)
const turnedOff = (receiver: Address) => () => turn(receiver, '0x00', 10n * GWEI)
const expectMinted = async (built: Built, prepared: Prepared) =>
  expect((await mintBatch(stage.chain, built.brandWallet, prepared.contractAddr, prepared.batches[0]!)).status).toBe(
    'success',
  )

test('a receiver that refuses only while the mint runs is named by the trace of the transaction', async () => {
  const built = await build(4)
  const honest = await putUp(assembleReceiver(WHILE_SET, '0x'))
  const stubborn = await putUp(assembleReceiver(WHILE_SET, PAUSED))
  const recipients = [person(), honest, stubborn, person()]
  const first = await prepare(built, recipients)
  expect(first.leftOut).toEqual([])
  const failed = await mintBetween(built, first, turnedOn(stubborn), turnedOff(stubborn))
  // Every trial still passes: only the failed transaction gives it away.
  expect((await prepare(built, recipients)).leftOut).toEqual([])
  const again = await prepare(built, recipients, { failedTxHash: failed })
  expect(leftOutOf(again)).toEqual([[stubborn, messages.recipientRefused]])
  expect(again.worksIds).toEqual(built.worksIds.filter((_, place) => place !== 2))
  await expectMinted(built, again)
})

describe('a node without traces', () => {
  test.each([
    ['says nothing: OpenZeppelin’s error names it', 721, () => '0x' as Hex],
    ['says nothing, of an 1155 collection', 1155, () => '0x' as Hex],
    ['reverts with words of its own, which name nobody', 721, () => PAUSED],
    ['reverts with words of its own, of an 1155 collection', 1155, () => PAUSED],
    [
      'blames another with OpenZeppelin’s own error',
      721,
      (other: Address) => encodeErrorResult({ abi: ERRORS, errorName: 'ERC721InvalidReceiver', args: [other] }),
    ],
    [
      'blames another of an 1155 collection',
      1155,
      (other: Address) => encodeErrorResult({ abi: ERRORS, errorName: 'ERC1155InvalidReceiver', args: [other] }),
    ],
  ] as const)('finds the receiver by repeating the mint, one that %s', async (_what, type, refusal) => {
    withoutTraces()
    const built = await build(5, type)
    const honest = await putUp(assembleReceiver(WHILE_SET, '0x', type))
    const stubborn = await putUp(assembleReceiver(WHILE_SET, refusal(honest), type))
    const recipients = [person(), honest, person(), stubborn, honest]
    const first = await prepare(built, recipients)
    const failed = await mintBetween(built, first, turnedOn(stubborn))
    await stage.chain.mined(await turnedOff(stubborn)())
    expect((await prepare(built, recipients)).leftOut).toEqual([])
    const again = await prepare(built, recipients, { failedTxHash: failed })
    expect(leftOutOf(again)).toEqual([[stubborn, messages.recipientRefused]])
    await expectMinted(built, again)
  })

  test('finds a receiver that judged by its block, which no state shows', { tags: 'long' }, async () => {
    const built = await build(3)
    const stubborn = await putUp(assembleReceiver(IN_THE_BLOCK, '0x'))
    const recipients = [person(), stubborn, person()]
    const first = await prepare(built, recipients)
    const block = (await stage.chain.publicClient.getBlockNumber()) + 1n
    await stage.chain.testClient.setStorageAt({ address: stubborn, index: 0, value: pad(toHex(block)) })
    const hash = await sendMint(built, first)
    expect(await stage.chain.mined(hash)).toMatchObject({ status: 'reverted', blockNumber: block })
    await stage.chain.testClient.mine({ blocks: 1 })
    // Neither a trace nor the state of the block itself: only the block before, under the header of the next.
    stage.gateway.refuse = ({ method, params }) =>
      method === 'debug_traceTransaction' || (method === 'eth_call' && params[1] === toHex(block))
        ? { code: -32_601, message: 'the method does not exist' }
        : undefined
    const again = await prepare(built, recipients, { failedTxHash: hash })
    expect(leftOutOf(again)).toEqual([[stubborn, messages.recipientRefused]])
  })

  test('names nobody when no state shows the refusal; without contracts the others are minted', {
    tags: 'long',
  }, async () => {
    withoutTraces()
    const built = await build(4)
    const honest = await putUp(assembleReceiver(WHILE_SET, '0x'))
    const stubborn = await putUp(assembleReceiver(WHILE_SET, '0x'))
    const recipients = [person(), honest, stubborn, person()]
    const meddle = [turnedOn(stubborn), turnedOff(stubborn)] as const
    const failed = await mintBetween(built, await prepare(built, recipients), ...meddle)
    const second = await prepare(built, recipients, { failedTxHash: failed })
    expect(second.leftOut).toEqual([])
    const failedAgain = await mintBetween(built, second, ...meddle)
    const third = await prepare(built, recipients, { failedTxHash: failedAgain, withoutContracts: 1 })
    expect(leftOutOf(third)).toEqual([
      [honest, messages.recipientIsContract],
      [stubborn, messages.recipientIsContract],
    ])
    await turnedOn(stubborn)()
    await expectMinted(built, third)
  })
})

test('a browser that puts a contract back into a mint without contracts mints nothing on Plinth', async () => {
  const built = await build(2)
  const contract = await putUp(assembleReceiver(WHILE_SET, '0x'))
  const recipients = [person(), contract]
  const all = (await prepare(built, recipients)).batches[0]!
  const rest = await prepare(built, recipients, { withoutContracts: 1 })
  expect(rest.batches.map(({ worksIds }) => worksIds)).toEqual([[built.worksIds[0]]])
  const forged = { ...all, uid: rest.uid }
  const { transactionHash, status } = await mintBatch(stage.chain, built.brandWallet, rest.contractAddr, forged)
  expect(status).toBe('success')
  const reported = { chainId: stage.chain.network.chainId, txHash: transactionHash, uid: rest.uid }
  await expect(stage.server.call(reportMint, reported, built.brand.token)).rejects.toMatchObject({
    message: messages.notThisMint,
  })
})

test('when all recipients are contracts, a mint without contracts is refused', async () => {
  const built = await build(2)
  const contracts = [
    await putUp(assembleReceiver(WHILE_SET, '0x')),
    await putUp(assembleReceiver(WHILE_SET, '0x')),
  ] as const
  await expect(prepare(built, contracts, { withoutContracts: 1 })).rejects.toMatchObject({
    code: 409,
    message: messages.recipientsAllContracts,
  })
})

test('a transaction that is none of the collection’s, or did not fail, names nobody', { tags: 'long' }, async () => {
  const [built, other] = [await build(2), await build(2)]
  const stubborn = await putUp(assembleReceiver(WHILE_SET, '0x'))
  const recipients = [stubborn, person()]
  const foreign = await mintBetween(other, await prepare(other, recipients), turnedOn(stubborn), turnedOff(stubborn))
  const plain = await turnedOff(stubborn)()
  for (const failedTxHash of [foreign, plain, pad('0x1')]) {
    expect((await prepare(built, recipients, { failedTxHash })).leftOut).toEqual([])
  }
  expect((await prepare(other, recipients, { failedTxHash: foreign })).leftOut).toHaveLength(1)
})

test('the node is not asked after the time for it is over', async () => {
  const before = stage.gateway.requests
  const mint = { hash: pad('0x1'), platform: person(), contract: person() }
  expect(await findRefuserOf(stage.reader, mint, AbortSignal.abort())).toBeNull()
  expect(stage.gateway.requests).toBe(before)
})

test('a mint that went through, or that another one overtook, names nobody', { tags: 'long' }, async () => {
  const built = await build(4)
  const [firstHalf, secondHalf] = [built.worksIds.slice(0, 2), built.worksIds.slice(2)]
  const recipients = [await putUp(assembleReceiver(WHILE_SET, '0x')), person()]
  const first = await prepare({ ...built, worksIds: firstHalf }, recipients)
  const second = await prepare({ ...built, worksIds: secondHalf }, recipients)
  const done = await mintBatch(stage.chain, built.brandWallet, second.contractAddr, second.batches[0]!)
  const overtaken = await stage.chain.mined(await sendMint(built, first))
  expect([done.status, overtaken.status]).toEqual(['success', 'reverted'])
  for (const { transactionHash: failedTxHash } of [done, overtaken]) {
    const again = await prepare({ ...built, worksIds: firstHalf }, recipients, { failedTxHash })
    expect(again.leftOut).toEqual([])
  }
})

test.each(['0x12', 'none', '0x'.padEnd(66, 'g')])('%s is no transaction', async (failedTxHash) => {
  const built = await build(1)
  await expect(prepare(built, [person()], { failedTxHash: failedTxHash as Hex })).rejects.toMatchObject({
    code: 400,
    message: messages.wrongTransaction,
  })
})
