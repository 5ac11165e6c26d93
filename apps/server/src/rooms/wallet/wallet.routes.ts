import { chainToWire, coinToWire } from '@plinth/api-schema/chain'
import * as calls from '@plinth/api-schema/wallet'
import { toWireDateTime } from '@plinth/api-schema/wire-time'
import type { Bind } from '../../http/call-context.ts'
import type { WalletService } from './wallet.service.ts'

/** Binds the calls of the room `wallet`. */
export const walletRoutes = (bind: Bind, wallet: WalletService) => {
  bind(calls.chainMapping, async () => wallet.chains().map(chainToWire))
  bind(calls.coinList, async () => wallet.coins().map(coinToWire))
  bind(calls.platformContractList, async () => wallet.platformContracts())
  bind(calls.contractAddressList, async () => wallet.allContracts())
  bind(calls.walletNonce, async (asked, { member }) => {
    const { nonce, message, expiresAt } = await wallet.link.challenge(member, asked)
    return { nonce, message, expireTime: toWireDateTime(expiresAt) }
  })
  bind(calls.linkWallet, async (signed, { member }) => ({ address: await wallet.link.link(member, signed) }))
  bind(calls.fundWallet, async ({ address }, { member }) => {
    await wallet.fund(member, address)
    return null
  })
  bind(calls.unlinkWallet, async (_input, { member }) => {
    await wallet.link.unlink(member)
    return null
  })
}
