import * as auction from '@plinth/api-schema/auction'
import * as market from '@plinth/api-schema/market'
import * as nfts from '@plinth/api-schema/nfts'
import { toWireDateTime } from '@plinth/api-schema/wire-time'
import { collection721Abi } from '@plinth/contracts/abi'
import type { SignedAuction } from '@plinth/contracts/auction'
import { typedAuction } from '@plinth/contracts/auction-signing'
import { auctionFromTexts, auctionToTexts } from '@plinth/contracts/auction-texts'
import { deployMarketContract } from '@plinth/contracts/deploy-market'
import type { SignedOrder } from '@plinth/contracts/order'
import type { Call } from '@plinth/contracts/order-calls'
import { typedOrder } from '@plinth/contracts/order-signing'
import { orderFromTexts, orderToTexts } from '@plinth/contracts/order-texts'
import { SEAPORT } from '@plinth/contracts/seaport-addresses'
import { type Address, erc20Abi, maxUint256, parseEther } from 'viem'
import { deployWrappedEther } from '../../../packages/contracts/market/wrapped-ether.fixture.ts'
import { buildAccount } from './factories.ts'
import {
  buildMintableCampaign,
  indexerOf,
  linkTestWallet,
  mintBatch,
  mintOwn,
  ownArgs,
  storePicture,
} from './minting.ts'
import { createTestChain, type TestWallet, testWallet } from './test-chain.ts'
import { createTestServer, type TestServer } from './test-server.ts'

/** The people who trade. */
export const TRADERS = ['ana', 'ben', 'cleo'] as const
export type Trader = (typeof TRADERS)[number]
const DAY_MS = 86_400_000
/** The coins of the chain. */
export const COIN = { ether: 1, wrapped: 2, shell: 3 } as const

type Deps = { server: TestServer; chain: Awaited<ReturnType<typeof createTestChain>> }

/** Mints the works of a completed campaign to a wallet, and answers their NFTs. */
async function mintCampaign({ server, chain }: Deps, recipient: Address, works: number, isPrivate = false) {
  const brandWallet = testWallet(isPrivate ? 6 : 5)
  const { brand, campaign, contractAddress, worksIds } = await buildMintableCampaign(server, chain, {
    ...{ brandWallet, works, isPrivate },
  })
  const form = { campaignId: campaign.campaignId, worksIds, recipients: recipient }
  const prepared = await server.call(nfts.prepareArtworks, form, brand.token)
  for (const batch of prepared.batches) await mintBatch(chain, brandWallet, contractAddress, batch)
  return { ids: prepared.ids, contract: contractAddress, campaignId: campaign.campaignId, brand }
}

