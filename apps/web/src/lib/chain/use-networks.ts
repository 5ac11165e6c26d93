import { useQuery } from '@tanstack/react-query'
import { type ChainNetwork, networksQuery } from './network.ts'

const NONE: readonly ChainNetwork[] = []

/** The networks that the product works on; none until they are known. */
export const useNetworks = () => useQuery(networksQuery()).data ?? NONE
