import { messages } from '@plinth/api-schema/messages'
import type { Address, Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import type { RpcRequest } from '../../../test/chain-gateway.ts'
import { batchArgs, mintBatch, type Prepared } from '../../../test/minting.ts'
import { setReceiverStage } from '../../../test/receiver-stage.ts'
import { usualCases } from '../../../test/rounds.ts'
import { testWallet } from '../../../test/test-chain.ts'
import { findRefusingRecipients } from './nfts.recipients.ts'

// Runtime codes. Those that accept answer everything with the magic value of their standard.
const answering = (magic: string): Hex => `0x7f${magic.padEnd(64, '0')}60005260206000f3`
const ACCEPTS_721 = answering('150b7a02')
const ACCEPTS_1155 = answering('f23a6e61')
const REFUSES = '0x60006000fd'
const KNOWS_NOTHING = '0x00'
// JUMPDEST PUSH1 0 JUMP
const BURNS_GAS = '0x5b600056'
// Reverts when its slot 0 is set; else sets it and accepts.
const ACCEPTS_ONE: Hex = `0x60005415600c5760006000fd5b6001600055${ACCEPTS_721.slice(2)}`
// The last nine bits of a token's id are its place in the mint: anything but zero reverts.
const ACCEPTS_FIRST: Hex = `0x6044356101ff1615600e575f5ffd5b${ACCEPTS_721.slice(2)}`
// PUSH0 x 5, PUSH20 register, GAS, CALL; reverts when that failed, else accepts.
const asking = (register: Address): Hex => `0x5f5f5f5f5f73${register.slice(2)}5af16022575f5ffd5b${ACCEPTS_721.slice(2)}`

const { stage, build, setCode, putUp, person, prepare } = setReceiverStage()

// Only the trial of one receiver has a limit of its own.
const isTrialOfOne = ({ method, params }: RpcRequest) =>
  method === 'eth_call' && (params[0] as { gas?: Hex }).gas !== undefined

const namesOf = ({ leftOut }: Prepared) => leftOut.map(({ recipient }) => recipient.toLowerCase())
const same = (addresses: readonly string[]) => addresses.map((address) => address.toLowerCase())

test.each([
  ['refuses', REFUSES],
  ['does not know the question', KNOWS_NOTHING],
  ['burns all gas', BURNS_GAS],
] as const)(
  'one contract that %s among ten winners is named and left out; the others are minted',
  async (_what, code) => {
    const built = await build(10)
    const refusing = await putUp(code)
    const accepting = await putUp(ACCEPTS_721)
    const recipients = Array.from({ length: 10 }, (_, place) =>
      place === 4 ? refusing : place === 7 ? accepting : person(),
    )
    const prepared = await prepare(built, recipients)
    expect(prepared.leftOut).toEqual([
      { worksId: built.worksIds[4], recipient: expect.stringMatching(/^0x/), reason: messages.recipientRefuses },
    ])
    expect(namesOf(prepared)).toEqual([refusing])
    expect(prepared.worksIds).toEqual(built.worksIds.filter((_, place) => place !== 4))
    expect(same(prepared.recipients)).toEqual(recipients.filter((address) => address !== refusing))
    const receipt = await mintBatch(stage.chain, built.brandWallet, prepared.contractAddr, prepared.batches[0]!)
    expect(receipt.status).toBe('success')
    // Left out, it is still free to be minted to somebody else.
    const [{ status } = { status: -1 }] = await stage.server.database.query<{ status: number }>({
      text: 'select status from artworks where id = $1',
      values: [built.worksIds[4]],
    })
    expect(status).toBe(0)
  },
)

test.each(
  usualCases(1, [
    // GASPRICE ISZERO, or else revert.
    ['only when gas is free', `0x3a15600a5760006000fd5b${ACCEPTS_721.slice(2)}`],
    // EXTCODESIZE of ORIGIN, or else revert.
    ['only from a contract', `0x323b600a5760006000fd5b${ACCEPTS_721.slice(2)}`],
    // Reverts unless the caller of the whole, ORIGIN, has no balance.
    ['only from an empty wallet', `0x323115600b5760006000fd5b${ACCEPTS_721.slice(2)}`],
  ] as const),
)('a receiver that accepts %s is found by trying the transaction as it is sent', async (_what, code) => {
  const built = await build(3)
  const twoFaced = await putUp(code)
  const prepared = await prepare(built, [person(), twoFaced, await putUp(ACCEPTS_721)])
  expect(namesOf(prepared)).toEqual([twoFaced])
  expect((await mintBatch(stage.chain, built.brandWallet, prepared.contractAddr, prepared.batches[0]!)).status).toBe(
    'success',
  )
})

test('a brand that cannot pay yet still learns who refuses', { tags: 'long' }, async () => {
  const built = await build(2)
  await stage.chain.testClient.setBalance({ address: built.brandWallet.address, value: 0n })
  const refusing = await putUp(REFUSES)
  expect(namesOf(await prepare(built, [refusing, person()]))).toEqual([refusing])
})

test('a receiver of the other standard is left out of a 1155 collection', { tags: 'long' }, async () => {
  const built = await build(3, 1155)
  const [right, wrong] = [await putUp(ACCEPTS_1155), await putUp(ACCEPTS_721)]
  const prepared = await prepare(built, [right, wrong, person()])
  expect(namesOf(prepared)).toEqual([wrong])
  expect((await mintBatch(stage.chain, built.brandWallet, prepared.contractAddr, prepared.batches[0]!)).status).toBe(
    'success',
  )
})

test('a receiver that takes one token and no second is found by trying them together', { tags: 'long' }, async () => {
  const built = await build(4)
  const once = await putUp(ACCEPTS_ONE)
  const prepared = await prepare(built, [once, person(), once, await putUp(ACCEPTS_721)])
  expect(namesOf(prepared)).toEqual([once, once])
  expect((await mintBatch(stage.chain, built.brandWallet, prepared.contractAddr, prepared.batches[0]!)).status).toBe(
    'success',
  )
})

test('of receivers that refuse whenever another of them has a token, one is kept', { tags: 'long' }, async () => {
  const built = await build(6)
  // Each asks a register whether another one has been there in this mint; the first one has not.
  const register = await putUp(ACCEPTS_ONE)
  const company = await Promise.all(Array.from({ length: 4 }, () => putUp(asking(register))))
  const prepared = await prepare(built, [person(), ...company, person()])
  expect(prepared.recipients).toHaveLength(3)
  expect((await mintBatch(stage.chain, built.brandWallet, prepared.contractAddr, prepared.batches[0]!)).status).toBe(
    'success',
  )
})

test('a receiver that takes only the first token of a mint is found by trying it at its place', {
  tags: 'long',
}, async () => {
  const built = await build(3)
  const proud = await putUp(ACCEPTS_FIRST)
  const prepared = await prepare(built, [person(), proud, person()])
  expect(namesOf(prepared)).toEqual([proud])
  expect((await mintBatch(stage.chain, built.brandWallet, prepared.contractAddr, prepared.batches[0]!)).status).toBe(
    'success',
  )
})

test('a search that takes too long ends with those who were found by then', async () => {
  const contract = await stage.chain.deployCollection()
  const [proud, other] = [await putUp(ACCEPTS_FIRST), await putUp(ACCEPTS_FIRST)]
  const recipients = [person(), proud, await putUp(ACCEPTS_721), await putUp(ACCEPTS_721), other]
  const sender = testWallet(0).address
  const mint = { platform: stage.chain.contracts.platform, contract, batch: 0, amount: 1, sender, tokenFee: 100n }
  const search = async (begin?: () => AbortSignal) =>
    [...(await findRefusingRecipients(stage.reader, mint, recipients, {}, begin)).keys()].map(String)
  const expired = new AbortController()
  let trials: number | undefined
  stage.gateway.refuse = (request) => {
    // After those of each alone: all together, the first half, the first of it, and then the time is over.
    if (isTrialOfOne(request)) trials = 0
    else if (trials !== undefined && request.method === 'eth_call' && ++trials === 4) expired.abort()
    return undefined
  }
  const begin = () => {
    // Its time does not run while each is tried alone.
    expect(trials).toBe(0)
    return expired.signal
  }
  expect(await search(begin)).toEqual([proud])
  stage.gateway.refuse = () => undefined
  expect(await search()).toEqual([proud, other])
})

test('a receiver that changes its mind before the mint is named when it is prepared again', {
  tags: 'long',
}, async () => {
  const built = await build(3)
  const fickle = await putUp(ACCEPTS_721)
  const recipients = [person(), fickle, person()]
  const before = await prepare(built, recipients)
  expect(before.leftOut).toEqual([])
  await setCode(fickle, REFUSES)
  const args = batchArgs(before.contractAddr, before.batches[0]!)
  const account = built.brandWallet.address
  const failing = { ...stage.chain.platform, functionName: 'mint', args, value: BigInt(before.fee), account } as const
  await expect(stage.chain.publicClient.simulateContract(failing)).rejects.toThrow()
  const after = await prepare(built, recipients)
  expect(namesOf(after)).toEqual([fickle])
  expect((await mintBatch(stage.chain, built.brandWallet, after.contractAddr, after.batches[0]!)).status).toBe(
    'success',
  )
})

test('when nobody accepts, nothing is prepared', async () => {
  const built = await build(2)
  const refusing = await putUp(REFUSES)
  await expect(prepare(built, refusing)).rejects.toMatchObject({ code: 409, message: messages.recipientsAllRefuse })
})

describe('a node that fails', () => {
  test.each(
    usualCases(1, [
      [-32_005, 'daily request count exceeded, request rate limited'],
      [-32_007, '50/second request limit reached'],
      [429, 'Your app has exceeded its compute units per second capacity'],
      [-32_000, 'header not found'],
      [-32_603, 'Internal error'],
    ]),
  )('with %i, %s, leaves nobody out: nothing is prepared', async (code, message) => {
    const built = await build(2)
    const recipients = [await putUp(ACCEPTS_721), person()]
    stage.gateway.refuse = (request) => (isTrialOfOne(request) ? { code, message } : undefined)
    await expect(prepare(built, recipients)).rejects.toMatchObject({ code: 503, message: messages.chainFailure })
    stage.gateway.refuse = () => undefined
    expect((await prepare(built, recipients)).leftOut).toEqual([])
  })

  test('with status 429 leaves nobody out, either', { tags: 'long' }, async () => {
    const built = await build(2)
    const accepting = await putUp(ACCEPTS_721)
    stage.gateway.turnAway = (body) => ([body].flat().some(isTrialOfOne) ? 429 : undefined)
    const preparing = prepare(built, [accepting, person()])
    await expect(preparing).rejects.toMatchObject({ code: 503, message: messages.chainFailure })
  })
})

test.each(
  usualCases(2, [
    [3, 'execution reverted'],
    [-32_000, 'out of gas'],
    [-32_000, 'execution reverted: ERC721InvalidReceiver'],
    [-32_000, 'gas required exceeds allowance (1000000)'],
    [-32_015, 'VM execution error.'],
  ]),
)('a refusal is known by how nodes say it: %i, %s', async (code, message) => {
  const built = await build(2)
  const receiver = await putUp(ACCEPTS_721)
  stage.gateway.refuse = (request) => (isTrialOfOne(request) ? { code, message } : undefined)
  expect(namesOf(await prepare(built, [receiver, person()]))).toEqual([receiver])
})

describe('many recipients', () => {
  const ask = async (contracts: number, people: number) => {
    const contract = await stage.chain.deployCollection()
    const refusing = await putUp(REFUSES)
    const accepting = await Promise.all(Array.from({ length: contracts }, () => putUp(ACCEPTS_721)))
    const recipients = [...accepting, refusing, ...Array.from({ length: people }, person)]
    const sender = testWallet(0).address
    const mint = { platform: stage.chain.contracts.platform, contract, batch: 0, amount: 1, sender, tokenFee: 100n }
    const before = stage.gateway.requests
    const found = await findRefusingRecipients(stage.reader, mint, recipients)
    return { found: [...found.keys()], refusing, requests: stage.gateway.requests - before }
  }

  test('cost a slow node few requests', { tags: 'long' }, async () => {
    const { found, refusing, requests } = await ask(99, 400)
    expect(found).toEqual([refusing])
    // Batches: about sixteen, and those that a loaded machine sends again.
    expect(requests).toBeLessThanOrEqual(50)
  })

  test('are also asked of a node that takes no batches', async () => {
    stage.gateway.turnAway = (body) => (Array.isArray(body) ? 400 : undefined)
    const { found, refusing } = await ask(19, 80)
    expect(found).toEqual([refusing])
  })
})
