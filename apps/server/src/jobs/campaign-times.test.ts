import { expect, test } from 'vitest'
import { createTestDatabase } from '../../test/test-database.ts'
import { createLog } from '../log.ts'
import { startCampaignTimes } from './campaign-times.ts'
import { startJobs } from './jobs.ts'

test('looks at the times at once and then again and again; a failure does not end it', async () => {
  const fresh = await createTestDatabase()
  const jobs = await startJobs({ databaseUrl: fresh.url, log: createLog('silent') })
  let looks = 0
  const twice = Promise.withResolvers<void>()
  await startCampaignTimes(jobs, {
    keepTimes: async () => {
      looks++
      if (looks === 1) throw new Error('the database went away')
      twice.resolve()
      return { opened: 0, completed: 0 }
    },
  })
  await twice.promise
  await jobs.stop()
  expect(looks).toBeGreaterThanOrEqual(2)
  await fresh.drop()
})
