import { PassThrough } from 'node:stream'
import { AppError } from '@plinth/api-schema/errors'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Member } from '../../http/call-context.ts'
import { createWatch, type ListeningPage, type WatchDeps } from './live.watch.ts'

const ANA: Member = { accountId: 1, sessionId: 10, kind: 'participant' } as Member

/** A watch over campaigns of which everybody may see `open` and members `invited` too, with what it has asked and logged. */
const watchOver = ({ open = [] as number[], invited = [] as number[], ...deps }: Partial<WatchDeps> & Campaigns) => {
  const asked: { isMember: boolean; campaignIds: readonly number[] }[] = []
  const lines = new PassThrough()
  const watch = createWatch({
    findVisible: async (member, campaignIds) => {
      asked.push({ isMember: member !== null, campaignIds })
      return campaignIds.filter((id) => open.includes(id) || (member !== null && invited.includes(id)))
    },
    log: pino({ level: 'warn' }, lines),
    recheckMs: 5,
    ...deps,
  })
  return { watch, asked, logged: () => String(lines.read() ?? '') }
}
type Campaigns = { open?: number[]; invited?: number[] }

const pageOf = (campaignIds: number[], changes: Partial<ListeningPage> = {}) => {
  const page = {
    campaignIds,
    needsSession: false,
    sessionId: null,
    currentMember: async () => null,
    hasEnded: false,
    end: () => {
      page.hasEnded = true
    },
    ...changes,
  }
  return page
}

/** Waits until every watch has had time for several looks. */
const letSomeLooksPass = async () => {
  const { watch, asked } = watchOver({ open: [1] })
  const page = pageOf([1])
  watch.add(page)
  await expect.poll(() => asked.length).toBeGreaterThan(4)
  watch.remove(page)
}

test('what everybody may see is asked for once for all pages, and nothing else where that is enough', async () => {
  const { watch, asked } = watchOver({ open: [1, 2] })
  const member = { needsSession: true, sessionId: 10, currentMember: async () => ANA }
  const pages = [pageOf([1]), pageOf([1, 2]), pageOf([2], member)]
  for (const page of pages) watch.add(page)
  await letSomeLooksPass()
  expect(asked.length).toBeGreaterThan(0)
  for (const one of asked) expect(one).toEqual({ isMember: false, campaignIds: [1, 2] })
  expect(pages.some(({ hasEnded }) => hasEnded)).toBe(false)
  for (const page of pages) watch.remove(page)
})

test('who the holder of a session is, is asked for once for all of their pages', async () => {
  let count = 0
  const { watch, asked } = watchOver({ open: [1], invited: [2, 3] })
  const currentMember = async () => {
    count++
    return ANA
  }
  const pages = [pageOf([2], { sessionId: 10, currentMember }), pageOf([1, 3], { sessionId: 10, currentMember })]
  for (const page of pages) watch.add(page)
  await expect.poll(() => asked.filter(({ isMember }) => isMember).length).toBeGreaterThan(1)
  for (const page of pages) watch.remove(page)
  await letSomeLooksPass()
  const ofMember = asked.filter(({ isMember }) => isMember)
  for (const { campaignIds } of ofMember) expect(campaignIds).toEqual([2, 1, 3])
  expect(count).toBe(ofMember.length)
  expect(pages.some(({ hasEnded }) => hasEnded)).toBe(false)
})

test('a page is ended once its session is over, and one that everybody may see goes on', async () => {
  const { watch } = watchOver({ open: [1], invited: [2] })
  const currentMember = async () => {
    throw new AppError('notLoggedIn')
  }
  const [needsOne, sees, open] = [
    pageOf([1], { needsSession: true, sessionId: 10, currentMember }),
    pageOf([2], { sessionId: 11, currentMember }),
    pageOf([1], { sessionId: 12, currentMember }),
  ]
  for (const page of [needsOne, sees, open]) watch.add(page)
  await expect.poll(() => needsOne.hasEnded && sees.hasEnded).toBe(true)
  await letSomeLooksPass()
  expect(open.hasEnded).toBe(false)
  for (const page of [needsOne, sees, open]) watch.remove(page)
})

test('a look that fails is told and ends no page', async () => {
  const { watch, logged } = watchOver({ open: [1] })
  const page = pageOf([2], {
    sessionId: 10,
    currentMember: async () => {
      throw new Error('The connection ended')
    },
  })
  watch.add(page)
  await expect.poll(logged).toContain('live events could not be checked')
  expect(page.hasEnded).toBe(false)
  watch.remove(page)
})

test('a look that takes long is waited for before the next one', async () => {
  const released = Promise.withResolvers<number[]>()
  let count = 0
  const { watch } = watchOver({
    findVisible: () => {
      count++
      return count === 1 ? released.promise : Promise.resolve([1])
    },
  })
  const page = pageOf([1])
  watch.add(page)
  await letSomeLooksPass()
  expect(count).toBe(1)
  released.resolve([1])
  await expect.poll(() => count).toBeGreaterThan(2)
  watch.remove(page)
})

test('others are looked after when one page leaves, and nobody is once all have left', async () => {
  const { watch, asked } = watchOver({ open: [1] })
  const [leaves, stays] = [pageOf([1]), pageOf([1])]
  watch.add(leaves)
  watch.add(stays)
  watch.remove(leaves)
  await expect.poll(() => asked.length).toBeGreaterThan(1)
  watch.remove(stays)
  const count = asked.length
  await letSomeLooksPass()
  expect(asked).toHaveLength(count)
})
