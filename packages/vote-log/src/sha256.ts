// SHA-256 for what a recount needs: leaves of a log and pairs of hashes, whole rows at a time, without an object for each.
// `requireRealSha256` holds it against the platform's own before anything is believed.

const ROUNDS = 64
const BLOCK = 64
const LENGTH_AT = 56
/** The length of a hash in bytes. */
export const HASH_BYTES = 32

const isPrime = (n: number) => {
  for (let divisor = 2; divisor * divisor <= n; divisor++) if (n % divisor === 0) return false
  return true
}
// FIPS 180-4: the first bits of the fractions of roots of primes.
const fractionOf = (x: number) => Math.floor((x - Math.floor(x)) * 2 ** 32)
const PRIMES = Array.from({ length: 312 }, (_, n) => n)
  .filter((n) => n > 1 && isPrime(n))
  .slice(0, ROUNDS)
const CONSTANTS = Int32Array.from(PRIMES, (prime) => fractionOf(Math.cbrt(prime)))
const START = Int32Array.from(PRIMES.slice(0, 8), (prime) => fractionOf(Math.sqrt(prime)))

const words = new Int32Array(ROUNDS)
const state = new Int32Array(8)
const block = new Uint8Array(BLOCK)

/** Takes the 16 words that are set into the state. */
function compress(): void {
  for (let t = 16; t < ROUNDS; t++) {
    const x = words[t - 15]!
    const y = words[t - 2]!
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
    words[t] = (words[t - 16]! + s0 + words[t - 7]! + s1) | 0
  }
  let a = state[0]!
  let b = state[1]!
  let c = state[2]!
  let d = state[3]!
  let e = state[4]!
  let f = state[5]!
  let g = state[6]!
  let h = state[7]!
  for (let t = 0; t < ROUNDS; t++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + CONSTANTS[t]! + words[t]!) | 0
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  state[0]! += a
  state[1]! += b
  state[2]! += c
  state[3]! += d
  state[4]! += e
  state[5]! += f
  state[6]! += g
  state[7]! += h
}

const wordAt = (bytes: Uint8Array, at: number) =>
  (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!

const takeBlock = () => {
  for (let t = 0; t < 16; t++) words[t] = wordAt(block, 4 * t)
  compress()
}

const writeState = (out: Uint8Array, at: number) => {
  for (let n = 0; n < 8; n++) {
    const word = state[n]!
    out[at + 4 * n] = word >>> 24
    out[at + 4 * n + 1] = word >>> 16
    out[at + 4 * n + 2] = word >>> 8
    out[at + 4 * n + 3] = word
  }
}

/** Hashes some bytes, after one byte before them where `prefix` is not negative, into `out` at `to`. */
function hashInto(prefix: number, bytes: Uint8Array, from: number, length: number, out: Uint8Array, to: number): void {
  state.set(START)
  let filled = 0
  if (prefix >= 0) block[filled++] = prefix
  const total = length + filled
  for (let used = 0; used < length; used++) {
    block[filled++] = bytes[from + used]!
    if (filled < BLOCK) continue
    takeBlock()
    filled = 0
  }
  block[filled++] = 0x80
  if (filled > LENGTH_AT) {
    block.fill(0, filled)
    takeBlock()
    filled = 0
  }
  block.fill(0, filled)
  // The length in bits; leaves are far below the 512 MB whose length needs the upper four bytes.
  const bits = total * 8
  block[60] = bits >>> 24
  block[61] = bits >>> 16
  block[62] = bits >>> 8
  block[63] = bits
  takeBlock()
  writeState(out, to)
}

/** SHA-256 of some bytes. */
export function sha256(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(HASH_BYTES)
  hashInto(-1, bytes, 0, bytes.length, out, 0)
  return out
}

/** The hash of a leaf (RFC 6962: a zero byte before it), into `out` at `to`. */
export const hashLeafInto = (bytes: Uint8Array, from: number, length: number, out: Uint8Array, to: number): void =>
  hashInto(0, bytes, from, length, out, to)

/** The hashes of leaves, one after the other. */
export function hashLeaves(leaves: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const row = new Uint8Array(HASH_BYTES * leaves.length)
  for (const [n, leaf] of leaves.entries()) hashLeafInto(leaf, 0, leaf.length, row, n * HASH_BYTES)
  return row
}

/** Hashes the pairs of a row into the row above, in place unless told where to; answers how many pairs there are. */
export function hashPairs(row: Uint8Array, count: number, into: Uint8Array = row): number {
  const pairs = count >> 1
  for (let n = 0; n < pairs; n++) {
    const at = n * BLOCK
    // The byte 1, one hash and all but a byte of the other fill a block; then that byte, the end mark and 65 bytes in bits.
    state.set(START)
    words[0] = (1 << 24) | (row[at]! << 16) | (row[at + 1]! << 8) | row[at + 2]!
    for (let t = 1; t < 16; t++) words[t] = wordAt(row, at + 4 * t - 1)
    compress()
    words.fill(0, 0, 16)
    words[0] = (row[at + 63]! << 24) | 0x80_0000
    words[15] = 520
    compress()
    writeState(into, n * HASH_BYTES)
  }
  return pairs
}

/** The hash above two others (RFC 6962: the byte 1 before them). */
export function hashPair(left: Uint8Array, right: Uint8Array): Uint8Array<ArrayBuffer> {
  const row = new Uint8Array(2 * HASH_BYTES)
  row.set(left)
  row.set(right, HASH_BYTES)
  hashPairs(row, 2)
  return row.slice(0, HASH_BYTES)
}

/** The root over a row of leaf hashes; the row is used up. A single last one goes up as it is. */
export function rootOfRow(row: Uint8Array<ArrayBuffer>, count: number): Uint8Array<ArrayBuffer> {
  if (count === 0) return sha256(new Uint8Array(0))
  for (let size = count; size > 1; ) {
    const pairs = hashPairs(row, size)
    if (size % 2 === 1) row.copyWithin(pairs * HASH_BYTES, (size - 1) * HASH_BYTES, size * HASH_BYTES)
    size = pairs + (size % 2)
  }
  return row.slice(0, HASH_BYTES)
}

/** Holds this SHA-256 against the platform's own on random leaves and pairs; throws where they differ. */
export async function requireRealSha256(): Promise<void> {
  const real = async (bytes: Uint8Array<ArrayBuffer>) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const isSame = (a: Uint8Array, b: Uint8Array) => a.every((byte, index) => byte === b[index])
  for (let length = 0; length < 140; length++) {
    const bytes = crypto.getRandomValues(new Uint8Array(length + 1))
    bytes[0] = 0
    const pair = crypto.getRandomValues(new Uint8Array(2 * HASH_BYTES + 1))
    pair[0] = 1
    const ours = [
      hashLeaves([bytes.subarray(1)]),
      hashPair(pair.subarray(1, 1 + HASH_BYTES), pair.subarray(1 + HASH_BYTES)),
    ]
    if (!isSame(ours[0]!, await real(bytes)) || !isSame(ours[1]!, await real(pair)))
      throw new Error('This machine computes SHA-256 otherwise')
  }
}