/** A product on a chain with Seaport, on which three people hold works and money. */
export async function openMarket({
  works = 6,
  edition = 10,
  isWrappedListed = true,
  isShellListed = false,
  confirmations = 1,
}: {
  works?: number
  edition?: number
  /** Whether wrapped money is a coin of the list; else the network's settings alone name it, as on the embedded chain. */
  isWrappedListed?: boolean
  /** Whether the chain has a coin of its own, which is no wrapped money: shells. */
  isShellListed?: boolean
  /** How many blocks make something final, its own among them. */
  confirmations?: number
} = {}) {
  const chain = await createTestChain({ seaport: true, confirmations })
  const clients = { walletClient: chain.walletOf(testWallet(9)), publicClient: chain.publicClient }
  const weth = await deployWrappedEther(clients)
  const shells = await deployWrappedEther(clients)
  const owners = { platform: chain.deployment.platform, treasury: testWallet(9).address }
  const house = await deployMarketContract(clients, 'auction_house', owners)
  const boxes = await deployMarketContract(clients, 'mystery_boxes', owners)
  const wrapped = { ...chain.network.tokens[0]!, id: COIN.wrapped, symbol: 'WETH', contractAddr: weth.address, type: 1 }
  const shell = { ...wrapped, id: COIN.shell, symbol: 'SHELL', contractAddr: shells.address }
  const contracts = { ...chain.network.contracts!, auction_house: house, mystery_boxes: boxes }
  const network = {
    ...chain.network,
    tokens: [...chain.network.tokens, ...(isWrappedListed ? [wrapped] : []), ...(isShellListed ? [shell] : [])],
    contracts: isWrappedListed ? contracts : { ...contracts, wrapped_coin: weth.address },
  }
  const server = await createTestServer({ chains: [network], readers: chain.readers })
  const startIndexer = () => indexerOf(server, { chains: [network], readers: chain.readers })
  const indexer = startIndexer()
  const wallets = Object.fromEntries(TRADERS.map((name, index) => [name, testWallet(index)])) as Record<
    Trader,
    TestWallet
  >
  const accounts = {} as Record<Trader, Awaited<ReturnType<typeof buildAccount>>>
  for (const name of TRADERS) {
    accounts[name] = await buildAccount(server.database, { clock: server.clock })
    await linkTestWallet(server, accounts[name], wallets[name])
  }
  const addressOf = (name: Trader) => wallets[name].address
  const send = async (name: Trader, { to, data, value }: Call) => {
    const receipt = await chain.mined(await chain.walletOf(wallets[name]).sendTransaction({ to, data, value }))
    if (receipt.status !== 'success') throw new Error(`${receipt.transactionHash} was reverted`)
    return receipt
  }
  const write = async (
    name: Trader,
    request: {
      abi: readonly unknown[]
      address: Address
      functionName: string
      args?: readonly unknown[]
      value?: bigint
    },
  ) => chain.mined(await chain.walletOf(wallets[name]).writeContract(request as never))
  const approve = (name: Trader, contract: Address, isApproved = true, operator: Address = SEAPORT) => {
    const args = [operator, isApproved]
    return write(name, { abi: collection721Abi, address: contract, functionName: 'setApprovalForAll', args })
  }
  const allow = (name: Trader, amount: bigint) =>
    write(name, { abi: erc20Abi, address: weth.address, functionName: 'approve', args: [SEAPORT, amount] })
  const fund = async (name: Trader, ether: string) => {
    await write(name, { ...weth, functionName: 'deposit', value: parseEther(ether) })
    await allow(name, maxUint256)
  }
  const deps = { server, chain }
  const minted = await mintCampaign(deps, addressOf('ana'), works)
  const own = await server.call(
    nfts.saveNft,
    {
      ...{
        chainId: network.chainId,
        preview: await storePicture(server, accounts.ana),
        name: 'Edition',
        contractType: 1155,
      },
      ...{ amount: edition, royaltyAddress: addressOf('cleo'), royaltyProportion: '7.5' },
    },
    accounts.ana.token,
  )
  await mintOwn(chain, wallets.ana, ownArgs(own))
  await indexer.catchUp()

  const sign = async (name: Trader, parameters: SignedOrder['parameters']): Promise<SignedOrder> => ({
    parameters,
    signature: await wallets[name].signTypedData(typedOrder(network.chainId, parameters) as never),
  })
  const endTime = (ms = DAY_MS) => toWireDateTime(new Date(server.clock.now().getTime() + ms))
  type Wanted = Partial<Parameters<typeof server.call<typeof market.prepareOrder>>[1]>
  const prepare = (name: Trader, wanted: Wanted) => {
    const form = { kind: 1, price: String(parseEther('1')), coinId: COIN.ether, endTime: endTime(), ...wanted } as const
    return server.call(market.prepareOrder, form as never, accounts[name].token)
  }
  const save = (name: Trader, { parameters, signature }: SignedOrder, nftIds: readonly number[] = []) => {
    const order = { chainId: network.chainId, parameters: orderToTexts(parameters), signature, nftIds: [...nftIds] }
    return server.call(market.saveOrder, order, accounts[name].token)
  }
  type WantedAuction = Partial<Parameters<typeof server.call<typeof auction.prepareAuction>>[1]>
  const prepareAuction = (name: Trader, wanted: WantedAuction) => {
    const form = { reserve: String(parseEther('1')), coinId: COIN.ether, endTime: endTime(), ...wanted }
    return server.call(auction.prepareAuction, form as never, accounts[name].token)
  }
  const signAuction = async (name: Trader, terms: SignedAuction['terms']): Promise<SignedAuction> => ({
    terms,
    signature: await wallets[name].signTypedData(typedAuction({ chainId: network.chainId, house }, terms)),
  })
  const saveAuction = (name: Trader, { terms, signature }: SignedAuction) => {
    const form = { chainId: network.chainId, terms: auctionToTexts(terms), signature }
    return server.call(auction.saveAuction, form, accounts[name].token)
  }
  return {
    ...{ house, boxes, shells, prepareAuction, signAuction, saveAuction },
    /** Prepares, signs and saves an auction; answers it with its id. */
    async putUp(name: Trader, wanted: WantedAuction) {
      const { id, terms } = await prepareAuction(name, wanted)
      const signed = await signAuction(name, auctionFromTexts(terms))
      await saveAuction(name, signed)
      return { id: id as `0x${string}`, ...signed }
    },
    ...{
      server,
      chain,
      network,
      indexer,
      startIndexer,
      weth,
      wallets,
      accounts,
      addressOf,
      send,
      write,
      approve,
      allow,
      fund,
    },
    ...{ sign, prepare, save, endTime, works: minted.ids, contract: minted.contract, campaignId: minted.campaignId },
    /** Whose campaign it is. */
    brand: minted.brand,
    edition: { id: own.id, contract: own.contractAddr as Address },
    mintPrivate: () => mintCampaign(deps, addressOf('ana'), 1, true),
    /** Prepares, signs and saves one order; answers it with its hash. */
    async post(name: Trader, wanted: Wanted) {
      const [{ hash, parameters }] = (await prepare(name, wanted)).orders as [{ hash: string; parameters: never }]
      const order = await sign(name, orderFromTexts(parameters))
      await save(name, order, wanted.kind === 3 ? (wanted.nftIds as number[] | undefined) : [])
      return { hash, order }
    },
    async stop() {
      await server.stop()
      await chain.stop()
    },
  }
}

/** A product with a market. */
export type MarketWorld = Awaited<ReturnType<typeof openMarket>>
