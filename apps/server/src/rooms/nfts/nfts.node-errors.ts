import { BaseError, type Hex, isHex, RpcRequestError } from 'viem'

const REVERTED = 3
// Nodes that do not use code 3 say it in words of their own: geth and anvil, Nethermind, Besu.
const REVERTED_OR_OUT_OF_GAS = /\brevert(?:ed)?\b|out ?of ?gas|gas required exceeds|vm execution error/i

/** The error with which a node answered; null when no node answered at all. */
export const findNodeError = (error: unknown): RpcRequestError | null => {
  const found = error instanceof BaseError ? error.walk((cause) => cause instanceof RpcRequestError) : null
  return found instanceof RpcRequestError ? found : null
}

/** Whether the node has executed the call and it failed; a rate limit, for one, says nothing about the receiver. */
export const isRefusal = (error: unknown) => {
  const answered = findNodeError(error)
  return answered !== null && (answered.code === REVERTED || REVERTED_OR_OUT_OF_GAS.test(answered.details))
}

/** The data with which a call reverted, as the node passes it on; '0x' when it passes none. */
export const revertDataOf = (error: unknown): Hex => {
  const data = findNodeError(error)?.data
  return isHex(data) ? data : '0x'
}
