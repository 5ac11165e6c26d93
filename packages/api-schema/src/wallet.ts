import { z } from 'zod'
import { dataCall } from './call.ts'
import { messages } from './messages.ts'
import * as rules from './rules.ts'
import { noInput, wireDateTime, wireId } from './wire.ts'

const room = 'wallet' as const
// docs/product/site-and-help.md#configuration
const TEN_MINUTES = 600
const config = { method: 'GET', room, audience: 'public', cacheSeconds: TEN_MINUTES, input: noInput } as const
const act = { method: 'POST', room, audience: 'member', encoding: 'form' } as const

/** A network that the product works on. */
export const ChainMapping = z
  .object({
    id: z.int(),
    chainId: z.int(),
    chainName: z.string(),
    chainRpc: z.string(),
    networkName: z.string(),
    chainIcon: z.string(),
    browserAddress: z.string().meta({ description: 'The explorer’s address up to the wallet; empty where none is.' }),
    browserTx: z.string().meta({ description: 'The explorer’s address up to the transaction; empty where none is.' }),
  })
  .meta({ id: 'ChainMapping' })

/** A token whose balance the wallet shows. */
export const Coin = z
  .object({
    id: z.int(),
    chainId: z.int(),
    symbol: z.string(),
    name: z.string(),
    icon: z.string(),
    contractAddr: z.string().meta({ description: 'The zero address denotes the main token.' }),
    type: z.int().meta({ description: '0 native token, 1 contract' }),
    precision: z.int(),
    usdRate: z.string().nullable().meta({ description: 'Dollars for one; null when nobody gave a rate.' }),
    usdRateStale: z.int().meta({ description: '1: the rate is older than a day' }),
    usdRateDemo: z.int().meta({ description: '1: no market’s rate, but made up for the local chain' }),
  })
  .meta({ id: 'Coin' })

/** A contract that the product speaks to. */
const NamedContract = z
  .object({ name: z.string(), address: z.string(), chainId: z.int() })
  .meta({ id: 'NamedContract' })

export const chainMapping = dataCall({
  ...config,
  path: '/config/chainMapping',
  summary: 'The networks that the product works on.',
  data: z.array(ChainMapping),
})

export const coinList = dataCall({
  ...config,
  path: '/config/coinList',
  summary: 'The tokens of all networks, with their rates.',
  data: z.array(Coin),
})

export const platformContractList = dataCall({
  ...config,
  path: '/config/platformContractList',
  summary:
    'Per network: platform, the shared collections platform_contract_721 and platform_contract_1155, and of the market auction_house, mystery_boxes, pay_desk and wrapped_coin where it has them.',
  data: z.array(NamedContract),
})

export const contractAddressList = dataCall({
  ...config,
  path: '/config/contractAddressList',
  summary: 'Every contract that the pages speak to: those of the platform, and the tokens’ by their symbols.',
  data: z.array(NamedContract),
})

export const walletNonce = dataCall({
  ...act,
  path: '/wallet/nonce',
  summary: 'The message (EIP-4361) with which a wallet is linked to the caller’s account: good once, for 10 minutes.',
  limit: { max: 120, seconds: 3_600 },
  input: z.object({ address: rules.chainAddress(), chainId: wireId() }),
  data: z.object({ nonce: z.string(), message: z.string(), expireTime: wireDateTime() }),
})

export const linkWallet = dataCall({
  ...act,
  path: '/wallet/link',
  summary: 'Links a wallet by its signature under the message; contract wallets are asked by ERC-1271.',
  limit: { max: 120, seconds: 3_600 },
  input: z.object({
    message: z.string().min(1).max(4_000),
    signature: z.string().regex(/^0x(?:[0-9a-fA-F]{2}){1,8192}$/, messages.wrongSignature),
  }),
  data: z.object({ address: z.string() }),
})

export const fundWallet = dataCall({
  ...act,
  path: '/wallet/fund',
  summary: 'Sends ether of the embedded chain to a wallet that has next to none there; refused on any other network.',
  limit: { max: 30, seconds: 86_400 },
  input: z.object({ address: rules.chainAddress() }),
  data: z.null(),
})

export const unlinkWallet = dataCall({
  ...act,
  path: '/wallet/unlink',
  summary: 'Takes the wallet off the caller’s account.',
  input: noInput,
  data: z.null(),
})
