import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { listenForExports } from '../../../test/data-exports.ts'
import { buildAccount, buildUpload } from '../../../test/factories.ts'
import { createTestServer } from '../../../test/test-server.ts'
import { openFileStore } from '../../ports/open-file-store.ts'

test('those who hardly read make room when all places are taken, and others keep theirs', async () => {
  const server = await createTestServer()
  onTestFinished(() => server.stop())
  const files = await openFileStore(server.settings, {})
  const endless = () =>
    Readable.from(
      (async function* () {
        for (;;) yield Buffer.alloc(65_536, 1)
      })(),
    )
  const { own, ask, askAs } = await listenForExports(files, endless, { IP_LIMITS: 'off' })
  const PLACES = 8
  const readers = await Promise.all(
    Array.from({ length: PLACES }, async () => {
      const person = await buildAccount(own.database, { withPassword: true, clock: own.clock })
      await buildUpload(own.database, person)
      const answer = await askAs(person)
      expect(answer.status).toBe(200)
      return answer.body!.getReader()
    }),
  )
  onTestFinished(async () => {
    await Promise.allSettled(readers.map((reader) => reader.cancel()))
  })
  // Nobody has had time to be slow.
  const crowded = await ask()
  expect([crowded.status, crowded.headers.get('retry-after')]).toEqual([503, '60'])
  own.clock.advance(60_000)
  expect((await ask()).status).toBe(503)
  own.clock.advance(9 * 60_000)
  const [quick, ...sleepers] = readers
  const drain = async (reader: (typeof readers)[number], megabytes: number) => {
    for (let read = 0; read < megabytes * 2 ** 20; ) read += (await reader.read()).value!.length
  }
  await drain(quick!, 30)
  const late = await ask()
  expect(late.status).toBe(200)
  await drain(quick!, 1)
  // What lies between the two ends of a connection can still be read.
  const ends = await Promise.allSettled(sleepers.map((reader) => drain(reader, 20)))
  expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  await late.body!.cancel()
})
