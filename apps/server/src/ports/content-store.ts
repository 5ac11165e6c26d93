import type { Readable } from 'node:stream'

/** One file on its way out, piece by piece. */
export type OpenContent = {
  size: number
  /** The pieces in order, each proven before it is given; it fails where one is damaged or missing. */
  pieces: AsyncGenerator<Uint8Array>
}

/** Content by its hash: what is stored here is named by a CID that anyone can recompute. */
export interface ContentStore {
  /**
   * Stores one file (CIDv1, raw leaves, sha-256, 1 MiB chunks) and answers its CID in base32; the same bytes give the
   * same CID, and up to 1 MiB that CID is the plain sha-256 of the bytes (`bafkrei…`).
   */
  add(bytes: Uint8Array): Promise<string>
  /** The bytes of a file or null; every block is checked against its CID on the way out. */
  read(cid: string): Promise<Uint8Array | null>
  /** Opens a file without reading all of it, or answers null; what is opened is ended by `pieces.return()` where it is not read out. */
  open(cid: string): Promise<OpenContent | null>
  /** A CAR file with every block below the roots; it rejects, or its stream fails, when a block is missing. */
  exportCar(cids: readonly string[]): Promise<Readable>
}
