import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { messages } from '@plinth/api-schema/messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildAccount } from '../../../test/factories.ts'
import { createTestClock } from '../../../test/test-clock.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts'
import type { Member } from '../../http/call-context.ts'
import { buildPng } from '../../media/corpus/png.ts'
import { openDiskFileStore } from '../../ports/disk-file-store.ts'
import { createFairGate } from '../../ports/fair-gate.ts'
import { createUploadService, type UploadService } from './site-uploads.service.ts'
import { openProcessingBudget } from './site-uploads-budget.ts'
import { readUploadLimits } from './site-uploads-limits.ts'

const HOUR_MS = 3_600_000
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')

let test: TestDatabase
let folder: string
let service: UploadService
let second: UploadService
let withoutMail: UploadService
const clock = createTestClock()
const gate = createFairGate({ running: 1, waiting: 99, waitingPerHolder: 3, crowded: messages.uploadsWaiting })

beforeAll(async () => {
  test = await createTestDatabase()
  folder = await mkdtemp(path.join(os.tmpdir(), 'plinth-budget-'))
  const files = await openDiskFileStore({ root: folder, clock })
  const open = (of: typeof gate, sendsMail = true) =>
    createUploadService({ database: test.database, files, clock, gate: of, sendsMail })
  service = open(gate)
  second = open(createFairGate({ running: 1, waiting: 9, waitingPerHolder: 9 }))
  withoutMail = open(gate, false)
})
afterAll(async () => {
  await test.drop()
  await rm(folder, { recursive: true, force: true })
})

const signUp = async (member: Partial<Member> = {}): Promise<Member> => {
  const { accountId } = await buildAccount(test.database, { kind: member.kind ?? 'participant' })
  return { accountId, sessionId: 1, kind: 'participant', verified: true, ...member }
}
const send = (
  member: Member,
  bytes: Buffer,
  { on = service, signal }: { on?: UploadService; signal?: AbortSignal } = {},
) =>
  on.upload(
    member,
    {
      claimedName: 'picture.png',
      claimedType: 'image/png',
      stream: Readable.from([bytes]),
      ...(signal ? { signal } : {}),
    },
    async () => {},
  )
const usedBy = async (member: Member, what: 'pixels' | 'cpu') => {
  const [row] = await test.database.query<{ used: number }>({
    text: 'select coalesce(sum(used), 0)::int as used from limit_windows where key = $1',
    values: [`upload-${what}:${member.accountId}`],
  })
  return row!.used
}
/** What was counted of the bytes of an account; nothing where none were read. */
const receivedFrom = ({ accountId }: Member) =>
  test.database.query<{ used: number }>({
    text: 'select used from limit_windows where key = $1',
    values: [`upload:${accountId}`],
  })
const limitsOf = (member: Member, sendsMail = true) => readUploadLimits({ database: test.database, sendsMail }, member)
const budgetOf = async (member: Member) =>
  openProcessingBudget({ database: test.database, clock }, member, await limitsOf(member))
const refusal = (minutes: number) => ({
  refusal: {
    status: 429,
    msg: `Your recent uploads took a lot of processing. You can upload more in ${minutes} min.`,
  },
})

