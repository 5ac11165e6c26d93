import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { type Abi, type Address, erc20Abi, maxUint256, parseEther, parseEventLogs, sha256, stringToHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { foundryBinary } from '../bin/foundry.mjs'
import { createReadingClient, createSigningClient, nodeTransport } from '../deploy/chain-client.ts'
import { deployPlatform } from '../deploy/deploy-platform.ts'
import { installSeaport } from '../deploy/install-seaport.ts'
import { SEAPORT } from '../deploy/seaport-addresses.ts'
import { campaignTokenIds, campaignUid, sharedTokenId } from '../deploy/token-ids.ts'
import { collection721Abi, collection1155Abi, platformAbi } from '../generated/abi.ts'
import { seaportAbi } from '../generated/seaport-abi.ts'
import {
  type OrderComponents,
  orderSalt,
  royaltyBase,
  type Share,
  type SignedOrder,
  sharesOf,
  type Token,
} from './order.ts'
import type { Call } from './order-calls.ts'
import { typedOrder } from './order-signing.ts'
import { deployWrappedEther } from './wrapped-ether.fixture.ts'

const MNEMONIC = 'test test test test test test test test test test test junk'
const PEOPLE = ['brand', 'artist', 'ana', 'ben', 'cleo', 'platform'] as const
export type Person = (typeof PEOPLE)[number]

async function startAnvil() {
  const child = spawn(foundryBinary('anvil'), ['--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  for await (const line of createInterface(child.stdout)) {
    const address = /^Listening on (\S+)$/.exec(line)?.[1]
    if (address === undefined) continue
    child.stdout.resume()
    const stop = async () => {
      child.kill('SIGKILL')
      await exited
    }
    return { url: `http://${address}`, stop }
  }
  throw new Error('anvil did not start')
}

/** A chain with the platform, Seaport, wrapped ether and people who trade. */
export async function openMarketChain() {
  const node = await startAnvil()
  const options = { chain: foundry, transport: nodeTransport(node.url), cacheTime: 0, pollingInterval: 20 } as const
  const reader = createReadingClient(options)
  const accountAt = (addressIndex: number) => mnemonicToAccount(MNEMONIC, { addressIndex })
  const walletAt = (index: number) => createSigningClient({ ...options, account: accountAt(index) })
  const wallet = (person: Person) => walletAt(PEOPLE.indexOf(person))
  const addressOf = (person: Person) => wallet(person).account.address
  const clients = { walletClient: walletAt(9), publicClient: reader }
  const { platform, shared721 } = await deployPlatform(clients)
  await installSeaport(clients)
  const weth = await deployWrappedEther(clients)

  /** Sends a transaction; rejects when the chain refuses it. */
  const send = async (person: Person, { to, data, value }: Call) => {
    const hash = await wallet(person).sendTransaction({ to, data, value })
    const receipt = await reader.waitForTransactionReceipt({ hash, checkReplacement: false })
    if (receipt.status !== 'success') throw new Error(`${hash} was reverted`)
    return receipt
  }
  const write = async (
    person: Person,
    request: { abi: Abi; address: Address; functionName: string; args?: readonly unknown[]; value?: bigint },
  ) => {
    const hash = await wallet(person).writeContract(request as never)
    return reader.waitForTransactionReceipt({ hash, checkReplacement: false })
  }
  const digestOf = (name: string) => sha256(stringToHex(name))
  /** How often works were minted into each collection. */
  const batches = new Map<Address, bigint>()
  const approve = (person: Person, contract: Address, approved = true) =>
    write(person, {
      abi: collection721Abi,
      address: contract,
      functionName: 'setApprovalForAll',
      args: [SEAPORT, approved],
    })
  const royalty = async (token: Pick<Token, 'contract' | 'tokenId'>, base: bigint): Promise<Share> => {
    const [recipient, amount] = await reader.readContract({
      abi: collection721Abi,
      address: token.contract,
      functionName: 'royaltyInfo',
      args: [token.tokenId, base],
    })
    return { recipient, amount }
  }

  return {
    ...{ reader, wallet, addressOf, weth, platform, shared721, url: node.url, stop: node.stop, send, write, approve },
    walletKey: (person: Person) => accountAt(PEOPLE.indexOf(person)).getHdKey().privateKey!,
    /** A campaign's collection whose royalty is the artist's. */
    async collection(type: 721 | 1155, bps: bigint): Promise<Address> {
      const args = [type, 'Spring Colours', 'SPRING', addressOf('artist'), bps]
      const { logs } = await write('brand', { abi: platformAbi, address: platform, functionName: 'deploy', args })
      return parseEventLogs({ abi: platformAbi, logs, eventName: 'Deployed' })[0]!.args.nft
    },
    /** Mints works of a campaign to Ana and answers their ids. */
    async mint(contract: Address, type: 721 | 1155, names: readonly string[], amount = 1n): Promise<bigint[]> {
      const digests = names.map(digestOf)
      const batch = (batches.get(contract) ?? 0n) + 1n
      batches.set(contract, batch)
      const args = [campaignUid(1n, batch), contract, names.map(() => addressOf('ana')), amount, digests]
      await write('brand', { abi: platformAbi, address: platform, functionName: 'mint', args })
      return campaignTokenIds(type, batch, digests)
    },
    /** Mints a work of Ana's own into the shared collection, with her own royalty on it. */
    async mintOwn(bps: bigint): Promise<bigint> {
      const ana = addressOf('ana')
      const args = [7n, shared721, ana, 1n, digestOf('own'), ana, bps]
      await write('ana', { abi: platformAbi, address: platform, functionName: 'mintOwn', args })
      return sharedTokenId(7n, ana)
    },
    /** Gives somebody wrapped ether and lets Seaport spend it. */
    async fund(person: Person, ether: string) {
      await write(person, { ...weth, functionName: 'deposit', value: parseEther(ether) })
      const args = [SEAPORT, maxUint256]
      await write(person, { abi: erc20Abi, address: weth.address, functionName: 'approve', args })
    },
    /** Royalties as the chain has them, and one per cent for the platform. */
    async shares(
      tokens: readonly Pick<Token, 'contract' | 'tokenId' | 'amount'>[],
      price: bigint,
      seller: Address | null,
    ) {
      const amounts = tokens.map(({ amount }) => amount)
      const royalties = await Promise.all(tokens.map((token) => royalty(token, royaltyBase(amounts, price))))
      return sharesOf(amounts, { price, royalties, fee: { recipient: addressOf('platform'), bps: 100n }, seller })
    },
    /** The times, counter and salt of an order that holds for a day. */
    async terms(person: Person) {
      const { timestamp } = await reader.getBlock()
      const args = [addressOf(person)] as const
      const counter = await reader.readContract({ abi: seaportAbi, address: SEAPORT, functionName: 'getCounter', args })
      const random = crypto.getRandomValues(new Uint8Array(8))
      return { startTime: timestamp - 60n, endTime: timestamp + 86_400n, counter, salt: orderSalt(random) }
    },
    async sign(person: Person, parameters: OrderComponents): Promise<SignedOrder> {
      return { parameters, signature: await wallet(person).signTypedData(typedOrder(foundry.id, parameters)) }
    },
    ownerOf: (contract: Address, tokenId: bigint) =>
      reader.readContract({ abi: collection721Abi, address: contract, functionName: 'ownerOf', args: [tokenId] }),
    held: (contract: Address, tokenId: bigint, person: Person) =>
      reader.readContract({
        abi: collection1155Abi,
        address: contract,
        functionName: 'balanceOf',
        args: [addressOf(person), tokenId],
      }),
    ether: (person: Person) => reader.getBalance({ address: addressOf(person) }),
    wrapped: (person: Person) =>
      reader.readContract({
        abi: erc20Abi,
        address: weth.address,
        functionName: 'balanceOf',
        args: [addressOf(person)],
      }),
  }
}

/** A chain on which people trade. */
export type MarketChain = Awaited<ReturnType<typeof openMarketChain>>
