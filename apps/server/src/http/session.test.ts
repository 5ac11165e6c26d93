import { updateUser, userInfo } from '@plinth/api-schema/accounts'
import { BACKGROUND_HEADER } from '@plinth/api-schema/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAccount } from '../../test/factories.ts'
import { createTestServer, type TestServer } from '../../test/test-server.ts'

const DAY_MS = 86_400_000

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())

test('what somebody reads keeps their session alive, what a page reads by itself does not', async () => {
  const { database, clock } = server
  const [present, away] = [await buildAccount(database, { clock }), await buildAccount(database, { clock })]
  const read = async ({ token }: { token: string }, headers: Record<string, string> = {}) => {
    const answer = await server.app.inject({
      method: 'GET',
      url: `/api${userInfo.path}`,
      headers: { authorization: `Bearer ${token}`, ...headers },
    })
    return answer.statusCode
  }
  clock.advance(29 * DAY_MS)
  expect(await read(present)).toBe(200)
  expect(await read(away, { [BACKGROUND_HEADER]: '1' })).toBe(200)
  clock.advance(2 * DAY_MS)
  expect(await read(present)).toBe(200)
  expect(await read(away, { [BACKGROUND_HEADER]: '1' })).toBe(401)
  expect(await read(away)).toBe(401)
})

test('who acts is there, whatever their page says', async () => {
  const { database, clock } = server
  const { token } = await buildAccount(database, { clock })
  const act = async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: `/api${updateUser.path}`,
      headers: { authorization: `Bearer ${token}`, [BACKGROUND_HEADER]: '1' },
      payload: { nickName: 'Tide' },
    })
    return answer.statusCode
  }
  for (let times = 0; times < 2; times++) {
    clock.advance(29 * DAY_MS)
    expect(await act()).toBe(200)
  }
})
