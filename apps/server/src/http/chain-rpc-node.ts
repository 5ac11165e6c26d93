import { AppError } from '@plinth/api-schema/errors'
import { createGate, type Gate } from '../ports/gate.ts'
import { readBounded } from '../ports/read-bounded.ts'
import { limitGas, type RpcAnswer, type RpcRequest } from './chain-rpc-methods.ts'
import { networkOf, ONE_HOLDER } from './network-of.ts'

const MAX_ANSWER_BYTES = 4_194_304
const TIMEOUT_MS = 10_000
const READS = { running: 8, waiting: 128 }
const EXECUTIONS = { running: 2, waiting: 128 }
const EXECUTIONS_OF_ADDRESS = { running: 1, waiting: 40 }

const post = async (nodeUrl: string, body: unknown, options: { signal?: AbortSignal } = {}): Promise<unknown> => {
  try {
    const response = await fetch(nodeUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      ...options,
    })
    return JSON.parse((await readBounded(response, MAX_ANSWER_BYTES)).toString())
  } catch (cause) {
    throw new AppError('overloaded', { cause })
  }
}

/** A gate for each holder of addresses, for as long as something of theirs is under way. */
const createAddressGates = () => {
  const gates = new Map<string, { gate: Gate; users: number }>()
  return async <T>(ip: string, work: () => Promise<T>): Promise<T> => {
    const address = networkOf(ip, ONE_HOLDER)
    const entry = gates.get(address) ?? { gate: createGate(EXECUTIONS_OF_ADDRESS), users: 0 }
    gates.set(address, entry)
    entry.users++
    try {
      return await entry.gate.run(work)
    } finally {
      if (--entry.users === 0) gates.delete(address)
    }
  }
}

/**
 * Asks the embedded chain's node. Reads pass each other; what a stranger has executed runs one at a time for each address and
 * few in all, so that it leaves the node to everybody else.
 */
export function createChainNode(nodeUrl: string, { timeoutMs = TIMEOUT_MS }: { timeoutMs?: number } = {}) {
  const reads = createGate(READS)
  const executions = createGate(EXECUTIONS)
  const inTurn = createAddressGates()
  return {
    read: (requests: readonly RpcRequest[]): Promise<RpcAnswer[]> =>
      reads.run(async () => (await post(nodeUrl, requests, { signal: AbortSignal.timeout(timeoutMs) })) as RpcAnswer[]),

    /** The asker waits only so long; the place is taken until the node has answered, because it computes until then. */
    execute(ip: string, request: RpcRequest): Promise<RpcAnswer> {
      const giveUp = AbortSignal.timeout(timeoutMs)
      return new Promise((resolve, reject) => {
        giveUp.addEventListener('abort', () => reject(new AppError('overloaded')))
        const run = async () => {
          // Nobody waits any more: it need not be computed.
          giveUp.throwIfAborted()
          return (await post(nodeUrl, limitGas(request))) as RpcAnswer
        }
        inTurn(ip, () => executions.run(run)).then(resolve, reject)
      })
    },
  }
}
