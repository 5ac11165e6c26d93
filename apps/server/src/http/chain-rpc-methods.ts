import { z } from 'zod'

const MAX_LOG_BLOCKS = 10_000n
/** As many as geth takes: the node computes each of them for each block. */
const MAX_PERCENTILES = 100
/** The most gas that each of these may use; the largest mint, 400 works of ERC-1155, is estimated at about 12 million. */
const MAX_GAS = new Map([
  ['eth_call', 5_000_000n],
  ['eth_estimateGas', 16_000_000n],
])
/** What a call may say; whatever else a node understands could raise its gas again or change what it sees. */
const CALL_FIELDS = [
  'from',
  'to',
  'value',
  'data',
  'input',
  'gasPrice',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'nonce',
  'accessList',
]
/** What is no request at all, by JSON-RPC's own number. */
export const INVALID_REQUEST = -32_600
const UNKNOWN_METHOD = -32_601
const INVALID_PARAMS = -32_602

// Reading, and sending what a wallet has signed. Whatever needs a key of the node's own, or changes the chain beside the
// rules (eth_sendTransaction, eth_sign, anvil_*, evm_*, debug_*), is not on the list.
const METHODS: ReadonlySet<string> = new Set([
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getStorageAt',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_sendRawTransaction',
  'eth_syncing',
  'net_version',
  'web3_clientVersion',
])
const Request = z.object({
  jsonrpc: z.literal('2.0').optional(),
  id: z.union([z.string().max(100), z.number(), z.null()]).optional(),
  method: z.string().max(100),
  params: z.array(z.unknown()).max(10).optional(),
})
const isQuantity = (value: unknown): value is string => typeof value === 'string' && /^0x[0-9a-fA-F]{1,16}$/.test(value)

/** Whether a search for events names its block, or the two ends of a short stretch. */
const isShortSearch = (filter: unknown): boolean => {
  const { blockHash, fromBlock, toBlock } = Object(filter) as Record<string, unknown>
  if (fromBlock === toBlock) return true
  if (blockHash !== undefined || !isQuantity(fromBlock) || !isQuantity(toBlock)) return false
  return BigInt(toBlock) - BigInt(fromBlock) < MAX_LOG_BLOCKS
}

/** Whether a row of percentiles, if there is one, is short. */
const isShortRow = (percentiles: unknown): boolean =>
  percentiles === undefined || (Array.isArray(percentiles) && percentiles.length <= MAX_PERCENTILES)

/** Whether it is a call whose gas, if it names any, is a number. */
const isCall = (call: unknown): call is Record<string, unknown> => {
  if (typeof call !== 'object' || call === null || Array.isArray(call)) return false
  const { gas } = call as Record<string, unknown>
  return gas === undefined || isQuantity(gas)
}

/** A request in JSON-RPC 2.0. */
export type RpcRequest = z.infer<typeof Request>
/** An answer in JSON-RPC 2.0. */
export type RpcAnswer = {
  jsonrpc: string
  id: string | number | null
  result?: unknown
  error?: { code: number; message: string }
}

const complaintOf = (request: unknown): { code: number; message: string } | null => {
  const parsed = Request.safeParse(request)
  if (!parsed.success) return { code: INVALID_REQUEST, message: 'Not a JSON-RPC request' }
  const { method, params = [] } = parsed.data
  if (!METHODS.has(method)) return { code: UNKNOWN_METHOD, message: 'This method is not served here' }
  if (method === 'eth_getLogs' && !isShortSearch(params[0]))
    return {
      code: INVALID_PARAMS,
      message: `Give fromBlock and toBlock as numbers, less than ${MAX_LOG_BLOCKS} blocks apart`,
    }
  if (method === 'eth_feeHistory' && !isShortRow(params[2]))
    return { code: INVALID_PARAMS, message: `Give at most ${MAX_PERCENTILES} percentiles` }
  // A third parameter would rewrite the state that the call sees, megabytes of it.
  if (MAX_GAS.has(method) && (!isCall(params[0]) || params.length > 2))
    return { code: INVALID_PARAMS, message: 'Give a call and a block, and no changed state' }
  return null
}

/** Whether the embedded chain may be asked this. */
export const isServed = (request: unknown): request is RpcRequest => complaintOf(request) === null

/** Whether the node has to execute code that a stranger wrote. */
export const isExecution = ({ method }: RpcRequest): boolean =>
  MAX_GAS.has(method) || method === 'eth_sendRawTransaction'

/** Whether nobody waits for an answer (JSON-RPC 2.0 §4.1). */
export const isNotification = (request: unknown): boolean => {
  const { success, data } = Request.safeParse(request)
  return success && data.id === undefined
}

/** The request with bounded gas: as geth does it, a call that wants more, or does not say, gets the most there is. */
export const limitGas = (request: RpcRequest): RpcRequest => {
  const max = MAX_GAS.get(request.method)
  const [call, ...rest] = request.params ?? []
  if (max === undefined || !isCall(call)) return request
  const gas = isQuantity(call.gas) && BigInt(call.gas) < max ? BigInt(call.gas) : max
  const known = Object.fromEntries(CALL_FIELDS.filter((name) => name in call).map((name) => [name, call[name]]))
  return { ...request, params: [{ ...known, gas: `0x${gas.toString(16)}` }, ...rest] }
}

/** The answer to a request that is not served. */
export const refuseRequest = (request: unknown): RpcAnswer => {
  const id = Request.safeParse(request).data?.id ?? null
  return { jsonrpc: '2.0', id, error: complaintOf(request) ?? { code: INVALID_REQUEST, message: 'Not served' } }
}
