import { createClient, http } from 'viem'
import { getBlockNumber, getChainId } from 'viem/actions'
import type { ChainReader, ChainReaders } from './chain-reader.ts'
import type { ChainNetwork } from './chains.ts'

const TIMEOUT_MS = 5_000

/** Opens a reader of one chain by a node's RPC address. */
export function openChainReader({
  chainId,
  rpcUrl,
  timeoutMs = TIMEOUT_MS,
}: {
  chainId: number
  rpcUrl: string
  timeoutMs?: number
}): ChainReader {
  const closing = new AbortController()
  // The time is counted here, over head and body: viem's own limit ends with the head of an answer.
  const fetchInTime: typeof fetch = (input, init) =>
    fetch(input, { ...init, signal: AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)]) })
  const client = createClient({
    // Fresh answers only: a cached block number would call a dead node alive.
    cacheTime: 0,
    transport: http(rpcUrl, { timeout: 0, retryCount: 1, fetchFn: fetchInTime }),
  })
  return {
    chainId,
    client,
    async blockNumber() {
      const [answered, blockNumber] = await Promise.all([getChainId(client), getBlockNumber(client)])
      if (answered !== chainId) throw new Error(`The node of chain ${chainId} answers for chain ${answered}`)
      return blockNumber
    },
    close() {
      closing.abort()
    },
  }
}

/** Opens a reader of each network. */
export const openChainReaders = (chains: readonly ChainNetwork[]): ChainReaders =>
  new Map(chains.map(({ chainId, chainRpc }) => [chainId, openChainReader({ chainId, rpcUrl: chainRpc })]))
