import type { Readable } from 'node:stream'

/** A stored file on its way out: `size` is the whole file's, `length` what the stream carries. */
type StoredFile = { size: number; length: number; stream: Readable }

/** A part of a file, counted in bytes; `end` is inclusive. */
export type ByteRange = { start: number; end: number }

/**
 * Where uploads live. Keys are ours: lower-case letters, digits, `/`, `-`, `_` and `.`, never a user's file name,
 * and no key is the folder of another.
 */
export interface FileStore {
  /** Stores the bytes under the key; when it resolves they survive a crash. Writing the same key again is harmless. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /**
   * Opens a file, or a range of it; null when there is none. A range is cut at the end of the file; one that begins
   * past it rejects with a `RangeError`.
   */
  open(key: string, range?: ByteRange): Promise<StoredFile | null>
  /** The size in bytes, or null when there is none. */
  size(key: string): Promise<number | null>
  /** Removes a file; removing what is not there is harmless. */
  remove(key: string): Promise<void>
}

const MAX_KEY = 200
const KEY = /^[a-z0-9_-][a-z0-9_.-]*(?:\/[a-z0-9_-][a-z0-9_.-]*)*$/

/** Refuses a key that is not of our making: no part is empty or begins with a dot, so none leads out of the store. */
export function assertFileKey(key: string): void {
  if (key.length > MAX_KEY || !KEY.test(key)) throw new TypeError(`Not a file key: ${JSON.stringify(key)}`)
}

/** Cuts a range at the end of a file; a range that holds no byte of it is a `RangeError`. */
export function cutRange({ start, end }: ByteRange, size: number): ByteRange {
  const whole = Number.isSafeInteger(start) && Number.isSafeInteger(end)
  if (!whole || start < 0 || end < start || start >= size) {
    throw new RangeError(`No bytes ${start}-${end} in a file of ${size} bytes`)
  }
  return { start, end: Math.min(end, size - 1) }
}
