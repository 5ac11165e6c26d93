import type { Client } from 'viem'

/** What the server reads of one chain; it never holds a key and never writes. */
export interface ChainReader {
  readonly chainId: number
  /** For viem's own actions: typed reading of contracts, logs and receipts. Its answers are always fresh. */
  readonly client: Client
  /** For many questions at once: those asked in the same turn with the same signal go to the node as one JSON-RPC batch. */
  readonly batchClient: Client
  /** The newest block number; rejects when the node does not answer (by the signal, if given) or answers for another chain. */
  blockNumber(signal?: AbortSignal): Promise<bigint>
  close(): void
}

/** The readers of all networks, by chain id. */
export type ChainReaders = ReadonlyMap<number, ChainReader>
