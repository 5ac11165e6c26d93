import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { CarReader } from '@ipld/car'
import fc from 'fast-check'
import { CID } from 'multiformats/cid'
import { sha256 } from 'multiformats/hashes/sha2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from './clock.ts'
import type { ContentStore } from './content-store.ts'
import { openEmbeddedContentStore } from './embedded-content-store.ts'
import { openKuboContentStore } from './kubo-content-store.ts'
import { type KuboStandIn, startKuboStandIn } from './kubo-stand-in.fixture.ts'
import { openContentStore } from './open-content-store.ts'
import { openFilesBelow } from './open-handles.fixture.ts'

const MEBIBYTE = 1_048_576
const helloWorld = 'bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e'
const bytesOf = (text: string) => new TextEncoder().encode(text)

type Opened = { store: ContentStore; close(): Promise<void> }
const kinds: Record<string, () => Promise<Opened>> = {
  'in a folder': async () => {
    const root = await mkdtemp(path.join(os.tmpdir(), 'plinth-content-'))
    const store = await openEmbeddedContentStore({ root, clock: systemClock })
    return { store, close: () => rm(root, { recursive: true, force: true }) }
  },
  'on a stand-in that speaks kubo’s RPC (not kubo itself)': async () => {
    const standIn = await startKuboStandIn()
    return { store: openKuboContentStore({ apiUrl: standIn.url }), close: standIn.close }
  },
}

/** Reads a CAR, recomputes the hash of every block and answers its roots and the files without children. */
async function readCar(bytes: Uint8Array) {
  const car = await CarReader.fromBytes(bytes)
  const blocks = new Map<string, Uint8Array>()
  for await (const block of car.blocks()) {
    const digest = await sha256.digest(block.bytes)
    expect(CID.createV1(block.cid.code, digest).toString()).toBe(block.cid.toString())
    expect(blocks.has(block.cid.toString())).toBe(false)
    blocks.set(block.cid.toString(), block.bytes)
  }
  return { roots: (await car.getRoots()).map(String), blocks }
}

describe.each(Object.entries(kinds))('the content store %s', (_name, open) => {
  let opened: Opened
  let store: ContentStore
  beforeAll(async () => {
    opened = await open()
    store = opened.store
  })
  afterAll(() => opened.close())

  test('gives "hello world" the CID that the whole world gives it', async () => {
    expect(await store.add(bytesOf('hello world'))).toBe(helloWorld)
  })

  test('reads what it added, whatever it was', { tags: 'long' }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 5_000 }), async (bytes) => {
        const cid = await store.add(bytes)
        expect(await store.add(bytes)).toBe(cid)
        expect(await store.read(cid)).toEqual(bytes)
      }),
      { numRuns: 60 },
    )
  })

  test('opens what it added: its size at once, its bytes in order, and nothing for what it does not hold', async () => {
    for (const size of [0, 5, MEBIBYTE, 3 * MEBIBYTE + 7]) {
      const bytes = randomBytes(size)
      const file = await store.open(await store.add(bytes))
      expect(file?.size).toBe(size)
      expect(Buffer.compare(await buffer(file!.pieces), bytes)).toBe(0)
    }
    expect(await store.open('bafkreigh2akiscaildcqabsyg3dfr6chu3fgpregiymsck7e7aqa4s52zy')).toBeNull()
    expect(await store.open('no name')).toBeNull()
  })

  test('names a file of up to 1 MiB by its plain sha-256, as the contracts do', async () => {
    for (const size of [0, 1, 4_096, MEBIBYTE]) {
      const bytes = randomBytes(size)
      const digest = createHash('sha256').update(bytes).digest()
      const cid = await store.add(bytes)
      expect(cid).toMatch(/^bafkrei/)
      expect(Buffer.from(CID.parse(cid).multihash.digest)).toEqual(digest)
    }
  })

  test('cuts a larger file into blocks and puts it together again', async () => {
    const bytes = new Uint8Array(randomBytes(3 * MEBIBYTE + 17))
    const cid = await store.add(bytes)
    expect(cid).toMatch(/^bafybei/)
    expect(Buffer.from((await store.read(cid))!).equals(bytes)).toBe(true)
  })

  test('exports a CAR in which every hash is right and every block is there', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 300 }), { minLength: 1, maxLength: 4 }), async (files) => {
        const cids = [...new Set(await Promise.all(files.map((bytes) => store.add(bytes))))]
        const car = await readCar(await buffer(await store.exportCar(cids)))
        expect(car.roots).toEqual(cids)
        expect([...car.blocks.keys()].toSorted()).toEqual(cids.toSorted())
      }),
      { numRuns: 15 },
    )
    const large = new Uint8Array(randomBytes(2 * MEBIBYTE + 1))
    const root = await store.add(large)
    const { blocks } = await readCar(await buffer(await store.exportCar([root, helloWorld])))
    expect(blocks.size).toBe(5)
    expect(Buffer.from(blocks.get(helloWorld)!).toString()).toBe('hello world')
    const total = [...blocks].reduce((sum, [cid, bytes]) => sum + (cid.startsWith('bafkrei') ? bytes.length : 0), 0)
    expect(total).toBe(large.length + 'hello world'.length)
  })

  test('has nothing under a CID that it never saw, nor under what is not a CID of ours', async () => {
    const never = 'bafkreigh2akiscaildcqabsyg3dfr6chu3fgpregiymsck7e7aqa4s52zy'
    const others = [
      '',
      'x',
      '../../etc/passwd',
      helloWorld.toUpperCase(),
      'QmT5NvUtoM5nWFfrQdVrFtvGfKFmG7AHE8P34isapyhCxX',
      `${helloWorld}/..`,
    ]
    for (const cid of [never, ...others]) expect(await store.read(cid)).toBeNull()
    await expect(store.exportCar([never]).then(buffer)).rejects.toThrow()
    await expect(store.exportCar(['x'])).rejects.toThrow('There is no content x')
  })
})

