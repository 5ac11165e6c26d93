import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../ports/clock.ts'
import { openDiskFileStore } from '../ports/disk-file-store.ts'
import type { FileStore } from '../ports/file-store.ts'
import { filesPlugin, readRange } from './files.ts'
import { createHttpServer } from './http-server.ts'

const NAME = '0123456789abcdef0123456789abcdef'
const BYTES = Buffer.from('0123456789')
const SECRET = 'what stands outside of the store'
const url = (extension: string, suffix = '') => `/files/01/${NAME}${suffix}.${extension}`

let app: FastifyInstance
let folder: string
const opened: Readable[] = []
// While it is set, a file that was opened waits for it.
let hold: Promise<unknown> | undefined

const get = (address: string, headers: Record<string, string> = {}) => app.inject({ url: address, headers })

const getRaw = async (address: string) => {
  const { port } = app.server.address() as AddressInfo
  const request = http.get({ host: '127.0.0.1', port, path: address, agent: false })
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  return { status: response.statusCode, body: await text(response) }
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'plinth-test-files-'))
  const files = await openDiskFileStore({ root: path.join(folder, 'files'), clock: systemClock })
  for (const extension of ['png', 'mp4', 'glb']) await files.put(`01/${NAME}.${extension}`, BYTES, 'any/thing')
  await files.put(`01/${NAME}-320.avif`, BYTES, 'any/thing')
  await files.put(`01/${NAME}.html`, BYTES, 'text/html')
  await files.put(`01/${NAME}.webm`, Buffer.alloc(20_000_000), 'any/thing')
  await writeFile(path.join(folder, 'secret.png'), SECRET)
  app = await createHttpServer({ logger: Fastify().log, publicUrl: 'http://plinth.test', trustProxy: false })
  const watched: FileStore = {
    ...files,
    open: async (key, range) => {
      const file = await files.open(key, range)
      if (file) opened.push(file.stream)
      await hold
      return file
    },
  }
  await app.register(filesPlugin(watched))
  await app.listen({ port: 0, host: '127.0.0.1' })
})

afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

