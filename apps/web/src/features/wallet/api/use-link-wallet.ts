import { messages } from '@plinth/api-schema/messages'
import { linkWallet, walletNonce } from '@plinth/api-schema/wallet'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { stringToHex } from 'viem/utils'
import { api, refreshAnswers } from '../../../lib/api/client.ts'
import { asRefusal, ChainRefusal } from '../../../lib/chain/chain-refusal.ts'
import { linkedWalletCalls } from '../../../lib/chain/linked-wallet.ts'
import { askWallet } from '../../../lib/chain/wallet-request.ts'
import { type ConnectedWallet, walletStore } from '../../../lib/chain/wallet-store.ts'

const sign = async (address: string, message: string) => {
  const provider = walletStore.provider()
  if (!provider) throw new ChainRefusal('wallet-missing', messages.walletMissing)
  try {
    const params = [stringToHex(message), address]
    return (await askWallet(() => provider.request({ method: 'personal_sign', params }))) as string
  } catch (error) {
    throw asRefusal(error)
  }
}

/** Links the connected wallet to one's account by a message that the wallet signs; it costs nothing. */
export const useLinkWallet = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ address, chainId }: ConnectedWallet) => {
      const { message } = await api(walletNonce, { address, chainId })
      return (await api(linkWallet, { message, signature: await sign(address, message) })).address
    },
    onSuccess: async () => {
      await refreshAnswers(client, linkedWalletCalls)
    },
    // The dialog tells it beside the button.
    meta: { failure: 'silent' },
  })
}
