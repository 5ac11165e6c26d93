import * as wallet from '@plinth/api-schema/wallet'
import { allow, type MatrixRow, row } from '../../../test/matrix.ts'
import { testWallet } from '../../../test/test-chain.ts'

const CHAIN_ID = 31_337
const ADDRESS = testWallet(1).address

/** The room's lines. The server of the matrix knows no chain: who is let in hears of that. */
export const matrix: readonly MatrixRow[] = [
  ...[wallet.chainMapping, wallet.coinList, wallet.platformContractList, wallet.contractAddressList].map((call) =>
    row(call, allow.everybody()),
  ),
  row(wallet.walletNonce, allow.members(400), () => ({ address: ADDRESS, chainId: CHAIN_ID })),
  row(wallet.linkWallet, allow.members(400), () => ({ message: 'forged', signature: '0x00' })),
  row(wallet.fundWallet, allow.members(400), () => ({ address: ADDRESS })),
  row(wallet.unlinkWallet, allow.members()),
]
