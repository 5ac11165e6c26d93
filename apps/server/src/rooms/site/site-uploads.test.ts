import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { AppError } from '@plinth/api-schema/errors'
import { uploadFile } from '@plinth/api-schema/site'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildAccount } from '../../../test/factories.ts'
import { isAll, usualCases } from '../../../test/rounds.ts'
import { createTestClock } from '../../../test/test-clock.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import type { Member } from '../../http/call-context.ts'
import { metadataTraces } from '../../media/corpus/exif.ts'
import { buildMp4, buildMp4OfSize } from '../../media/corpus/film.ts'
import { filmSamples } from '../../media/corpus/film-samples.ts'
import { buildGlb, triangle, triangleModel } from '../../media/corpus/glb.ts'
import { modelSamples } from '../../media/corpus/model-samples.ts'
import { otherSamples } from '../../media/corpus/other-samples.ts'
import { pictureSamples } from '../../media/corpus/picture-samples.ts'
import { buildPng, buildPngOfSize } from '../../media/corpus/png.ts'
import { MARK, type Sample } from '../../media/corpus/sample.ts'
import { svgSamples } from '../../media/corpus/svg-samples.ts'
import { openDiskFileStore } from '../../ports/disk-file-store.ts'
import { createFairGate } from '../../ports/fair-gate.ts'
import { createUploadService, type Upload, type UploadService } from './site-uploads.service.ts'

const OUR_NAME = /^[0-9a-f]{2}\/[0-9a-f]{32}(-\d{1,4})?\.(png|jpg|gif|webp|avif|mp4|ogg|webm|glb)$/
const samples: Sample[] = [
  ...(await pictureSamples()),
  ...svgSamples(),
  ...filmSamples(),
  ...modelSamples(),
  ...otherSamples(),
]

// Of those that are no variants, every third.
const played = isAll ? samples : samples.filter(({ variant }) => !variant).filter((_, place) => place % 3 === 0)

const MEGABYTE = 1_048_576

let test: TestDatabase
let folder: string
let spoolFolder: string
let service: UploadService
const clock = createTestClock()

const signUp = async (member: Partial<Member> = {}): Promise<Member> => {
  const { accountId } = await buildAccount(test.database, { kind: member.kind ?? 'participant' })
  return { accountId, sessionId: 1, kind: 'participant', verified: true, ...member }
}

const stillAdmitted = async () => {}
const sendStream = (member: Member, stream: Readable, claimedName = 'picture.png') =>
  service.upload(member, { claimedName, claimedType: 'image/png', stream }, stillAdmitted)
const send = (member: Member, bytes: Buffer, claimedName?: string) =>
  sendStream(member, Readable.from([bytes]), claimedName)

const refusalOf = async (upload: Promise<Upload>) => {
  const error = await upload.then(
    () => undefined,
    (caught: unknown) => caught,
  )
  expect(error).toBeInstanceOf(AppError)
  return (error as AppError).refusal
}

const storedNames = async () => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return files.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name))).toSorted()
}

const namesOf = ({ url, renditions }: Upload) =>
  [url, ...renditions.map((rendition) => rendition.url)].map((served) => served.replace('/files/', ''))
const filesOf = (upload: Upload) => Promise.all(namesOf(upload).map((name) => readFile(path.join(folder, name))))

const rowsOf = ({ accountId }: Member) =>
  test.database.query<{ key: string; mediaType: string; bytes: number; renditions: unknown[] }>({
    text: 'select key, media_type as "mediaType", bytes, renditions from files where account_id = $1',
    values: [accountId],
  })

const reasonsOf = (error: unknown): string =>
  error instanceof Error ? `${error.message} ${reasonsOf(error.cause)}` : ''

beforeAll(async () => {
  test = await createTestDatabase()
  folder = await mkdtemp(path.join(os.tmpdir(), 'plinth-test-uploads-'))
  const files = await openDiskFileStore({ root: folder, clock })
  spoolFolder = await mkdtemp(path.join(os.tmpdir(), 'plinth-test-spool-'))
  service = createUploadService({
    database: test.database,
    files,
    clock,
    gate: createFairGate({ running: 2, waiting: 1000, waitingPerHolder: 1 }),
    sendsMail: true,
    spoolFolder,
  })
})

