import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, buildArtwork, buildCampaign } from '../../../test/factories.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { systemClock } from '../../ports/clock.ts'
import { emailPace, lockSettings, updateSettings } from './notices.repository.ts'
import { noticeTelling } from './notices-telling.service.ts'

const SCRIPT = path.join(import.meta.dirname, 'notices-killed.fixture.ts')
const PEOPLE = 12

type Job = 'moments' | 'mails' | 'summaries'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

const running = new Set<ChildProcess>()
const kill = async (child: ChildProcess) => {
  running.delete(child)
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  expect((await exited)[1]).toBe('SIGKILL')
}
afterEach(async () => {
  await Promise.all([...running].map(kill))
})

/** A server that does one job again and again; `heard` resolves when it has said something so many times more. */
const serve = (job: Job, dies = false) => {
  const args = [SCRIPT, db.url, job, ...(dies ? ['dies'] : [])]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  running.add(child)
  const lines = createInterface(child.stdout)
  const heard = async (word: string, times: number) => {
    let left = times
    const all = Promise.withResolvers<void>()
    const onLine = (line: string) => {
      if (line === word && --left === 0) all.resolve()
    }
    lines.on('line', onLine)
    await all.promise
    lines.off('line', onLine)
  }
  return { child, heard }
}

/**
 * Kills a server that has done a job but for its commit, while two others do the same job; then one of these, once all is done.
 * Ends when the third has found nothing left to do.
 */
const surviveKills = async (job: Job, count: () => Promise<number>, all: number) => {
  const dying = serve(job, true)
  await dying.heard('written', 1)
  expect(await count()).toBe(0)
  const others = [serve(job), serve(job)] as const
  await Promise.all(others.map(({ child }) => once(child.stdout!, 'data')))
  await kill(dying.child)
  await expect.poll(count).toBe(all)
  await kill(others[0].child)
  await others[1].heard('round', 3)
  expect(await count()).toBe(all)
}

const countOf = async (text: string, values: unknown[] = []) => {
  const [row] = await db.database.query<{ count: number }>({ text, values })
  return row!.count
}
const addresses = (people: readonly BuiltAccount[]) => people.map(({ email }) => email)
const countMails = (people: readonly BuiltAccount[]) => () =>
  countOf('select count(*) from outbox where to_address = any($1)', [addresses(people)])
const mailsEach = async (people: readonly BuiltAccount[]) =>
  (
    await db.database.query<{ count: number }>({
      text: 'select count(*) from outbox where to_address = any($1) group by to_address',
      values: [addresses(people)],
    })
  ).map(({ count }) => count)
const build = () => Promise.all(Array.from({ length: PEOPLE }, () => buildAccount(db.database)))
const tell = (people: readonly BuiltAccount[], subject: string) =>
  db.database.transaction((tx) =>
    noticeTelling.tell(
      tx,
      people.map(({ accountId: to }) => ({
        type: 'helpAnswered',
        to,
        subject,
        facts: { about: 'Account', answer: 'Done.' },
      })),
      { at: systemClock.now() },
    ),
  )

test('kill -9 while a moment is told: everybody is told once, whichever server does it', async () => {
  const campaign = await buildCampaign(db.database)
  for (let index = 0; index < PEOPLE; index++) await buildArtwork(db.database, { campaign })
  await db.database.query({
    text: "update campaigns set ends_at = now() - interval '3 hours', starts_at = now() - interval '9 days' where id = $1",
    values: [campaign.campaignId],
  })
  await surviveKills('moments', () => countOf('select count(*) from notices where type_id = 108'), PEOPLE)
  const told = await db.database.query<{ count: number }>({
    text: 'select count(*) from notices where type_id = 108 group by account_id',
  })
  expect(told.map(({ count }) => count)).toEqual(Array(PEOPLE).fill(1))
})

test('kill -9 while notices are mailed: everybody gets one mail', async () => {
  const people = await build()
  await tell(people, 'mailed')
  await surviveKills('mails', countMails(people), PEOPLE)
  expect(await mailsEach(people)).toEqual(Array(PEOPLE).fill(1))
})

test('kill -9 while summaries are written: everybody gets one, with all that happened', async () => {
  const people = await build()
  for (const { accountId } of people)
    await db.database.transaction(async (tx) => {
      const settings = await lockSettings(tx, accountId)
      await updateSettings(tx, accountId, { ...settings, emailPace: emailPace.daily, timeZone: 'Asia/Tokyo' })
    })
  await tell(people, 'first')
  await tell(people, 'second')
  await surviveKills('summaries', countMails(people), PEOPLE)
  expect(await mailsEach(people)).toEqual(Array(PEOPLE).fill(1))
  const whole = `select count(*) from outbox where to_address = any($1) and subject = '2 things happened on Plinth'`
  expect(await countOf(whole, [addresses(people)])).toBe(PEOPLE)
})
