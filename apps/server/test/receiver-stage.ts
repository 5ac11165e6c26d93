import { prepareArtworks } from '@plinth/api-schema/nfts'
import type { Address, Hex } from 'viem'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { ChainReader } from '../src/ports/chain-reader.ts'
import { openChainReader } from '../src/ports/viem-chain-reader.ts'
import { type Gateway, startGateway } from './chain-gateway.ts'
import { buildMintableCampaign, type Prepared } from './minting.ts'
import { createTestChain, type TestChain, testWallet } from './test-chain.ts'
import { createTestServer, type TestServer } from './test-server.ts'

/** A server whose chain is read through a gateway, which each test may let fail. */
type ReceiverStage = { gateway: Gateway; chain: TestChain; reader: ChainReader; server: TestServer }
/** How strict the preparation of a mint is with its recipients. */
type Rules = { failedTxHash?: Hex; withoutContracts?: 0 | 1 }

const addressOf = (place: number): Address => `0x${place.toString(16).padStart(40, '0')}`

/** Sets the stage of a test file about who receives tokens; its deps are there once the tests run. */
export function setReceiverStage() {
  const stage = {} as ReceiverStage
  let brands = 0
  let receivers = 0
  beforeAll(async () => {
    stage.chain = await createTestChain({ flags: ['--accounts', '40'] })
    stage.gateway = await startGateway(stage.chain.url)
    const { chains, network } = stage.chain
    stage.reader = openChainReader({ chainId: network.chainId, rpcUrl: stage.gateway.url })
    stage.server = await createTestServer({ chains, readers: new Map([[network.chainId, stage.reader]]) })
  })
  afterEach(() => {
    stage.gateway.refuse = () => undefined
    stage.gateway.turnAway = () => undefined
  })
  afterAll(async () => {
    await stage.server?.stop()
    stage.reader?.close()
    stage.gateway?.stop()
    await stage.chain?.stop()
  })
  const build = async (works: number, type: 721 | 1155 = 721) => {
    const brandWallet = testWallet(10 + brands++)
    return { ...(await buildMintableCampaign(stage.server, stage.chain, { brandWallet, works, type })), brandWallet }
  }
  const setCode = (address: Address, bytecode: Hex) => stage.chain.testClient.setCode({ address, bytecode })
  return {
    stage,
    build,
    setCode,
    /** Puts a contract up at an address of its own. */
    putUp: async (code: Hex): Promise<Address> => {
      const address = addressOf(0xc0de_0000 + receivers++)
      await setCode(address, code)
      return address
    },
    /** The wallet of somebody new. */
    person: (): Address => addressOf(0xbeef_0000 + receivers++),
    prepare: (
      { brand, campaign, worksIds }: Awaited<ReturnType<typeof build>>,
      recipients: readonly string[] | string,
      rules: Rules = {},
    ) =>
      stage.server.call(
        prepareArtworks,
        { campaignId: campaign.campaignId, worksIds, recipients, ...rules } as never,
        brand.token,
      ) as Promise<Prepared>,
  }
}