afterAll(async () => {
  await test.drop()
  await rm(folder, { recursive: true, force: true })
  await rm(spoolFolder, { recursive: true, force: true })
})

describe('the corpus of hostile and odd files', () => {
  const uploads: Upload[] = []
  const { maxRSS } = process.resourceUsage()

  it('holds at least 200 files, each under a name of its own', () => {
    expect(samples.length).toBeGreaterThanOrEqual(200)
    expect(new Set(samples.map(({ name }) => name)).size).toBe(samples.length)
  })

  describe.concurrent('each is refused, or served without anything of its own', () => {
    it.for(played.map((sample) => [sample.name, sample] as const))('%s', async ([, sample]) => {
      const { expected } = sample
      const member = await signUp()
      const answer = await send(member, sample.bytes, sample.claimedName).catch((error: unknown) => error as AppError)
      if ('refused' in expected) {
        expect(answer).toBeInstanceOf(AppError)
        const { refusal } = answer as AppError
        expect(refusal).toMatchObject({ status: 415, code: 415, msg: 'Uploading this file is not supported' })
        expect(reasonsOf(answer)).toMatch(expected.because ?? /./)
        expect(await rowsOf(member)).toEqual([])
        return
      }
      const { taken, ...size } = expected
      expect(answer).toMatchObject({ type: taken, ...size })
      uploads.push(answer as Upload)
      for (const file of await filesOf(answer as Upload)) {
        expect(file.includes(MARK)).toBe(false)
        expect(metadataTraces(file)).toEqual([])
      }
    })
  })

  it('leaves no file but those that were answered, all under names of ours', async () => {
    const names = await storedNames()
    expect(names).toEqual(uploads.flatMap(namesOf).toSorted())
    for (const name of names) expect(name).toMatch(OUR_NAME)
  })

  it('leaves nothing where uploads wait', async () => {
    expect(await readdir(spoolFolder)).toEqual([])
  })

  it('has taken less than a gigabyte of memory at its peak', () => {
    expect((process.resourceUsage().maxRSS - maxRSS) / 1024).toBeLessThan(1024)
  })
})

describe('an upload', () => {
  it('is answered with everything that a page needs to show it', async () => {
    const member = await signUp()
    const upload = await send(member, buildPng({ width: 1000, height: 500 }))
    expect(upload).toMatchObject({
      type: 'image/png',
      width: 1000,
      height: 500,
      url: `/files/${upload.name.slice(0, 2)}/${upload.name}`,
    })
    expect(upload.placeholder).toMatch(/^data:image\/webp;base64,[\w+/=]{20,1000}$/)
    expect(upload.renditions.map(({ width, type }) => `${width} ${type}`)).toEqual(
      [320, 640, 960, 1000].flatMap((width) => [`${width} image/avif`, `${width} image/webp`]),
    )
    expect(await rowsOf(member)).toEqual([
      {
        key: upload.url.slice('/files/'.length, -'.png'.length),
        mediaType: 'image/png',
        bytes: (await filesOf(upload))[0]!.length,
        renditions: upload.renditions.map(({ url, type, width }) => ({
          fileKey: url.slice('/files/'.length),
          mediaType: type,
          width,
        })),
      },
    ])
  })

  it('gets a new name of 128 random bits each time', async () => {
    const member = await signUp()
    const names = [await send(member, buildPng()), await send(member, buildPng())].map(({ name }) => name)
    expect(new Set(names).size).toBe(2)
    for (const name of names) expect(name).toMatch(/^[0-9a-f]{32}\.png$/)
  })

  it('is refused to operators', async () => {
    const operator = await signUp({ kind: 'operator' })
    expect(await refusalOf(send(operator, buildPng()))).toMatchObject({ status: 403, code: 1003 })
  })

  it('needs a file', async () => {
    expect(await refusalOf(service.upload(await signUp(), null, stillAdmitted))).toMatchObject({
      status: 400,
      msg: 'Please choose a file to upload',
    })
  })

  it('that breaks off leaves nothing', async () => {
    const member = await signUp()
    const stream = Readable.from(
      (async function* () {
        yield buildPng().subarray(0, 60)
        throw new Error('The sender is gone')
      })(),
    )
    expect(await refusalOf(sendStream(member, stream))).toMatchObject({ status: 400, msg: 'Uploading fail' })
    expect(await rowsOf(member)).toEqual([])
  })

  it('whose row cannot be written leaves no file', async () => {
    const before = await storedNames()
    const nobody = { ...(await signUp()), accountId: 999_999_999 }
    await expect(send(nobody, buildPng({ width: 400, height: 400 }))).rejects.toThrow(/foreign key/)
    expect(await storedNames()).toEqual(before)
  })
})

