import { createChainClient, nodeTransport } from '@plinth/contracts/chain-client'
import { hexToBigInt, hexToNumber } from 'viem'
import type { ChainReader, ChainReaders } from './chain-reader.ts'
import type { ChainNetwork } from './chains.ts'

const TIMEOUT_MS = 5_000
// A range of blocks full of events is the largest answer that is ever asked for.
const MAX_ANSWER_BYTES = 10_485_760
// Public nodes take 100 and more; fifty of the largest contracts are a quarter of the largest answer.
const BATCH_SIZE = 50

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
  const fetchInTime: typeof fetch = (input, init) => {
    const asked = init?.signal ? [init.signal] : []
    return fetch(input, {
      ...init,
      signal: AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs), ...asked]),
    })
  }
  const createNodeClient = (batch: { batchSize: number } | false) =>
    createChainClient({
      // Fresh answers only: a cached block number would call a dead node alive.
      cacheTime: 0,
      transport: nodeTransport(rpcUrl, {
        batch,
        timeout: 0,
        retryCount: 1,
        fetchFn: fetchInTime,
        maxResponseBodySize: MAX_ANSWER_BYTES,
      }),
    })
  const client = createNodeClient(false)
  return {
    chainId,
    client,
    batchClient: createNodeClient({ batchSize: BATCH_SIZE }),
    async blockNumber(signal) {
      const options = signal && { signal }
      const [answered, blockNumber] = await Promise.all([
        client.request({ method: 'eth_chainId' }, options),
        client.request({ method: 'eth_blockNumber' }, options),
      ])
      if (hexToNumber(answered) !== chainId)
        throw new Error(`The node of chain ${chainId} answers for chain ${hexToNumber(answered)}`)
      return hexToBigInt(blockNumber)
    },
    close() {
      closing.abort()
    },
  }
}

/** Opens a reader of each network. */
export const openChainReaders = (chains: readonly ChainNetwork[]): ChainReaders =>
  new Map(chains.map(({ chainId, nodeUrl }) => [chainId, openChainReader({ chainId, rpcUrl: nodeUrl })]))