describe('the content store in a folder', () => {
  test('finds damage on every way out, and adding the file again mends it', async () => {
    const root = await mkdtemp(path.join(os.tmpdir(), 'plinth-content-'))
    const store = await openEmbeddedContentStore({ root, clock: systemClock })
    const bytes = new Uint8Array(randomBytes(2 * MEBIBYTE))
    const cid = await store.add(bytes)
    const entries = await readdir(root, { recursive: true, withFileTypes: true })
    const leaf = entries.find((entry) => entry.isFile() && entry.name !== cid)!
    const file = path.join(leaf.parentPath, leaf.name)
    const content = await readFile(file)
    content[1_000]! ^= 1
    await writeFile(file, content)
    await expect(store.read(cid)).rejects.toThrow('is damaged')
    await expect(store.exportCar([cid]).then(buffer)).rejects.toThrow('is damaged')
    await rm(file)
    await expect(store.read(cid)).rejects.toThrow('is missing')
    expect(await store.add(bytes)).toBe(cid)
    expect(Buffer.from((await store.read(cid))!).equals(bytes)).toBe(true)
    expect(await openFilesBelow(root)).toEqual([])
    await rm(root, { recursive: true })
  })

  test('is the one that opens without IPFS_API_URL, and keeps its content over a restart', async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'plinth-content-'))
    await (await openContentStore({ ipfsApiUrl: undefined, dataDir })).add(bytesOf('hello world'))
    const again = await openContentStore({ ipfsApiUrl: undefined, dataDir })
    expect(await again.read(helloWorld)).toEqual(bytesOf('hello world'))
    await rm(dataDir, { recursive: true })
  })
})

describe('the content store on a stand-in that speaks kubo’s RPC (not kubo itself)', () => {
  let standIn: KuboStandIn
  let store: ContentStore
  beforeAll(async () => {
    standIn = await startKuboStandIn()
    store = await openContentStore({ ipfsApiUrl: `${standIn.url}/`, dataDir: '/nowhere' })
  })
  afterAll(() => standIn.close())
  const withFault = async (fault: KuboStandIn['fault'], act: () => Promise<unknown>) => {
    standIn.fault = fault
    try {
      await act()
    } finally {
      standIn.fault = 'none'
    }
  }

  test('pins what it adds and never searches the network for what it reads', async () => {
    const cid = await store.add(bytesOf('hello world'))
    await store.read(cid)
    await buffer(await store.exportCar([cid]))
    const [add, cat, dagExport] = standIn.requests.slice(-3)
    expect(Object.fromEntries(add!.searchParams)).toMatchObject({
      'cid-version': '1',
      'raw-leaves': 'true',
      pin: 'true',
      chunker: 'size-1048576',
    })
    expect(cat!.searchParams.get('offline')).toBe('true')
    expect(dagExport!.searchParams.get('offline')).toBe('true')
  })

  test('refuses a CID that is not the one of the bytes', () =>
    withFault('wrong-cid', () => expect(store.add(bytesOf('mine'))).rejects.toThrow('kubo answered the CID')))

  test('refuses damaged content', async () => {
    const cid = await store.add(randomBytes(50))
    await withFault('damaged', async () => {
      await expect(store.read(cid)).rejects.toThrow('is damaged')
      await expect(store.exportCar([cid]).then(buffer)).rejects.toThrow('is damaged')
    })
  })

  test('refuses an export that leaves a block out', async () => {
    const cid = await store.add(randomBytes(2 * MEBIBYTE))
    await withFault('half-car', () => expect(store.exportCar([cid]).then(buffer)).rejects.toThrow('is missing'))
  })

  test('reports a node that fails, and does not call that content missing', () =>
    withFault('broken', async () => {
      await expect(store.add(bytesOf('x'))).rejects.toThrow('context deadline exceeded')
      await expect(store.read(helloWorld)).rejects.toThrow('context deadline exceeded')
    }))

  test('reports an address that is not a kubo RPC, and one that never answers', async () => {
    const elsewhere = openKuboContentStore({ apiUrl: `${standIn.url}/elsewhere` })
    await expect(elsewhere.read(helloWorld)).rejects.toThrow('404')
    const impatient = openKuboContentStore({ apiUrl: standIn.url, timeoutMs: 50 })
    await withFault('silent', () => expect(impatient.read(helloWorld)).rejects.toThrow('did not answer cat in time'))
  })
})
