import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { SettingsError } from '../settings.ts'
import { assertFileKey, type ByteRange, type FileStore } from './file-store.ts'

const TRIES = 4
const FIRST_PAUSE_MS = 100
const ANSWER_TIMEOUT_MS = 30_000

/** An S3-compatible store: where it is, which bucket, and who asks. */
export type S3Settings = {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  sessionToken?: string
}

/** Reads `s3://bucket?endpoint=…&region=…`; the credentials come from the AWS variables of the environment. */
export function readS3Settings(storageUrl: string, environment: Record<string, string | undefined>): S3Settings {
  const url = new URL(storageUrl)
  const refuse = (why: string) => new SettingsError(`The setting STORAGE_URL cannot be used: ${why}`)
  if (url.pathname !== '' && url.pathname !== '/') throw refuse('it names a bucket only, without a path')
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname)) throw refuse('it must name a bucket: s3://bucket')
  const region = url.searchParams.get('region') ?? 'us-east-1'
  const endpoint = url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`
  if (!/^https?:\/\/[^/?#]+\/?$/.test(endpoint)) throw refuse('its endpoint must be like https://host:port')
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_SESSION_TOKEN } = environment
  if (!accessKeyId || !secretAccessKey) throw refuse('it needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
  return {
    endpoint: endpoint.replace(/\/$/, ''),
    region,
    bucket: url.hostname,
    accessKeyId,
    secretAccessKey,
    ...(AWS_SESSION_TOKEN ? { sessionToken: AWS_SESSION_TOKEN } : {}),
  }
}

type Call = { method: string; key: string; headers?: Record<string, string>; body?: Uint8Array<ArrayBuffer> }

/** Opens the file store in an S3 bucket, addressed by path, so that any compatible server will do. */
export function openS3FileStore(settings: S3Settings): FileStore {
  const client = new AwsClient({ ...settings, service: 's3', retries: 0 })

  const once = async ({ method, key, headers, body }: Call): Promise<Response> => {
    const abort = new AbortController()
    const timer = setTimeout(() => abort.abort(new Error('S3 did not answer in time')), ANSWER_TIMEOUT_MS)
    try {
      // Only the answer's head is timed: a body may flow for as long as a slow reader needs.
      return await client.fetch(`${settings.endpoint}/${settings.bucket}/${key}`, {
        method,
        headers: { 'x-amz-content-sha256': sha256Hex(body ?? new Uint8Array()), ...headers },
        ...(body ? { body } : {}),
        redirect: 'manual',
        signal: abort.signal,
      })
    } finally {
      clearTimeout(timer)
    }
  }
  const call = async (request: Call): Promise<Response> => {
    for (let attempt = 1; ; attempt++) {
      const last = attempt === TRIES
      try {
        const response = await once(request)
        if (last || (response.status < 500 && response.status !== 429)) return response
        await response.body?.cancel()
      } catch (error) {
        if (last) throw new Error(`S3 cannot be reached: ${request.method} ${request.key}`, { cause: error })
      }
      await delay((0.5 + Math.random() / 2) * FIRST_PAUSE_MS * 2 ** attempt)
    }
  }

  return {
    async put(key, bytes, contentType) {
      assertFileKey(key)
      const body = new Uint8Array(bytes)
      const response = await call({ method: 'PUT', key, headers: { 'content-type': contentType }, body })
      if (!response.ok) throw await failure(response, 'PUT', key)
      await response.body?.cancel()
    },
    async open(key, range) {
      assertFileKey(key)
      if (range) assertRange(range)
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {}
      const response = await call({ method: 'GET', key, headers })
      if (response.status === 416) {
        await response.body?.cancel()
        throw new RangeError(`No bytes ${range?.start}-${range?.end} in ${key}`)
      }
      if (response.status === 404) return absent(response, key)
      if (response.status !== (range ? 206 : 200)) throw await failure(response, 'GET', key)
      const length = Number(response.headers.get('content-length'))
      const size = range ? await sizeOfAnswered(range, response) : length
      return {
        size,
        length,
        stream: response.body ? Readable.from(response.body, { objectMode: false }) : Readable.from([]),
      }
    },
    async size(key) {
      assertFileKey(key)
      const response = await call({ method: 'HEAD', key })
      if (response.status === 404) return null
      if (!response.ok) throw await failure(response, 'HEAD', key)
      return Number(response.headers.get('content-length'))
    },
    async remove(key) {
      assertFileKey(key)
      const response = await call({ method: 'DELETE', key })
      if (!response.ok && response.status !== 404) throw await failure(response, 'DELETE', key)
      await response.body?.cancel()
    },
  }
}

const sha256Hex = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

function assertRange({ start, end }: ByteRange) {
  const whole = Number.isSafeInteger(start) && Number.isSafeInteger(end)
  if (!whole || start < 0 || end < start) throw new RangeError(`Not a byte range: ${start}-${end}`)
}

// `bytes 0-99/1000`: which bytes came, and of how many.
async function sizeOfAnswered(range: ByteRange, response: Response): Promise<number> {
  const header = response.headers.get('content-range') ?? ''
  const [first, last, size] = (/^bytes (\d+)-(\d+)\/(\d+)$/.exec(header) ?? []).slice(1).map(Number)
  if (first === range.start && last !== undefined && last <= range.end && size !== undefined) return size
  await response.body?.cancel()
  throw new Error(`S3 answered other bytes than ${range.start}-${range.end}: ${header}`)
}

const errorCode = (xml: string): string => /<Code>(\w+)<\/Code>/.exec(xml)?.[1] ?? 'unknown'

// A missing bucket also answers 404; taking that for a missing file would hide a wrong setting.
async function absent(response: Response, key: string): Promise<null> {
  const code = errorCode(await response.text())
  if (code === 'NoSuchBucket') throw new Error(`S3 refused: GET ${key}: ${code}`)
  return null
}

async function failure(response: Response, method: string, key: string): Promise<Error> {
  return new Error(`S3 refused: ${method} ${key}: ${response.status} ${errorCode(await response.text())}`)
}