describe('the limits of size', () => {
  // Sends on and on until the answer is there.
  const refusalOfEndless = async (member: Member, head: Buffer) => {
    let answered = false
    const chunks = async function* () {
      yield head
      while (!answered) {
        yield Buffer.alloc(65_536)
        await setImmediate()
      }
    }
    const refusal = await refusalOf(sendStream(member, Readable.from(chunks())))
    answered = true
    return refusal
  }

  it('take a picture of 5 MB and refuse one byte more', async () => {
    const member = await signUp()
    const [fits, exceeds] = [buildPngOfSize(5 * MEGABYTE), buildPngOfSize(5 * MEGABYTE + 1)]
    expect(fits.length).toBe(5 * MEGABYTE)
    expect(await send(member, fits)).toMatchObject({ type: 'image/png' })
    expect(await refusalOf(send(member, exceeds))).toMatchObject({
      status: 413,
      code: 413,
      msg: 'The size of the uploaded file cannot exceed 5M!',
    })
  })

  it('take a drawing of 1 MB and refuse one byte more', async () => {
    const member = await signUp()
    const drawing = (bytes: number) => {
      const [head, tail] = ['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><!--', '--></svg>']
      return Buffer.from(head + 'x'.repeat(bytes - head.length - tail.length) + tail)
    }
    expect(await send(member, drawing(MEGABYTE))).toMatchObject({ type: 'image/png' })
    expect(await refusalOf(send(member, drawing(MEGABYTE + 1)))).toMatchObject({
      status: 413,
      msg: 'The size of the uploaded file cannot exceed 1M!',
    })
  })

  it('take a film of 40 MB and refuse one byte more', { tags: 'long' }, async () => {
    const member = await signUp()
    const [fits, exceeds] = [buildMp4OfSize(40 * MEGABYTE), buildMp4OfSize(40 * MEGABYTE + 1)]
    expect(fits.length).toBe(40 * MEGABYTE)
    expect(await send(member, fits)).toMatchObject({ type: 'video/mp4' })
    expect(await refusalOf(send(member, exceeds))).toMatchObject({
      status: 413,
      msg: 'The size of the uploaded file cannot exceed 40M!',
    })
  })

  it('cut a picture off as soon as it is too large, while it still comes in', async () => {
    const member = await signUp()
    const refusal = await refusalOfEndless(member, buildPng().subarray(0, 33))
    expect(refusal).toMatchObject({ status: 413, msg: 'The size of the uploaded file cannot exceed 5M!' })
    const [counted] = await test.database.query<{ used: number }>({
      text: 'select used from limit_windows where key = $1',
      values: [`upload:${member.accountId}`],
    })
    expect(counted!.used).toBeLessThanOrEqual(5 * 1024 + 65)
  })

  it('refuse what is nothing at its head without reading on', async () => {
    const refusal = await refusalOfEndless(await signUp(), Buffer.alloc(33))
    expect(refusal.status).toBe(415)
  })
})

