import { randomBytes } from 'node:crypto'
import { errors } from '@plinth/api-schema/errors'
import { listAudit } from '@plinth/api-schema/operators'
import * as operator from '@plinth/api-schema/operators-plans'
import * as calls from '@plinth/api-schema/plans'
import { invoiceState, paymentState } from '@plinth/api-schema/states'
import { payDeskAbi } from '@plinth/contracts/abi'
import {
  type Address,
  encodeAbiParameters,
  encodeEventTopics,
  type Hex,
  parseAbiParameters,
  parseEther,
  zeroAddress,
} from 'viem'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { readExport } from '../../../test/exports.ts'
import { type BuiltAccount, buildAccount } from '../../../test/factories.ts'
import { createScriptedNode, type NodeTx } from '../../../test/scripted-node.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { createIndexer, type Indexer } from '../../indexer/indexer.ts'
import { createLog } from '../../log.ts'
import type { ChainNetwork } from '../../ports/chains.ts'
import { createRecordingService } from '../nfts/nfts-recording.service.ts'
import { readPayments } from './plans.verification.ts'
import { plansExporting } from './plans-exporting.service.ts'
import { plansForgetting } from './plans-forgetting.service.ts'
import { amountOf } from './plans-invoices.service.ts'
import { judgePayment, payDeskOf } from './plans-payments.service.ts'

const CHAIN = 99
const BARE_CHAIN = 98
const CONFIRMATIONS = 3
const [PLATFORM, DESK, USDC, PAYER, FOREIGN] = ['a', 'b', 'c', 'd', 'e'].map((digit) => `0x${digit.repeat(40)}`) as [
  Address,
  Address,
  Address,
  Address,
  Address,
]
const COIN = { ether: 1, usdc: 2, unpriced: 3, stale: 4, worthless: 5, elsewhere: 6 } as const
const token = (id: number, contractAddr: string, precision: number, usdRate: string | null, at = '2100-01-01') => ({
  ...{ id, symbol: `C${id}`, name: `Coin ${id}`, icon: '', contractAddr, precision, usdRate },
  ...{ usdRateAt: usdRate === null ? null : `${at}T00:00:00Z`, type: contractAddr === '' ? 0 : 1 },
})
const network = (chainId: number, pay_desk: Address | undefined): ChainNetwork => ({
  ...{ id: chainId, chainId, chainName: 'Test', networkName: 'test', chainRpc: 'http://node.test', nodeUrl: '' },
  ...{ chainIcon: '', browserAddress: '', browserTx: '', confirmations: CONFIRMATIONS, startBlock: 0, embedded: false },
  tokens: [
    token(COIN.ether, '', 18, '2000'),
    token(COIN.usdc, USDC, 6, '1'),
    token(COIN.unpriced, FOREIGN, 18, null),
    token(COIN.stale, FOREIGN, 18, '5', '2020-01-01'),
    token(COIN.worthless, FOREIGN, 18, '0'),
    ...(pay_desk ? [] : [token(COIN.elsewhere, FOREIGN, 18, '5')]),
  ],
  contracts: {
    ...{ platform: PLATFORM, platform_contract_721: PLATFORM, platform_contract_1155: PLATFORM },
    ...(pay_desk ? { pay_desk } : {}),
  },
  marketFee: null,
  voteAnchors: null,
  foreignNfts: false,
})

const node = createScriptedNode({ chainId: CHAIN })
const chains = [network(CHAIN, DESK), network(BARE_CHAIN, undefined)]
let server: TestServer
let boss: BuiltAccount
let indexer: Indexer
let studio: number
beforeAll(async () => {
  server = await createTestServer({ chains })
  boss = await buildAccount(server.database, { kind: 'operator', clock: server.clock })
  const recording = createRecordingService({ database: server.database, clock: server.clock })
  const chain = {
    chainId: CHAIN,
    platform: PLATFORM,
    confirmations: CONFIRMATIONS,
    reader: node.reader,
    house: null,
    boxes: null,
  }
  const log = createLog('silent')
  indexer = createIndexer({
    ...{ chain: { ...chain, desk: payDeskOf(chains[0]!) }, recording, startBlock: 0, patience: 0, log },
  })
  studio = (await server.call(calls.listPlans, {})).find(({ name }) => name === 'Studio')!.id
})
afterAll(() => server.stop())

type Wanted = Partial<{ planId: number; months: number; chainId: number; coinId: number }>
const brand = () => buildAccount(server.database, { kind: 'brand', clock: server.clock })
const ask = ({ token: session }: BuiltAccount, wanted: Wanted = {}) =>
  server.call(
    calls.createInvoice,
    { planId: studio, months: 1, chainId: CHAIN, coinId: COIN.ether, ...wanted },
    session,
  )
