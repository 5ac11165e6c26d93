import path from 'node:path'
import type { CID } from 'multiformats/cid'
import type { Clock } from './clock.ts'
import {
  assertBlock,
  type Block,
  buildFile,
  ContentError,
  childrenOf,
  ownBytes,
  parseCid,
  sizeOf,
  writeCar,
} from './content-blocks.ts'
import type { ContentStore, OpenContent } from './content-store.ts'
import { openDurableFolder, openForReading } from './durable-files.ts'

// The first characters of every CID are alike; those before the last spread the blocks over 1,024 folders.
const fileOf = (cid: CID): string => {
  const name = cid.toString()
  return path.join(name.slice(-3, -1), name)
}

/** Opens the content store in a folder of this machine: one file for each block, named by its CID. */
export async function openEmbeddedContentStore(deps: { root: string; clock: Clock }): Promise<ContentStore> {
  const folder = await openDurableFolder(deps)

  const readBlock = async (cid: CID): Promise<Block | null> => {
    const file = await openForReading(folder.root, fileOf(cid))
    if (file === null) return null
    try {
      const block = { cid, bytes: new Uint8Array(await file.handle.readFile()) }
      await assertBlock(block)
      return block
    } finally {
      await file.handle.close()
    }
  }
  const requireBlock = async (cid: CID): Promise<Block> => {
    const block = await readBlock(cid)
    if (block === null) throw new ContentError(`The block ${cid} is missing`)
    return block
  }
  async function* from(block: Block): AsyncGenerator<Block> {
    yield block
    for (const child of childrenOf(block)) yield* from(await requireBlock(child))
  }
  async function* bytesFrom(root: Block): AsyncGenerator<Uint8Array> {
    for await (const block of from(root)) {
      const own = ownBytes(block)
      if (own.length > 0) yield own
    }
  }
  const open = async (text: string): Promise<OpenContent | null> => {
    const cid = parseCid(text)
    const root = cid && (await readBlock(cid))
    return root && { size: sizeOf(root), pieces: bytesFrom(root) }
  }

  return {
    async add(bytes) {
      const cid = await buildFile(bytes, (block) => folder.write(fileOf(block.cid), block.bytes))
      return cid.toString()
    },
    async read(text) {
      const file = await open(text)
      if (file === null) return null
      const pieces: Uint8Array[] = []
      for await (const piece of file.pieces) pieces.push(piece)
      return new Uint8Array(Buffer.concat(pieces))
    },
    open,
    async exportCar(cids) {
      const roots = await Promise.all(
        cids.map(async (text) => {
          const cid = parseCid(text)
          if (cid === null || (await readBlock(cid)) === null) throw new ContentError(`There is no content ${text}`)
          return cid
        }),
      )
      async function* blocks() {
        for (const root of roots) yield* from(await requireBlock(root))
      }
      return writeCar(roots, blocks())
    },
  }
}
