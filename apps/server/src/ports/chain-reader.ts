/** What the server reads of one chain; it never holds a key and never writes. */
export interface ChainReader {
  readonly chainId: number
  /** The newest block number; rejects when the node does not answer or answers for another chain. */
  blockNumber(): Promise<bigint>
  close(): void
}
