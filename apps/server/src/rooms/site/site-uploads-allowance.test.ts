import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { AppError } from '@plinth/api-schema/errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildAccount } from '../../../test/factories.ts'
import { turnToEndOf } from '../../../test/limit-window.ts'
import { createTestClock } from '../../../test/test-clock.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts'
import type { Member } from '../../http/call-context.ts'
import { buildMp4, buildMp4OfSize } from '../../media/corpus/film.ts'
import { buildPng } from '../../media/corpus/png.ts'
import { createMediaGate } from '../../media/media-gate.ts'
import { openDiskFileStore } from '../../ports/disk-file-store.ts'
import { createUploadService, type Upload, type UploadService } from './site-uploads.service.ts'

const MEGABYTE = 1_048_576

let test: TestDatabase
let folder: string
let service: UploadService
let second: UploadService
const clock = createTestClock()

beforeAll(async () => {
  test = await createTestDatabase()
  folder = await mkdtemp(path.join(os.tmpdir(), 'plinth-allowance-'))
  const files = await openDiskFileStore({ root: folder, clock })
  service = createUploadService({ database: test.database, files, clock, gate: createMediaGate(), sendsMail: true })
  second = createUploadService({ database: test.database, files, clock, gate: createMediaGate(), sendsMail: true })
})
afterAll(async () => {
  await test.drop()
  await rm(folder, { recursive: true, force: true })
})

const signUp = async (member: Partial<Member> = {}): Promise<Member> => {
  const { accountId } = await buildAccount(test.database, { kind: member.kind ?? 'participant' })
  return { accountId, sessionId: 1, kind: 'participant', verified: true, ...member }
}
const sendStream = (member: Member, stream: Readable, on = service) =>
  on.upload(member, { claimedName: 'picture.png', claimedType: 'image/png', stream }, async () => {})
const send = (member: Member, bytes: Buffer) => sendStream(member, Readable.from([bytes]))
const refusalOf = async (upload: Promise<Upload>) => {
  const error = await upload.then(
    () => undefined,
    (caught: unknown) => caught,
  )
  expect(error).toBeInstanceOf(AppError)
  return (error as AppError).refusal
}

describe('the allowance of an hour', () => {
  const spent = { status: 429, code: 429, msg: 'Your upload allowance is used up for now, please try again later.' }

  it('is 50 MB for a brand that is not verified, and comes back', { tags: 'long' }, async () => {
    turnToEndOf(clock, 'hour')
    const brand = await signUp({ kind: 'brand', verified: false })
    await send(brand, buildMp4OfSize(40 * MEGABYTE))
    await send(brand, buildMp4OfSize(9 * MEGABYTE))
    expect(await refusalOf(send(brand, buildMp4OfSize(2 * MEGABYTE)))).toMatchObject(spent)
    expect(await refusalOf(send(brand, buildPng()))).toMatchObject(spent)
    clock.advance(1)
    expect(await send(brand, buildPng())).toMatchObject({ type: 'image/png' })
  })

  it('is 500 MB for everybody else, whatever becomes of the files, and counts racing uploads', async () => {
    const member = await signUp()
    const large = Buffer.concat([buildMp4().subarray(0, 32), Buffer.alloc(40 * MEGABYTE)])
    const outcomes = []
    for (let round = 0; round < 4; round++) {
      outcomes.push(...(await Promise.all(Array.from({ length: 4 }, () => refusalOf(send(member, large))))))
    }
    expect(outcomes.filter(({ status }) => status === 413)).toHaveLength(12)
    expect(outcomes.filter(({ status }) => status === 429)).toHaveLength(4)
  })
})

describe('the allowance of an hour while files come in', () => {
  const UNVERIFIED = 50 * MEGABYTE
  const CHUNK = 65_536
  const usedBy = async (member: Member) => {
    const [row] = await test.database.query<{ used: number }>({
      text: 'select coalesce(sum(used), 0)::int as used from limit_windows where key = $1',
      values: [`upload:${member.accountId}`],
    })
    return row!.used
  }
  const film = (megabytes: number) =>
    Readable.from(
      (async function* () {
        yield buildMp4().subarray(0, 32)
        for (let sent = 0; sent < megabytes * MEGABYTE; sent += CHUNK) {
          yield Buffer.alloc(CHUNK)
          await setImmediate()
        }
      })(),
    )

  it('is taken from all that come at once, also on another server: no more is received than is allowed', async () => {
    const brand = await signUp({ kind: 'brand', verified: false })
    const refusals = await Promise.all(
      [service, second, service, second].map((on) => refusalOf(sendStream(brand, film(30), on))),
    )
    expect(refusals.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(3)
    // Anyone who is over the line has sent one piece beyond it.
    expect(await usedBy(brand)).toBeLessThanOrEqual((UNVERIFIED + 4 * CHUNK) / 1024 + 4)
  })

  it('gets back what was reserved for a file that was small, broke off or was refused', { tags: 'long' }, async () => {
    const member = await signUp()
    await send(member, buildPng())
    expect(await usedBy(member)).toBe(1)
    const broken = Readable.from(
      (async function* () {
        yield buildPng().subarray(0, 60)
        throw new Error('The sender is gone')
      })(),
    )
    await refusalOf(sendStream(member, broken))
    expect(await usedBy(member)).toBe(2)
    await refusalOf(send(member, Buffer.from('<html></html>')))
    expect(await usedBy(member)).toBe(3)
  })

  it('gets back a single KiB', async () => {
    const member = await signUp()
    await refusalOf(send(member, Buffer.alloc(255 * 1024)))
    expect(await usedBy(member)).toBe(255)
  })

  it('of one hour is not given to the next', async () => {
    const member = await signUp()
    const stream = Readable.from(
      (async function* () {
        yield buildPng()
        clock.advance(3_600_000)
      })(),
    )
    await sendStream(member, stream)
    const rows = await test.database.query<{ used: number }>({
      text: 'select used from limit_windows where key = $1',
      values: [`upload:${member.accountId}`],
    })
    for (const { used } of rows) expect(used).toBeGreaterThan(0)
  })
})