describe('the budget of an hour', () => {
  it('counts the pixels of every frame and the processor time of every upload, also of a refused one', {
    tags: 'long',
  }, async () => {
    const member = await signUp()
    await send(member, buildPng({ width: 1000, height: 500 }))
    expect(await usedBy(member, 'pixels')).toBe(500)
    const afterPicture = await usedBy(member, 'cpu')
    expect(afterPicture).toBeGreaterThan(0)
    await send(member, SVG)
    expect(await usedBy(member, 'pixels')).toBe(500 + Math.ceil(2048 ** 2 / 1000))
    const afterDrawing = await usedBy(member, 'cpu')
    expect(afterDrawing).toBeGreaterThan(afterPicture)
    const cutShort = buildPng({ width: 1000, height: 500 }).subarray(0, -200)
    await expect(send(member, cutShort)).rejects.toMatchObject({ refusal: { status: 415 } })
    expect(await usedBy(member, 'cpu')).toBeGreaterThan(afterDrawing)
  })

  it('tells how many pixels are left, and none when they are used up', async () => {
    const budget = await budgetOf(await signUp())
    expect(await budget.pixelsLeft()).toBe(3_000_000_000)
    await budget.chargePixels(1)
    expect(await budget.pixelsLeft()).toBe(2_999_999_000)
    await budget.chargePixels(2_999_999_000)
    expect(await budget.pixelsLeft()).toBe(0)
  })

  it('is opened for other work, and refused before that begins once it is used up', async () => {
    const member = await signUp()
    const budget = await service.openBudget(member)
    expect(await budget.charge(async (spend) => spend(1_200_000))).toBeUndefined()
    expect(await usedBy(member, 'cpu')).toBe(1_200_000)
    await expect(service.openBudget(member)).rejects.toMatchObject({ refusal: { status: 429 } })
  })

  it('lets a hundred photos of 12 megapixels pass', async () => {
    const budget = await budgetOf(await signUp())
    for (let photo = 0; photo < 100; photo++) {
      await budget.requireCpu()
      await budget.chargePixels(12_000_000)
      await budget.charge(async (spend) => spend(8_000))
    }
  })

  it('refuses more pixels than are left without decoding any, and takes what still fits', {
    tags: 'long',
  }, async () => {
    const member = await signUp({ kind: 'brand', verified: false })
    clock.advance(HOUR_MS - (clock.now().getTime() % HOUR_MS))
    await (await budgetOf(member)).chargePixels(299_900_000)
    await expect(send(member, buildPng({ width: 1000, height: 500 }))).rejects.toMatchObject({
      ...refusal(60),
      retryAfter: 3600,
    })
    expect(await usedBy(member, 'pixels')).toBe(299_900)
    await send(member, buildPng())
    expect(await usedBy(member, 'pixels')).toBe(299_901)
    clock.advance(HOUR_MS)
    await send(member, buildPng({ width: 1000, height: 500 }))
  })

  it('of processor time, once used up, refuses before a byte is read, on every server, until the hour is over', async () => {
    const member = await signUp()
    clock.advance(HOUR_MS - (clock.now().getTime() % HOUR_MS) + 600_000)
    await (await budgetOf(member)).charge(async (spend) => spend(1_200_000))
    for (const on of [service, second]) await expect(send(member, SVG, { on })).rejects.toMatchObject(refusal(50))
    expect([await usedBy(member, 'pixels'), await receivedFrom(member)]).toEqual([0, []])
    clock.advance(HOUR_MS)
    await send(member, buildPng(), { on: second })
  })

  it('is a tenth until the email address is confirmed, unless the server sends no mail', async () => {
    const { accountId } = await buildAccount(test.database, { emailConfirmed: false })
    const fresh: Member = { accountId, sessionId: 1, kind: 'participant', verified: true }
    const full = await limitsOf(await signUp())
    const tenth = { megabytes: 50, megapixels: 300, cpuSeconds: 120 }
    expect(full).toEqual({ megabytes: 500, megapixels: 3000, cpuSeconds: 1200 })
    expect(await limitsOf(await signUp({ kind: 'brand', verified: false }), false)).toEqual(tenth)
    await (await budgetOf(fresh)).charge(async (spend) => spend(120_000))
    await expect(send(fresh, buildPng())).rejects.toMatchObject({ refusal: { status: 429 } })
    await send(fresh, buildPng(), { on: withoutMail })
    await test.database.query({
      text: 'update accounts set email_confirmed_at = now() where id = $1',
      values: [accountId],
    })
    await send(fresh, buildPng())
  })

  it('is looked at again when a waiting upload has its turn', async () => {
    const member = await signUp()
    const held = Promise.withResolvers<void>()
    const holding = gate.run({ holder: 'somebody' }, () => held.promise)
    const waiting = send(member, buildPng())
    await expect.poll(() => gate.waiting).toBe(1)
    await (await budgetOf(member)).charge(async (spend) => spend(1_200_000))
    held.resolve()
    await holding
    await expect(waiting).rejects.toMatchObject({ refusal: { status: 429 } })
  })
})

describe('the queue for the processor', () => {
  const holdGate = () => {
    const held = Promise.withResolvers<void>()
    const holding = gate.run({ holder: 'somebody' }, () => held.promise)
    return async () => {
      held.resolve()
      await holding
    }
  }

  it('serves an account after one file of another, however many of that wait, and refuses more than may', {
    tags: 'long',
  }, async () => {
    const [attacker, artist] = [await signUp(), await signUp()]
    const release = holdGate()
    const order: string[] = []
    const note = async (name: string, upload: Promise<unknown>) => {
      await upload
      order.push(name)
    }
    const attacks = [1, 2, 3].map((number) => note(`attacker ${number}`, send(attacker, SVG)))
    await expect.poll(() => gate.waiting).toBe(3)
    const received = await receivedFrom(attacker)
    await expect(send(attacker, SVG)).rejects.toMatchObject({
      refusal: { status: 429, msg: messages.uploadsWaiting },
      retryAfter: 5,
    })
    expect(await receivedFrom(attacker)).toEqual(received)
    const own = note('artist', send(artist, buildPng()))
    await expect.poll(() => gate.waiting).toBe(4)
    await release()
    await Promise.all([...attacks, own])
    expect(order.indexOf('artist')).toBe(1)
  })

  it('is left by a client that goes away: nothing is decoded or charged for it', async () => {
    const member = await signUp()
    const release = holdGate()
    const leaving = new AbortController()
    const left = send(member, buildPng({ width: 1000, height: 500 }), { signal: leaving.signal })
    await expect.poll(() => gate.waiting).toBe(1)
    leaving.abort(new Error('gone'))
    await expect(left).rejects.toThrow('gone')
    expect(gate.waiting).toBe(0)
    await release()
    expect(await usedBy(member, 'pixels')).toBe(0)
    expect(await usedBy(member, 'cpu')).toBe(0)
  })
})
