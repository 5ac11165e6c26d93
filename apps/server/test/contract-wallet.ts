import { saveNft } from '@plinth/api-schema/nfts'
import { linkWallet, walletNonce } from '@plinth/api-schema/wallet'
import { platformAbi } from '@plinth/contracts/abi'
import type { Call } from '@plinth/contracts/order-calls'
import { encodeFunctionData } from 'viem'
import { deploySmartWallet } from '../../../packages/contracts/market/smart-wallet.fixture.ts'
import type { BuiltAccount } from './factories.ts'
import { ownArgs, storePicture } from './minting.ts'
import { TEST_CHAIN_ID, type TestChain, type TestWallet } from './test-chain.ts'
import type { TestServer } from './test-server.ts'

const MINT_FEE = 100n

/** Deploys a wallet that is a contract (ERC-1271), and links it to an account by a signature of its owner. */
export async function linkContractWallet(
  { server, chain }: { server: TestServer; chain: TestChain },
  account: BuiltAccount,
  owner: TestWallet,
) {
  const clients = { walletClient: chain.walletOf(owner), publicClient: chain.publicClient }
  const { abi, address } = await deploySmartWallet(clients, owner.address)
  const { message } = await server.call(walletNonce, { address, chainId: TEST_CHAIN_ID }, account.token)
  await server.call(linkWallet, { message, signature: await owner.signMessage({ message }) }, account.token)

  /** Has the wallet make calls, all in one transaction. */
  const run = async (...calls: readonly Call[]) => {
    const value = calls.reduce((sum, call) => sum + call.value, 0n)
    const asked = { abi, address, functionName: 'runAll', args: [calls], value } as const
    const receipt = await chain.mined(await chain.walletOf(owner).writeContract(asked))
    if (receipt.status !== 'success') throw new Error(`${receipt.transactionHash} was reverted`)
    return receipt
  }

  return {
    address,
    run,
    /** Signs as the wallet: its owner does. */
    sign: (typed: unknown) => owner.signTypedData(typed as never),
    /** Mints an edition of the account's own into the shared collection; answers its id. */
    async mintEdition(name: string, amount: number) {
      const form = {
        ...{ chainId: TEST_CHAIN_ID, preview: await storePicture(server, account), name, contractType: 1155 as const },
        ...{ amount, royaltyAddress: address, royaltyProportion: '5' },
      }
      const saved = await server.call(saveNft, form, account.token)
      const data = encodeFunctionData({ abi: platformAbi, functionName: 'mintOwn', args: ownArgs(saved) })
      await run({ to: chain.deployment.platform, data, value: MINT_FEE })
      return saved.id
    },
  }
}
