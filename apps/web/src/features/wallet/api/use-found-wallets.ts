import { ownAccountFromWire } from '@plinth/api-schema/account'
import { userInfo } from '@plinth/api-schema/accounts'
import { fundWallet } from '@plinth/api-schema/wallet'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'
import { siteSwitchesQuery } from '../../../lib/api/site-switches.ts'
import { discoverWallets } from '../../../lib/chain/discover-wallets.ts'
import { networksQuery } from '../../../lib/chain/network.ts'
import { announceTestWallet } from '../../../lib/chain/test-wallet.ts'

/** On the embedded chain the local test wallet announces itself beside the others; answers where its chain is. */
export const announceLocalWallet = async (client: QueryClient): Promise<string | null> => {
  const switches = await client.fetchQuery(siteSwitchesQuery).catch(() => null)
  if (!switches?.testWallet) return null
  const [local] = await client.fetchQuery(networksQuery()).catch(() => [])
  if (!local) return null
  announceTestWallet(local.rpcUrl, {
    holder: async () => {
      const { id, walletAddress } = ownAccountFromWire(await api(userInfo, {}))
      return { accountId: id, linked: walletAddress }
    },
    fund: (address) => api(fundWallet, { address }),
  })
  return local.rpcUrl
}

const foundQuery = (client: QueryClient) =>
  queryOptions({
    queryKey: ['found-wallets'] as const,
    queryFn: async () => {
      const localRpcUrl = await announceLocalWallet(client)
      return { wallets: await discoverWallets(), localRpcUrl }
    },
    staleTime: 0,
    meta: { failure: 'silent' },
  })

/** The wallets of this browser that are offered; undefined while they are asked. */
export const useFoundWallets = ({ enabled = true } = {}) => useQuery({ ...foundQuery(useQueryClient()), enabled }).data
