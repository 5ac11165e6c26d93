import { createHash, createHmac, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from './clock.ts'
import { openDiskFileStore } from './disk-file-store.ts'
import type { FileStore } from './file-store.ts'
import { openFileStore } from './open-file-store.ts'
import { openS3FileStore, readS3Settings } from './s3-file-store.ts'

type Opened = { store: FileStore; close(): Promise<void> }

// s3rver knows this key; it does not recompute signatures of version 4, so a test below does.
const credentials = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }
const temporaryFolder = () => mkdtemp(path.join(os.tmpdir(), 'plinth-files-'))

async function startS3() {
  const directory = await temporaryFolder()
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: 'plinth' }],
  })
  const { port } = await server.run()
  return {
    port,
    close: async () => {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

const openS3 = (port: number, bucket = 'plinth') =>
  openS3FileStore(readS3Settings(`s3://${bucket}?endpoint=http://127.0.0.1:${port}&region=eu-west-1`, credentials))

const kinds: Record<string, () => Promise<Opened>> = {
  disk: async () => {
    const root = await temporaryFolder()
    const store = await openDiskFileStore({ root, clock: systemClock })
    return { store, close: () => rm(root, { recursive: true, force: true }) }
  },
  S3: async () => {
    const server = await startS3()
    return { store: openS3(server.port), close: server.close }
  },
}

describe.each(Object.entries(kinds))('the file store on %s', (_name, open) => {
  let opened: Opened
  let store: FileStore
  beforeAll(async () => {
    opened = await open()
    store = opened.store
  })
  afterAll(() => opened.close())
  const read = async (key: string, range?: { start: number; end: number }) => {
    const file = await store.open(key, range)
    return file && { size: file.size, length: file.length, bytes: await buffer(file.stream) }
  }

  test('gives back what was put, with its size', async () => {
    const bytes = randomBytes(300_000)
    await store.put('uploads/ab12/original.png', bytes, 'image/png')
    expect(await store.size('uploads/ab12/original.png')).toBe(300_000)
    expect(await read('uploads/ab12/original.png')).toEqual({ size: 300_000, length: 300_000, bytes })
  })

  test('takes an empty file', async () => {
    await store.put('empty', new Uint8Array(), 'application/octet-stream')
    expect(await store.size('empty')).toBe(0)
    expect(await read('empty')).toEqual({ size: 0, length: 0, bytes: Buffer.alloc(0) })
  })

  test('replaces a file that is put again', async () => {
    await store.put('again', Buffer.from('first and longer'), 'text/plain')
    await store.put('again', Buffer.from('second'), 'text/plain')
    expect((await read('again'))?.bytes.toString()).toBe('second')
  })

  test('has nothing under a key that was never put, nor under a folder', async () => {
    await store.put('folder/file', Buffer.from('x'), 'text/plain')
    for (const key of ['never', 'folder', 'folder/file/below']) {
      expect(await store.open(key)).toBeNull()
      expect(await store.size(key)).toBeNull()
    }
  })

  test('removes a file, and removing it again is harmless', async () => {
    await store.put('gone', Buffer.from('x'), 'text/plain')
    await store.remove('gone')
    await store.remove('gone')
    expect(await store.open('gone')).toBeNull()
  })

  test('reads any range as a slice of the whole', async () => {
    const bytes = randomBytes(1_000)
    await store.put('ranges', bytes, 'video/mp4')
    await fc.assert(
      fc.asyncProperty(fc.nat(999), fc.nat(1_500), async (start, more) => {
        // s3rver takes a range that ends at byte 0 for one without an end; a test below is about that.
        const end = Math.max(1, start + more)
        const expected = bytes.subarray(start, end + 1)
        expect(await read('ranges', { start, end })).toEqual({ size: 1_000, length: expected.length, bytes: expected })
      }),
      { numRuns: 40 },
    )
  })

  test.each([
    { start: 1_000, end: 1_001 },
    { start: 5, end: 4 },
    { start: -1, end: 4 },
    { start: 0.5, end: 4 },
  ])('refuses the range %o', async (range) => {
    await store.put('thousand', randomBytes(1_000), 'video/mp4')
    await expect(store.open('thousand', range)).rejects.toBeInstanceOf(RangeError)
  })

  test.each([
    '',
    '/',
    '/etc/passwd',
    '../secret',
    'a/../../b',
    'a//b',
    './a',
    '.tmp/x',
    'a/.hidden',
    'A',
    'a b',
    'a\\b',
    'a\0',
    'ä',
    'a/',
    `${'a'.repeat(201)}`,
  ])('refuses the key %j in every call', async (key) => {
    await expect(store.put(key, new Uint8Array(1), 'text/plain')).rejects.toThrow('Not a file key')
    await expect(store.open(key)).rejects.toThrow('Not a file key')
    await expect(store.size(key)).rejects.toThrow('Not a file key')
    await expect(store.remove(key)).rejects.toThrow('Not a file key')
  })

  test('a reader who leaves early leaves nothing open', async () => {
    await store.put('left', randomBytes(400_000), 'video/mp4')
    const file = await store.open('left')
    await new Promise<void>((resolve) => {
      file!.stream.once('close', resolve)
      file!.stream.destroy()
    })
    expect((await read('left'))?.size).toBe(400_000)
  })
})

describe('the file store on an S3 that has bad moments', () => {
  const startFaulty = async (target: number, fault: (nth: number, response: http.ServerResponse) => boolean) => {
    let requests = 0
    const proxy = http.createServer((request, response) => {
      requests++
      if (fault(requests, response)) return
      const onwards = http.request(
        { port: target, host: '127.0.0.1', method: request.method, path: request.url, headers: request.headers },
        (answer) => {
          response.writeHead(answer.statusCode!, answer.headers)
          answer.pipe(response)
        },
      )
      request.pipe(onwards)
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    return {
      port: (proxy.address() as AddressInfo).port,
      requests: () => requests,
      close: () => {
        proxy.closeAllConnections()
        return new Promise((resolve) => proxy.close(resolve))
      },
    }
  }

  test('puts a file in spite of a 503 and a broken connection', { tags: 'long' }, async () => {
    const server = await startS3()
    const proxy = await startFaulty(server.port, (nth, response) => {
      if (nth === 1) response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
      if (nth === 2) response.socket?.destroy()
      return nth <= 2
    })
    const store = openS3(proxy.port)
    await store.put('stubborn', Buffer.from('here'), 'text/plain')
    expect(proxy.requests()).toBe(3)
    expect((await buffer((await store.open('stubborn'))!.stream)).toString()).toBe('here')
    await proxy.close()
    await server.close()
  })

  test('gives up after four tries and says which call failed', { tags: 'long' }, async () => {
    const proxy = await startFaulty(1, (_nth, response) => {
      response.writeHead(500).end('<Error><Code>InternalError</Code></Error>')
      return true
    })
    await expect(openS3(proxy.port).put('lost', Buffer.from('x'), 'text/plain')).rejects.toThrow(
      'PUT lost: 500 InternalError',
    )
    expect(proxy.requests()).toBe(4)
    await proxy.close()
  })

  test('refuses an answer that holds other bytes than those asked for', async () => {
    const server = await startS3()
    const store = openS3(server.port)
    await store.put('ten', randomBytes(10), 'video/mp4')
    await expect(store.open('ten', { start: 0, end: 0 })).rejects.toThrow('other bytes than 0-0: bytes 0-9/10')
    await server.close()
  })

  test('does not take a wrong bucket or wrong credentials for a missing file', async () => {
    const server = await startS3()
    await expect(openS3(server.port, 'other').open('x')).rejects.toThrow('NoSuchBucket')
    const stranger = readS3Settings(`s3://plinth?endpoint=http://127.0.0.1:${server.port}`, {
      AWS_ACCESS_KEY_ID: 'NOBODY',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    })
    await expect(openS3FileStore(stranger).open('x')).rejects.toThrow('InvalidAccessKeyId')
    await server.close()
  })
})

test('every request to S3 is signed as AWS Signature Version 4 wants it, body included', async () => {
  const requests: { request: http.IncomingMessage; body: Buffer }[] = []
  const server = http.createServer((request, response) => {
    buffer(request).then((body) => {
      requests.push({ request, body })
      response.writeHead(200, { 'content-length': 0 }).end()
    }, response.destroy)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const store = openS3((server.address() as AddressInfo).port)
  await store.put('folder/a_b-c.1.png', randomBytes(500), 'image/png')
  await store.size('folder/a_b-c.1.png')
  await store.remove('folder/a_b-c.1.png')
  expect(requests.map(({ request }) => request.method)).toEqual(['PUT', 'HEAD', 'DELETE'])
  for (const { request, body } of requests) {
    const [, scope, signed, signature] =
      /^AWS4-HMAC-SHA256 Credential=S3RVER\/(\S+), SignedHeaders=(\S+), Signature=(\w{64})$/.exec(
        request.headers.authorization!,
      )!
    const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
    const head = signed!.split(';').map((name) => `${name}:${request.headers[name]}\n`)
    const canonical = [request.method, request.url, '', head.join(''), signed, sha256(body)].join('\n')
    const toSign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n')
    const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()
    const key = scope!.split('/').reduce<string | Buffer>(hmac, 'AWS4S3RVER')
    expect(hmac(key, toSign).toString('hex')).toBe(signature)
    expect(request.headers['x-amz-content-sha256']).toBe(sha256(body))
  }
  await new Promise((resolve) => server.close(resolve))
})

describe('STORAGE_URL', () => {
  test('unset: files lie below the data directory', async () => {
    const dataDir = await temporaryFolder()
    const store = await openFileStore({ storageUrl: undefined, dataDir }, {})
    await store.put('a', Buffer.from('x'), 'text/plain')
    const again = await openDiskFileStore({ root: path.join(dataDir, 'files'), clock: systemClock })
    expect(await again.size('a')).toBe(1)
    await rm(dataDir, { recursive: true })
  })

  test('names a bucket of Amazon when it has no endpoint', () => {
    expect(readS3Settings('s3://art?region=eu-west-1', { ...credentials, AWS_SESSION_TOKEN: 't' })).toEqual({
      endpoint: 'https://s3.eu-west-1.amazonaws.com',
      region: 'eu-west-1',
      bucket: 'art',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      sessionToken: 't',
    })
  })

  test.each([
    ['s3://', credentials],
    ['s3://b?endpoint=nowhere', credentials],
    ['s3://bucket?endpoint=ftp://host', credentials],
    ['s3://bucket/folder', credentials],
    ['s3://bucket', {}],
  ])('%s with %o stops the start with one line', async (storageUrl, environment) => {
    await expect(openFileStore({ storageUrl, dataDir: '/nowhere' }, environment)).rejects.toThrow(
      /^The setting STORAGE_URL cannot be used: .+$/,
    )
  })
})
