import { pages } from '@plinth/api-schema/pages'
import { useQuery } from '@tanstack/react-query'
import { type ChainNetwork, networksQuery } from '../../../lib/chain/network.ts'
import type { readAddress, readTransaction } from './read-local-chain.ts'

const LOOK_AGAIN_MS = 2_000

// What reads a chain is heavy: it comes with the first reading, and no screen waits for it to be painted.
const loadReaders = () => import('./read-local-chain.ts')

/** The network whose explorer is the product itself: null where there is none, undefined while it is not known. */
export type LocalNetwork = { network: ChainNetwork | null | undefined; error: Error | null; retry: () => void }

/** The network whose explorer is the product itself, or why it could not be found out. */
export const useLocalNetwork = (): LocalNetwork => {
  const { data, error, refetch } = useQuery(networksQuery())
  const find = (networks: readonly ChainNetwork[]) =>
    networks.find(({ explorer }) => explorer.transaction.endsWith(`${pages.chainTransaction.path}/`)) ?? null
  return { network: data && find(data), error: data ? null : error, retry: () => void refetch() }
}

/** A transaction of the local chain; null when the chain has none with that hash. */
export const useChainTransaction = (network: ChainNetwork | null | undefined, hash: string) =>
  useQuery({
    queryKey: ['chain-transaction', network?.chainId, hash] as const,
    queryFn: async () => (network ? (await loadReaders()).readTransaction(network, hash) : null),
    enabled: network !== undefined,
    // One that waits is looked at until it is in a block.
    refetchInterval: ({ state: { data } }) => (data && !data.receipt ? LOOK_AGAIN_MS : false),
    meta: { failure: 'silent' },
  })

/** A wallet or contract of the local chain; null for what is no address. */
export const useChainAddress = (network: ChainNetwork | null | undefined, address: string) =>
  useQuery({
    queryKey: ['chain-address', network?.chainId, address] as const,
    queryFn: async () => (network ? (await loadReaders()).readAddress(network, address) : null),
    enabled: network !== undefined,
    staleTime: 0,
    meta: { failure: 'silent' },
  })

/** What the page of an address shows. */
export type ChainAddress = NonNullable<Awaited<ReturnType<typeof readAddress>>>
/** What the page of a transaction shows. */
export type ChainTransaction = NonNullable<Awaited<ReturnType<typeof readTransaction>>>
