import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { createHttpServer } from './http-server.ts'

test('a spare connection on which nothing was asked does not hold up the end; a request under way is finished', async () => {
  const app = await createHttpServer({
    logger: createLog('silent'),
    publicUrl: 'http://plinth.test',
    trustProxy: false,
  })
  const begun = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  app.get('/slow', async () => {
    begun.resolve()
    await release.promise
    return { done: true }
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const spare = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await Promise.all([once(spare, 'connect'), once(app.server, 'connection')])
  const answer = fetch(`${address}/slow`)
  await begun.promise
  const spareEnded = once(spare.resume(), 'close')
  const closed = app.close()
  await spareEnded
  release.resolve()
  expect(await (await answer).json()).toEqual({ done: true })
  await closed
})