describe('a served file', () => {
  it('carries a type that runs nothing and may be kept for ever', async () => {
    const answer = await get(url('png'))
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload).toEqual(BYTES)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': '10',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
    })
    expect(answer.headers['content-disposition']).toBeUndefined()
  })

  it.for([
    ['avif', '-320', 'image/avif'],
    ['mp4', '', 'video/mp4'],
    ['glb', '', 'model/gltf-binary'],
  ] as const)('has the type of its ending: %s', async ([extension, suffix, type]) => {
    expect((await get(url(extension, suffix))).headers['content-type']).toBe(type)
  })

  it('that is a model is saved rather than shown, and not for other sites', async () => {
    expect((await get(url('glb'))).headers).toMatchObject({
      'content-disposition': 'attachment',
      'cross-origin-resource-policy': 'same-origin',
    })
  })

  it('is not sent again to anyone who has it', async () => {
    const { etag } = (await get(url('png'))).headers
    for (const known of [etag as string, `"other", W/${etag}`, '*']) {
      const answer = await get(url('png'), { 'if-none-match': known })
      expect(answer.statusCode).toBe(304)
      expect(answer.body).toBe('')
    }
    expect((await get(url('png'), { 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  it('is described without being sent', async () => {
    const answer = await app.inject({ method: 'HEAD', url: url('mp4') })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({ 'content-length': '10', 'content-type': 'video/mp4' })
    expect(answer.body).toBe('')
  })

  it('is not packed again', async () => {
    const answer = await get(url('glb'), { 'accept-encoding': 'br, gzip' })
    expect(answer.headers['content-encoding']).toBeUndefined()
  })
})

describe('a part of a file', () => {
  it.for([
    ['bytes=0-3', '0123', 'bytes 0-3/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-2', '89', 'bytes 8-9/10'],
    ['bytes=8-99', '89', 'bytes 8-9/10'],
    ['bytes=-99', '0123456789', 'bytes 0-9/10'],
  ] as const)('%s is %s', async ([range, body, contentRange]) => {
    const answer = await get(url('mp4'), { range })
    expect(answer.statusCode).toBe(206)
    expect(answer.body).toBe(body)
    expect(answer.headers).toMatchObject({ 'content-range': contentRange, 'content-length': String(body.length) })
  })

  it.for(['bytes=10-', 'bytes=99-100', 'bytes=-0'])('%s is not there', async (range) => {
    const answer = await get(url('mp4'), { range })
    expect(answer.statusCode).toBe(416)
    expect(answer.headers['content-range']).toBe('bytes */10')
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it.for(['bytes=0-1,4-5', 'bytes=5-2', 'bytes=-', 'lines=1-2', 'bytes=a-b', `bytes=${'9'.repeat(20)}-`])(
    '%s is answered with the whole',
    async (range) => {
      const answer = await get(url('mp4'), { range })
      expect(answer.statusCode).toBe(200)
      expect(answer.rawPayload).toEqual(BYTES)
    },
  )

  it('is only sent of the very file that the asker has begun', async () => {
    const { etag } = (await get(url('mp4'))).headers
    expect((await get(url('mp4'), { range: 'bytes=0-3', 'if-range': etag as string })).statusCode).toBe(206)
    expect((await get(url('mp4'), { range: 'bytes=0-3', 'if-range': '"other"' })).statusCode).toBe(200)
  })

  it('of nothing cannot be asked for', () => {
    expect(readRange('bytes=0-0', 0)).toBeNull()
  })
})

describe('what is not a file of ours', () => {
  it.for([
    '/files/',
    '/files/01',
    '/files/01/',
    `/files/${NAME}.png`,
    `/files/01/${NAME}`,
    `/files/01/${NAME}.html`,
    `/files/01/${NAME}.svg`,
    `/files/01/${NAME}.PNG`,
    `/files/02/${NAME}.png`,
    `/files/01/${NAME}-640.avif`,
    `/files/01/${NAME}.png%00`,
    `/files/01/${NAME}.png%0a`,
    '/files/../secret.png',
    '/files/%2e%2e/secret.png',
    '/files/..%2fsecret.png',
    '/files/..%5csecret.png',
    '/files/01/..%2f..%2fsecret.png',
    '/files/%252e%252e%252fsecret.png',
    `/files/01/..%2f01/${NAME}.png`,
    '/files/.tmp',
    '/files//etc/passwd',
  ])('%s is not found', async (address) => {
    // Over a socket, because a client that tidies addresses up would never send these.
    const answer = await getRaw(address)
    expect(answer.status).toBe(404)
    expect(answer.body).not.toContain(SECRET)
  })

  it('is told in the envelope of every answer, and not kept', async () => {
    const answer = await get(`/files/02/${NAME}.png`)
    expect(answer.json()).toEqual({ code: 404, msg: 'This does not exist.', data: { reason: 'notFound' } })
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('cannot be put there by asking', async () => {
    for (const method of ['PUT', 'POST', 'DELETE'] as const) {
      expect((await app.inject({ method, url: url('png') })).statusCode).toBe(404)
    }
  })
})

describe('a reader who leaves', () => {
  const request = (headers: Record<string, string> = {}) => {
    const { port } = app.server.address() as AddressInfo
    return http.get({ host: '127.0.0.1', port, path: url('webm'), agent: false, headers })
  }
  const everyStreamIsClosed = () => expect.poll(() => opened.filter((stream) => !stream.closed).length).toBe(0)

  it('in the middle of a film, or of one of many parts, leaves no file open', async () => {
    const before = opened.length
    const ranges = Array.from({ length: 20 }, (_, place) => ({ range: `bytes=${place * 1000}-` }))
    for (const headers of [{}, ...ranges]) {
      const asking = request(headers)
      const [response] = (await once(asking, 'response')) as [http.IncomingMessage]
      await once(response, 'data')
      response.destroy()
    }
    expect(opened.length - before).toBe(21)
    await everyStreamIsClosed()
  })

  it('before the first byte leaves no file open', async () => {
    const before = opened.length
    const gone = Promise.withResolvers<void>()
    hold = gone.promise
    const asking = request()
    asking.on('error', () => {})
    await expect.poll(() => opened.length).toBe(before + 1)
    asking.destroy()
    await expect
      .poll(() => new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count))))
      .toBe(0)
    hold = undefined
    gone.resolve()
    await everyStreamIsClosed()
  })
})
