import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { clientGone } from './client-gone.ts'

it('aborts when the client leaves before its answer, also after it has sent everything, and not when it was answered', async () => {
  const app = Fastify()
  const signals: AbortSignal[] = []
  const arrived = Promise.withResolvers<void>()
  const never = Promise.withResolvers<void>()
  app.post('/slow', async (_request, reply) => {
    signals.push(clientGone(reply))
    arrived.resolve()
    await never.promise
    return 'late'
  })
  app.post('/quick', async (_request, reply) => {
    signals.push(clientGone(reply))
    return 'answered'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const post = (path: string) => {
    const request = http.request({ host: '127.0.0.1', port, path, method: 'POST', agent: false })
    request.on('error', () => {})
    request.setHeader('content-type', 'text/plain')
    request.end('all of it')
    return request
  }

  const [response] = (await once(post('/quick'), 'response')) as [http.IncomingMessage]
  await once(response.resume(), 'close')
  const leaving = post('/slow')
  await arrived.promise
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, false])
  leaving.destroy()
  await once(signals[1]!, 'abort')
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, true])
  expect(signals[1]!.reason).toMatchObject({ refusal: { status: 400 } })
  never.resolve()
  await app.close()
})

it('has aborted when the client had left before anybody asked', async () => {
  const app = Fastify()
  const signal = Promise.withResolvers<AbortSignal>()
  const arrived = Promise.withResolvers<void>()
  app.post('/late', async (_request, reply) => {
    arrived.resolve()
    await once(reply.raw, 'close')
    signal.resolve(clientGone(reply))
    return 'late'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const request = http.request({ host: '127.0.0.1', port, path: '/late', method: 'POST', agent: false })
  request.on('error', () => {})
  request.end()
  await arrived.promise
  request.destroy()
  expect((await signal.promise).aborted).toBe(true)
  await app.close()
})
