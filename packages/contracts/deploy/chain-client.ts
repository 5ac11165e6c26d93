import { createClient, createPublicClient, createWalletClient, type HttpTransportConfig, http } from 'viem'

// ERC-3668 (CCIP-Read): a contract that anybody deployed names the addresses that its caller then fetches.
const WITHOUT_OFFCHAIN_LOOKUP = { ccipRead: false } as const

/** Creates viem's plain client; it never follows a contract's off-chain lookups. */
export const createChainClient = ((parameters) =>
  createClient({ ...parameters, ...WITHOUT_OFFCHAIN_LOOKUP })) as typeof createClient

/** Creates viem's reading client; it never follows a contract's off-chain lookups. */
export const createReadingClient = ((parameters) =>
  createPublicClient({ ...parameters, ...WITHOUT_OFFCHAIN_LOOKUP })) as typeof createPublicClient

/** Creates viem's signing client; it never follows a contract's off-chain lookups. */
export const createSigningClient = ((parameters) =>
  createWalletClient({ ...parameters, ...WITHOUT_OFFCHAIN_LOOKUP })) as typeof createWalletClient

/** Reaches a node over HTTP; a node that redirects elsewhere is an error, not a new address. */
export const nodeTransport = (url: string, config: HttpTransportConfig = {}) =>
  http(url, { ...config, fetchOptions: { ...config.fetchOptions, redirect: 'error' } })
