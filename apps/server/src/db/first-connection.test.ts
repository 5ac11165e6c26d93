import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../test/test-database.ts'
import { openDatabase } from './database.ts'
import { awaitFirstConnection } from './first-connection.ts'

const CONNECT_TIMEOUT_MS = 2_000

/** Opens a database behind a door that is silent to the first who knocks. */
const openBehindDoor = async (onKnock: (socket: Socket, knocks: number) => void) => {
  let knocks = 0
  const door = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    onKnock(socket, ++knocks)
  }).listen(0, '127.0.0.1')
  await once(door, 'listening')
  const { port } = door.address() as AddressInfo
  const opened = (url: URL) => {
    const database = openDatabase(url.href, { connectTimeoutMs: CONNECT_TIMEOUT_MS, onError: () => undefined })
    onTestFinished(async () => {
      await database.close()
      door.close()
    })
    return database
  }
  return { opened, port, knocks: () => knocks }
}

test('a database that is silent at first is asked again', { tags: 'long' }, async () => {
  const target = await createTestDatabase({ empty: true })
  onTestFinished(() => target.drop())
  const { host, port: socketPort, user, database: name } = new pg.Client({ connectionString: target.url })
  const { opened, port, knocks } = await openBehindDoor((socket, count) => {
    if (count === 1) return
    const inside = connect(`${host}/.s.PGSQL.${socketPort}`)
    inside.on('error', () => socket.destroy())
    socket.pipe(inside).pipe(socket)
  })
  const database = opened(new URL(`postgres://${user}@127.0.0.1:${port}/${name}`))
  await awaitFirstConnection(database)
  expect(knocks()).toBeGreaterThan(1)
  expect(await database.query({ text: 'select 7 as id' })).toEqual([{ id: 7 }])
})

test('a database that refuses is not asked again', async () => {
  const { opened, port, knocks } = await openBehindDoor((socket) => socket.destroy())
  const database = opened(new URL(`postgres://plinth@127.0.0.1:${port}/plinth`))
  await expect(awaitFirstConnection(database)).rejects.toThrow('Connection terminated unexpectedly')
  expect(knocks()).toBe(1)
})
