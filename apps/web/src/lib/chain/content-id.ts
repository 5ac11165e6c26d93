import { sha256 } from 'viem/utils'

const CHUNK_BYTES = 1_048_576
// The server's layout has 174 children a node; what we show is far smaller than one node holds.
const MAX_CHUNKS = 174
const RAW = 0x55
const DAG_PB = 0x70
const SHA_256 = [0x12, 0x20]
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'
const UNIXFS_FILE = 2

const varint = (value: number): number[] => {
  const bytes: number[] = []
  let rest = value
  while (rest > 0x7f) {
    bytes.push((rest % 128) | 0x80)
    rest = Math.floor(rest / 128)
  }
  return [...bytes, rest]
}
const LENGTH_DELIMITED = 2
const numberField = (field: number, value: number) => [field << 3, ...varint(value)]
const bytesField = (field: number, bytes: readonly number[]) => [
  (field << 3) | LENGTH_DELIMITED,
  ...varint(bytes.length),
  ...bytes,
]

// The browser's own hashing is many times faster, but pages that came over plain http do without it.
const digest = async (block: Uint8Array<ArrayBuffer>) =>
  globalThis.crypto.subtle
    ? new Uint8Array(await globalThis.crypto.subtle.digest('SHA-256', block))
    : sha256(block, 'bytes')

const cidBytes = async (codec: number, block: Uint8Array<ArrayBuffer>) => [
  1,
  codec,
  ...SHA_256,
  ...(await digest(block)),
]

/** The text of a CID: base32 in small letters, as `bafk…` and `bafy…` are. */
const cidText = (bytes: readonly number[]) => {
  let text = 'b'
  let held = 0
  let bits = 0
  for (const byte of bytes) {
    held = (held << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += ALPHABET[(held >> bits) & 31]
    }
    held &= (1 << bits) - 1
  }
  return bits === 0 ? text : text + ALPHABET[(held << (5 - bits)) & 31]
}

// UnixFS 1.0: type, whole size and the size of each chunk; of the links, hash, empty name and size.
const fileNode = async (chunks: readonly Uint8Array<ArrayBuffer>[], size: number) => {
  const unixfs = [
    ...numberField(1, UNIXFS_FILE),
    ...numberField(3, size),
    ...chunks.flatMap(({ length }) => numberField(4, length)),
  ]
  const ids = await Promise.all(chunks.map((chunk) => cidBytes(RAW, chunk)))
  const links = chunks.flatMap(({ length }, place) =>
    bytesField(2, [...bytesField(1, ids[place] ?? []), ...bytesField(2, []), ...numberField(3, length)]),
  )
  return Uint8Array.from([...links, ...bytesField(1, unixfs)])
}

/** Computes the CID (version 1, sha-256, chunks of 1 MiB) of some bytes; undefined for what is too large to tell. */
export const contentId = async (bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> => {
  if (bytes.length <= CHUNK_BYTES) return cidText(await cidBytes(RAW, bytes))
  const count = Math.ceil(bytes.length / CHUNK_BYTES)
  if (count > MAX_CHUNKS) return undefined
  const chunks = Array.from({ length: count }, (_, place) =>
    bytes.subarray(place * CHUNK_BYTES, (place + 1) * CHUNK_BYTES),
  )
  return cidText(await cidBytes(DAG_PB, await fileNode(chunks, bytes.length)))
}

/** The CID in an address such as `ipfs://bafk…`. */
export const cidOf = (uri: string) => /^ipfs:\/\/(\w+)$/.exec(uri)?.[1]
