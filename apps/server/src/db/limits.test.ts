import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../test/test-server.ts'
import { actWithinLimits } from './limits.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())

test('an act that fails says why, and gives back all that can be given back', async () => {
  const { database, clock } = server
  const limits = ['stuck', 'free'].map((key) => ({ key, max: 2, seconds: 60 }))
  await database.query({
    text: `create function refuse_less() returns trigger language plpgsql as $$
             begin if new.used < old.used and old.key = 'stuck' then raise 'stuck'; end if; return new; end $$`,
  })
  await database.query({
    text: 'create trigger refuse_less before update on limit_windows for each row execute function refuse_less()',
  })
  const failing = actWithinLimits(database, clock, limits, () => Promise.reject(new Error('The act failed')))
  await expect(failing).rejects.toThrow('The act failed')
  const used = await database.query({
    text: `select key, used from limit_windows where key in ('stuck', 'free') order by key`,
  })
  expect(used).toEqual([
    { key: 'free', used: 0 },
    { key: 'stuck', used: 1 },
  ])
})