const invoicesOf = async ({ token: session }: BuiltAccount) => (await server.call(calls.listInvoices, {}, session)).rows
const planOf = async ({ token: session }: BuiltAccount) => (await server.call(calls.ownPlan, {}, session)).plan.name
const monthsOf = async ({ token: session }: BuiltAccount) =>
  (await server.call(calls.listOwnPlanMonths, {}, session)).rows
const stray = async () => (await server.call(operator.listStrayPayments, { pageSize: 100 }, boss.token)).rows
const run = (text: string, values: unknown[] = []) => server.database.query({ text, values })

/** A transaction in which the pay desk says that money has arrived. */
const paid = (name: string, amount: bigint, { currency = zeroAddress as Address, desk = DESK } = {}): NodeTx => ({
  hash: `0x${randomBytes(32).toString('hex')}`,
  logs: [
    {
      address: desk,
      topics: encodeEventTopics({
        abi: payDeskAbi,
        eventName: 'Paid',
        args: { invoice: name as Hex, payer: PAYER },
      }) as Hex[],
      data: encodeAbiParameters(parseAbiParameters('address, uint256'), [currency, amount]),
    },
  ],
})
/** Mines a block with these transactions, and as many more as make it final. */
const mine = async (...txs: NodeTx[]) => {
  node.mine(txs)
  for (let more = 1; more < CONFIRMATIONS; more += 1) node.mine()
  await indexer.catchUp()
}
const refused = (name: keyof typeof errors, reason?: string) => ({
  code: errors[name].code,
  ...(reason ? { reason } : {}),
})

describe('an invoice', () => {
  it('names a coin and an amount at the rate of the moment, and is good for half an hour', async () => {
    const somebody = await brand()
    const invoice = await ask(somebody, { months: 3 })
    expect(invoice).toMatchObject({
      ...{ planName: 'Studio', monthNum: 3, totalCents: 29_700, chainId: CHAIN, coinId: COIN.ether },
      ...{ currency: zeroAddress, amount: String(parseEther('0.1485')), state: invoiceState.open },
      ...{ paymentState: null, txHash: null, name: expect.stringMatching(/^0x[0-9a-f]{64}$/) },
    })
    expect((await ask(somebody, { coinId: COIN.usdc })).amount).toBe('99000000')
    expect(await invoicesOf(somebody)).toHaveLength(2)
    expect(await invoicesOf(await brand())).toEqual([])
    await run(
      `update plan_invoices set created_at = created_at - interval '1 day', expires_at = expires_at - interval '1 day'`,
    )
    expect((await invoicesOf(somebody)).map(({ state }) => state)).toEqual([invoiceState.expired, invoiceState.expired])
  })

  it('rounds what cannot be divided up, to the eighth digit', () => {
    expect(amountOf(9_900, { usdRate: '3', precision: 18 })).toBe(parseEther('33'))
    expect(amountOf(10_000, { usdRate: '3', precision: 18 })).toBe(parseEther('33.33333334'))
    expect(amountOf(1, { usdRate: '123456', precision: 6 })).toBe(1n)
  })

  it('is refused for what cannot be paid for, or with', async () => {
    const somebody = await brand()
    const plans = await server.call(operator.listAllPlans, {}, boss.token)
    const free = plans.find(({ isFree }) => isFree === 1)!.id
    await expect(ask(somebody, { planId: free })).rejects.toMatchObject(refused('conflict', 'planNotSold'))
    await expect(ask(somebody, { planId: 999_999 })).rejects.toMatchObject(refused('notFound'))
    await expect(ask(somebody, { chainId: BARE_CHAIN })).rejects.toMatchObject(refused('invalid', 'payDeskMissing'))
    await expect(ask(somebody, { chainId: 5 })).rejects.toMatchObject(refused('invalid', 'networkUnsupported'))
    for (const coinId of [COIN.unpriced, COIN.stale, COIN.worthless, COIN.elsewhere, 77])
      await expect(ask(somebody, { coinId })).rejects.toMatchObject(refused('invalid', 'coinWithoutRate'))
    for (const months of [0, 13, 1.5]) await expect(ask(somebody, { months })).rejects.toMatchObject(refused('invalid'))
    await run('update plans set is_offered = false where id = $1', [studio])
    await expect(ask(somebody)).rejects.toMatchObject(refused('conflict', 'planNotSold'))
    await run('update plans set is_offered = true where id = $1', [studio])
    expect(await invoicesOf(somebody)).toEqual([])
  })

  it('is one of five that are open at most, however many are asked for at once', async () => {
    const somebody = await brand()
    const asked = await Promise.allSettled(Array.from({ length: 12 }, () => ask(somebody)))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    await expect(ask(somebody)).rejects.toMatchObject(refused('conflict', 'tooManyInvoices'))
    server.clock.advance(30 * 60_000 - 1)
    await expect(ask(somebody)).rejects.toMatchObject(refused('conflict', 'tooManyInvoices'))
    expect((await invoicesOf(somebody)).map(({ state }) => state)).toEqual(
      Array.from({ length: 5 }, () => invoiceState.open),
    )
    server.clock.advance(1)
    expect((await invoicesOf(somebody)).map(({ state }) => state)).not.toContain(invoiceState.open)
    await expect(ask(somebody)).resolves.toMatchObject({ state: invoiceState.open })
  })

  it('is neither asked for nor listed while plans are switched off', async () => {
    const somebody = await brand()
    await run(`update feature_switches set is_on = false where name = 'plans'`)
    try {
      await expect(ask(somebody)).rejects.toMatchObject(refused('notFound'))
      await expect(invoicesOf(somebody)).rejects.toMatchObject(refused('notFound'))
    } finally {
      await run(`update feature_switches set is_on = true where name = 'plans'`)
    }
    expect(await invoicesOf(somebody)).toEqual([])
  })

  it('is in the data of its brand, with the months that it was for', async () => {
    const somebody = await brand()
    const { id, name, amount } = await ask(somebody)
    await mine(paid(name, BigInt(amount)))
    const at = server.clock.now()
    expect(await readExport(plansExporting, server, somebody.accountId)).toEqual({
      'plan-months.csv': {
        about: 'The months of plans that you were given, and when they were ended early.',
        rows: [expect.objectContaining({ plan: 'Studio', months: 1, grantedAt: at, startsAt: at, endedAt: null })],
      },
      'plan-invoices.csv': {
        about: 'The invoices that you asked for to pay for months of plans, and when they were paid.',
        rows: [
          expect.objectContaining({ id, name, plan: 'Studio', chainId: CHAIN, amount, createdAt: at, paidAt: at }),
        ],
      },
    })
  })

  it('goes with the account', async () => {
    const somebody = await brand()
    const { name, amount } = await ask(somebody)
    await mine(paid(name, BigInt(amount)))
    expect(await monthsOf(somebody)).toHaveLength(1)
    await plansForgetting.run!({ database: server.database } as never, { id: somebody.accountId } as never)
    expect(await invoicesOf(somebody)).toEqual([])
    expect(await monthsOf(somebody)).toEqual([])
  })
})

