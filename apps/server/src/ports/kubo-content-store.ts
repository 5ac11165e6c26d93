import { CarBlockIterator } from '@ipld/car'
import type { CID } from 'multiformats/cid'
import { z } from 'zod'
import { assertBlock, type Block, buildFile, CHUNK_BYTES, ContentError, parseCid, writeCar } from './content-blocks.ts'
import type { ContentStore } from './content-store.ts'

const TIMEOUT_MS = 60_000

const Added = z.object({ Hash: z.string() })
const Refused = z.object({ Message: z.string() })

// What kubo says, with status 500, when its own store does not hold a block and it may not ask the network.
const ABSENT = /not found|could not find/i

/**
 * Opens the content store of a kubo node by its RPC address (`http://host:5001`), which pins what is added. Reads ask
 * the node's own store only: a request for a foreign CID must not make it search the network.
 */
export function openKuboContentStore({
  apiUrl,
  timeoutMs = TIMEOUT_MS,
}: {
  apiUrl: string
  timeoutMs?: number
}): ContentStore {
  const call = async (command: string, options: Record<string, string>, body?: FormData): Promise<Response> => {
    const url = `${apiUrl.replace(/(?<!\/)\/+$/, '')}/api/v0/${command}?${new URLSearchParams(options)}`
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(new KuboError(`kubo did not answer ${command} in time`)), timeoutMs)
    const response = await fetch(url, {
      method: 'POST',
      signal: late.signal,
      redirect: 'error',
      ...(body ? { body } : {}),
    }).finally(() => clearTimeout(timer))
    if (response.ok) return response
    const text = await response.text()
    const absent = response.status === 500 && ABSENT.test(text)
    throw new KuboError(`kubo refused ${command}: ${response.status} ${messageOf(text)}`, absent)
  }
  async function* exported(root: CID): AsyncGenerator<Block> {
    const response = await call('dag/export', { arg: root.toString(), offline: 'true' })
    if (response.body === null) throw new KuboError('kubo answered dag/export with nothing')
    for await (const block of await CarBlockIterator.fromIterable(response.body)) {
      await assertBlock(block)
      yield block
    }
  }

  const read = async (text: string): Promise<Uint8Array | null> => {
    const cid = parseCid(text)
    if (cid === null) return null
    try {
      const response = await call('cat', { arg: text, offline: 'true' })
      const bytes = new Uint8Array(await response.arrayBuffer())
      if (!(await buildFile(bytes, async () => {})).equals(cid))
        throw new ContentError(`The content ${text} is damaged`)
      return bytes
    } catch (error) {
      if (error instanceof KuboError && error.absent) return null
      throw error
    }
  }
  // The CID proves the whole, not a part: nothing is given before all of it is here.
  async function* inOnePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
    yield bytes
  }

  return {
    async add(bytes) {
      const expected = (await buildFile(bytes, async () => {})).toString()
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(bytes)], { type: 'application/octet-stream' }), 'file')
      const response = await call(
        'add',
        {
          'cid-version': '1',
          'raw-leaves': 'true',
          pin: 'true',
          chunker: `size-${CHUNK_BYTES}`,
          hash: 'sha2-256',
          progress: 'false',
        },
        form,
      )
      const answered = hashOf(await response.text())
      if (answered !== expected) throw new ContentError(`kubo answered the CID ${answered} for ${expected}`)
      return expected
    },
    read,
    async open(text) {
      const bytes = await read(text)
      return bytes && { size: bytes.length, pieces: inOnePiece(bytes) }
    },
    async exportCar(cids) {
      const roots = cids.map((text) => {
        const cid = parseCid(text)
        if (cid === null) throw new ContentError(`There is no content ${text}`)
        return cid
      })
      async function* blocks() {
        for (const root of roots) yield* exported(root)
      }
      return writeCar(roots, blocks())
    },
  }
}

class KuboError extends Error {
  override name = 'KuboError'
  readonly absent: boolean

  constructor(message: string, absent = false) {
    super(message)
    this.absent = absent
  }
}

const parsed = <T>(schema: z.ZodType<T>, text: string): T | null => {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

const messageOf = (text: string): string => parsed(Refused, text)?.Message ?? text.slice(0, 200)

// `add` answers one line of JSON for each entry that it made; ours makes one.
const hashOf = (text: string): string | undefined => {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return parsed(Added, lines.at(-1) ?? '')?.Hash
}
