import { unlinkWallet } from '@plinth/api-schema/wallet'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, refreshAnswers } from '../../../lib/api/client.ts'
import { linkedWalletCalls } from '../../../lib/chain/linked-wallet.ts'

/** Takes the wallet off one's account; the wallet itself stays connected. */
export const useUnlinkWallet = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api(unlinkWallet, {}),
    onSuccess: () => refreshAnswers(client, linkedWalletCalls),
  })
}
