import type { Client } from 'viem'

/** What the server reads of one chain; it never holds a key and never writes. */
export interface ChainReader {
  readonly chainId: number
  /** For viem's own actions: typed reading of contracts, logs and receipts. Its answers are always fresh. */
  readonly client: Client
  /** The newest block number; rejects when the node does not answer or answers for another chain. */
  blockNumber(): Promise<bigint>
  close(): void
}

/** The readers of all networks, by chain id. */
export type ChainReaders = ReadonlyMap<number, ChainReader>