describe('over HTTP', () => {
  let server: TestServer
  let token: string
  let operator: string

  beforeAll(async () => {
    server = await createTestServer()
    token = (await buildAccount(server.database, { kind: 'participant' })).token
    operator = (await buildAccount(server.database, { kind: 'operator' })).token
  })
  afterAll(() => server.stop())

  const post = (bytes: Buffer, name: string, as?: string) =>
    server.call(uploadFile, { file: new File([new Uint8Array(bytes)], name) }, as)

  it.for([
    ['a picture', 'picture.png', () => buildPng({ width: 400, height: 300 }), 'image/png'],
    [
      'a drawing',
      'drawing.svg',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      'image/png',
    ],
    ['a film', 'film.mp4', () => buildMp4(), 'video/mp4'],
    ['a model', 'model.glb', () => buildGlb(triangleModel(), triangle), 'model/gltf-binary'],
  ] as const)('takes %s in and serves it', async ([, name, build, type]) => {
    const upload = await post(build(), name, token)
    expect(upload.type).toBe(type)
    for (const { url, type } of [upload, ...upload.renditions]) {
      const served = await server.app.inject({ url })
      expect(served.statusCode).toBe(200)
      expect(served.headers).toMatchObject({
        'content-type': type,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
      })
      expect(served.rawPayload.length).toBeGreaterThan(0)
    }
  })

  it('refuses what it cannot take, each with its own status', async () => {
    const html = post(Buffer.from('<html><script>1</script></html>'), 'picture.png', token)
    await expect(html).rejects.toMatchObject({
      status: 415,
      code: 415,
      message: 'Uploading this file is not supported',
    })
    const large = post(buildPngOfSize(5 * MEGABYTE + 1), 'picture.png', token)
    await expect(large).rejects.toMatchObject({
      status: 413,
      message: 'The size of the uploaded file cannot exceed 5M!',
    })
    const larger = post(buildMp4OfSize(40 * MEGABYTE + 1), 'film.mp4', token)
    await expect(larger).rejects.toMatchObject({
      status: 413,
      message: 'The size of the uploaded file cannot exceed 40M!',
    })
  })

  it('lets a sender of far too much hear the answer', { tags: 'long' }, async () => {
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const form = new FormData()
    form.set(
      'file',
      new File([new Uint8Array(buildPngOfSize(6 * MEGABYTE)), new Uint8Array(60 * MEGABYTE)], 'picture.png'),
    )
    const answer = await fetch(`${address}/api${uploadFile.path}`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.status).toBe(413)
    expect(await answer.json()).toEqual({
      code: 413,
      msg: 'The size of the uploaded file cannot exceed 5M!',
      data: { reason: 'uploadTooLarge' },
    })
  })

  it('goes on when a sender breaks off in the middle', { tags: 'long' }, async () => {
    const { port } = server.app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    const head = [
      `POST /api${uploadFile.path} HTTP/1.1`,
      'host: plinth.test',
      `authorization: Bearer ${token}`,
      'content-type: multipart/form-data; boundary=x',
      'content-length: 4000000',
    ]
    const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
    socket.write(`${head.join('\r\n')}\r\n\r\n${part}`)
    socket.write(buildPngOfSize(MEGABYTE), () => socket.resetAndDestroy())
    await once(socket, 'close')
    expect(await post(buildPng(), 'picture.png', token)).toMatchObject({ type: 'image/png' })
  })

  const uploadsBegunBy = async (accountId: number) => {
    const text = 'select 1 from limit_windows where key = $1'
    return (await server.database.query({ text, values: [`upload:${accountId}`] })).length
  }

  it.for(
    usualCases(1, [
      ['whose session ends', 'update sessions set revoked_at = now() where account_id = $1', 'sessionExpired'],
      ['who is blocked', 'update accounts set blocked_at = now() where id = $1', 'blocked'],
    ] as const),
  )('keeps no file of somebody %s while it is on its way', async ([, sql, reason]) => {
    const { accountId, token } = await buildAccount(server.database, { clock: server.clock })
    const png = buildPng()
    const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
    const body = Readable.from(
      (async function* () {
        yield part
        yield png.subarray(0, 8)
        // The handler has begun by now: the head was judged and the file is being read.
        while ((await uploadsBegunBy(accountId)) === 0) await setImmediate()
        await server.database.query({ text: sql, values: [accountId] })
        server.clock.advance(2_000)
        yield png.subarray(8)
        yield '\r\n--x--\r\n'
      })(),
    )
    const answer = await server.app.inject({
      method: 'POST',
      url: `/api${uploadFile.path}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
      payload: body,
    })
    expect(answer.json()).toMatchObject({ data: { reason } })
    const kept = { text: 'select 1 from files where account_id = $1', values: [accountId] }
    expect(await server.database.query(kept)).toEqual([])
  })

  it('refuses anyone who may not upload', async () => {
    await expect(post(buildPng(), 'picture.png')).rejects.toMatchObject({ status: 401, code: 401 })
    await expect(post(buildPng(), 'picture.png', operator)).rejects.toMatchObject({ status: 403, code: 1003 })
  })

  it('asks for a file where there is none', async () => {
    await expect(server.call(uploadFile, {}, token)).rejects.toMatchObject({ status: 400 })
  })
})