describe('a payment', () => {
  it('is in time at the very end of its invoice, by the block or by when it was seen', () => {
    const end = new Date('2026-11-15T09:00:00Z')
    const after = (ms: number) => new Date(end.getTime() + ms)
    const invoice = { chainId: CHAIN, currency: USDC, amount: '5', expiresAt: end, paidAt: null } as never
    const judge = (minedAt: Date, seenAt: Date) =>
      judgePayment(CHAIN, { currency: USDC, amount: '5', minedAt, seenAt }, invoice)
    expect([judge(end, after(9)), judge(after(9), end), judge(after(1), after(1))]).toEqual([
      'credited',
      'credited',
      'late',
    ])
  })

  it('counts when its block is final, and once', async () => {
    const somebody = await brand()
    const { name, amount } = await ask(somebody, { months: 2 })
    const tx = paid(name, BigInt(amount))
    node.mine([tx])
    await indexer.catchUp()
    expect(await invoicesOf(somebody)).toMatchObject([
      { state: invoiceState.open, paymentState: paymentState.waiting, txHash: tx.hash },
    ])
    expect(await planOf(somebody)).toBe('Free')
    await mine()
    expect(await planOf(somebody)).toBe('Studio')
    expect(await monthsOf(somebody)).toMatchObject([{ monthNum: 2, state: 1 }])
    await mine()
    expect(await monthsOf(somebody)).toHaveLength(1)
    expect(await invoicesOf(somebody)).toMatchObject([
      { state: invoiceState.paid, paymentState: paymentState.credited, txHash: tx.hash },
    ])
    expect(await stray()).toEqual([])
  })

  it('is taken back with its block before that, and counts where it comes again', async () => {
    const somebody = await brand()
    const { name, amount } = await ask(somebody)
    const tx = paid(name, BigInt(amount))
    node.mine([tx])
    await indexer.catchUp()
    node.drop(1)
    node.mine([], 'another')
    node.mine([], 'another')
    await indexer.catchUp()
    expect(await invoicesOf(somebody)).toMatchObject([{ state: invoiceState.open, paymentState: null, txHash: null }])
    await mine()
    expect(await planOf(somebody)).toBe('Free')
    await mine(tx)
    expect(await planOf(somebody)).toBe('Studio')
    expect(await monthsOf(somebody)).toHaveLength(1)
  })

  it('in a coin other than ether counts as well, and so does more than was asked for', async () => {
    const somebody = await brand()
    const { name, amount } = await ask(somebody, { coinId: COIN.usdc })
    await mine(paid(name, BigInt(amount) + 5n, { currency: USDC }))
    expect(await planOf(somebody)).toBe('Studio')
  })

  it('that was mined in time counts although it is read late', async () => {
    const somebody = await brand()
    const { name, amount, id } = await ask(somebody)
    // The scripted chain's clock stands in 2023.
    await run(`update plan_invoices set created_at = '2023-11-01', expires_at = '2025-01-01' where id = $1`, [id])
    await mine(paid(name, BigInt(amount)))
    expect(await planOf(somebody)).toBe('Studio')
  })

  test.each([
    ['too little', 'tooLittle', ({ amount }: { amount: bigint }) => ({ amount: amount - 1n })],
    ['in another coin', 'wrongCoin', () => ({ currency: USDC })],
    ['in a coin that nobody knows', 'wrongCoin', () => ({ currency: FOREIGN })],
    ['after the end', 'late', () => ({})],
    ['a second time', 'paidAlready', () => ({})],
  ] as const)('%s is not credited, and told to the brand and to operators', async (_, state, change) => {
    const somebody = await brand()
    const { name, id, ...invoice } = await ask(somebody)
    const amount = BigInt(invoice.amount)
    if (state === 'late')
      await run(`update plan_invoices set created_at = '2020-01-01', expires_at = '2020-01-02' where id = $1`, [id])
    if (state === 'paidAlready') await mine(paid(name, amount))
    const sent = { amount, currency: zeroAddress as Address, ...change({ amount }) }
    const tx = paid(name, sent.amount, sent)
    await mine(tx)
    expect((await monthsOf(somebody)).length).toBe(state === 'paidAlready' ? 1 : 0)
    expect(await invoicesOf(somebody)).toMatchObject([{ paymentState: paymentState[state], txHash: tx.hash }])
    const told = (await stray()).find(({ txHash }) => txHash === tx.hash)!
    expect(told).toMatchObject({
      ...{ state: paymentState[state], userName: somebody.userName, planName: 'Studio', chainId: CHAIN },
      ...{ amount: String(sent.amount), payer: expect.stringMatching(/^0x/) },
    })
    await server.call(operator.closePayment, { id: told.id, reason: 'Returned.' }, boss.token)
    expect((await stray()).map(({ txHash }) => txHash)).not.toContain(tx.hash)
    await expect(
      server.call(operator.closePayment, { id: told.id, reason: 'Returned.' }, boss.token),
    ).rejects.toMatchObject(refused('conflict', 'paymentClosed'))
    const audit = { subjectKind: 'payment', subjectId: told.id } as const
    expect((await server.call(listAudit, audit, boss.token)).rows).toMatchObject([
      { action: 'close-payment', reason: 'Returned.', subjectName: tx.hash },
    ])
  })

  it('that names no invoice is told where it is money, and is no matter where anybody could have made the coin', async () => {
    const name = `0x${randomBytes(32).toString('hex')}`
    const known = paid(name, 5n)
    await mine(known, paid(name, 0n), paid(name, 5n, { currency: FOREIGN.replace('e', 'f') as Address }))
    const told = (await stray()).filter(({ state }) => state === paymentState.unknown)
    expect(told).toMatchObject([{ txHash: known.hash, userName: null, planName: null, amount: '5' }])
    const { id } = told[0]!
    await server.call(operator.closePayment, { id, reason: 'Returned.' }, boss.token)
  })

  it('is believed of the pay desk alone', async () => {
    const somebody = await brand()
    const { name, amount } = await ask(somebody)
    await mine(paid(name, BigInt(amount), { desk: PLATFORM }), paid(name, BigInt(amount), { desk: FOREIGN }))
    expect(await planOf(somebody)).toBe('Free')
    expect(await invoicesOf(somebody)).toMatchObject([{ paymentState: null }])
    expect(readPayments([{ address: DESK }] as never, undefined)).toEqual([])
  })

  it('that was credited cannot be closed, nor one that is not there', async () => {
    const somebody = await brand()
    const { name, amount, id: invoiceId } = await ask(somebody)
    await mine(paid(name, BigInt(amount)))
    const [{ id }] = (await run('select id from plan_payments where invoice_id = $1', [invoiceId])) as [{ id: number }]
    for (const wrong of [id, 999_999])
      await expect(
        server.call(operator.closePayment, { id: wrong, reason: 'Returned.' }, boss.token),
      ).rejects.toMatchObject(refused('notFound'))
  })
})
