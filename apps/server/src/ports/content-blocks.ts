import { Readable } from 'node:stream'
import { CarWriter } from '@ipld/car'
import * as dagPb from '@ipld/dag-pb'
import { UnixFS } from 'ipfs-unixfs'
import { importBytes } from 'ipfs-unixfs-importer'
import { fixedSize } from 'ipfs-unixfs-importer/chunker'
import { balanced } from 'ipfs-unixfs-importer/layout'
import { CID } from 'multiformats/cid'
import * as raw from 'multiformats/codecs/raw'
import { sha256 } from 'multiformats/hashes/sha2'

/** The size of a leaf: a metadata file fits into one, so that its CID is its plain sha-256. */
export const CHUNK_BYTES = 1_048_576
/** How many children a node has, kubo's own number. */
const MAX_CHILDREN = 174

/** One block and its name. */
export type Block = { cid: CID; bytes: Uint8Array }

/** Stored or delivered bytes that are not what their CID says, or a block that is not there. */
export class ContentError extends Error {
  override name = 'ContentError'
}

/** Cuts a file into blocks, hands each to `put` (leaves before their parents) and answers the CID of the whole. */
export async function buildFile(bytes: Uint8Array, put: (block: Block) => Promise<void>): Promise<CID> {
  const storage = {
    async put(cid: CID, block: Uint8Array | Iterable<Uint8Array> | AsyncIterable<Uint8Array>) {
      if (!(block instanceof Uint8Array)) throw new ContentError('The importer gave a block in pieces')
      await put({ cid, bytes: block })
      return cid
    },
  }
  const { cid } = await importBytes(bytes, storage, {
    cidVersion: 1,
    rawLeaves: true,
    reduceSingleLeafToSelf: true,
    chunker: fixedSize({ chunkSize: CHUNK_BYTES }),
    layout: balanced({ maxChildrenPerNode: MAX_CHILDREN }),
  })
  return cid
}

/** Reads a CID as our stores write it (CIDv1, base32, sha-256, a raw leaf or a file of several); null for any other. */
export function parseCid(text: string): CID | null {
  try {
    const cid = CID.parse(text)
    const known = cid.code === raw.code || cid.code === dagPb.code
    const ours = cid.version === 1 && known && cid.multihash.code === sha256.code && cid.multihash.digest.length === 32
    return ours && cid.toString() === text ? cid : null
  } catch {
    return null
  }
}

/** Refuses a block whose bytes are not what its CID says. */
export async function assertBlock({ cid, bytes }: Block): Promise<void> {
  const digest = await sha256.digest(bytes)
  if (!CID.createV1(cid.code, digest).equals(cid)) throw new ContentError(`The block ${cid} is damaged`)
}

/** The blocks that a block names, in the order of the file. */
export const childrenOf = ({ cid, bytes }: Block): CID[] =>
  cid.code === dagPb.code ? dagPb.decode(bytes).Links.map((link) => link.Hash) : []

/** The bytes that a block itself adds to its file, before those of its children. */
export function ownBytes({ cid, bytes }: Block): Uint8Array {
  if (cid.code === raw.code) return bytes
  const file = UnixFS.unmarshal(dagPb.decode(bytes).Data ?? new Uint8Array())
  if (file.type !== 'file' && file.type !== 'raw') throw new ContentError(`${cid} is not a file`)
  return file.data ?? new Uint8Array()
}

/** The size of the whole file that begins with this block. */
export const sizeOf = ({ cid, bytes }: Block): number =>
  cid.code === raw.code
    ? bytes.length
    : Number(UnixFS.unmarshal(dagPb.decode(bytes).Data ?? new Uint8Array()).fileSize())

/** Writes a CAR file: the roots in its head, then the blocks, each once; it fails when a named block never comes. */
export function writeCar(roots: readonly CID[], blocks: AsyncGenerator<Block>): Readable {
  const { writer, out } = CarWriter.create([...roots])
  const stream = Readable.from(out, { objectMode: false })
  const feed = async () => {
    const missing = new Set(roots.map(String))
    const written = new Set<string>()
    for await (const block of blocks) {
      const name = block.cid.toString()
      if (written.has(name)) continue
      await writer.put(block)
      written.add(name)
      for (const child of childrenOf(block)) if (!written.has(child.toString())) missing.add(child.toString())
      missing.delete(name)
    }
    if (missing.size > 0) throw new ContentError(`The block ${[...missing][0]} is missing`)
    await writer.close()
  }
  feed().catch((error: Error) => stream.destroy(error))
  // A reader that leaves early ends the source, too; otherwise it would wait for ever to be read.
  stream.once('close', () => {
    blocks.return(undefined).catch(() => {})
  })
  return stream
}
