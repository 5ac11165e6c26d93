import { setTimeout as wait } from 'node:timers/promises'
import { chainMapping, linkWallet, platformContractList, walletNonce } from '@plinth/api-schema/wallet'
import { platformAbi } from '@plinth/contracts/abi'
import { type Address, encodeFunctionData, type Hex, parseEther, parseEventLogs, type RpcLog, size, toHex } from 'viem'
import { generatePrivateKey, mnemonicToAccount, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { Member } from './people.ts'
import type { Target } from './target.ts'
import { clientFrom, requireLoopback } from './wire.ts'

type Receipt = { transactionHash: Hex; contractAddress: Address | null; logs: RpcLog[]; blockNumber: Hex; status: Hex }
type Sent = { to?: Address; data?: Hex; value?: bigint }
type Signer = Pick<PrivateKeyAccount, 'address' | 'signTransaction'>

const GAS = 6_000_000n
const GAS_PRICE = 20_000_000_000n
const LOOK_EVERY_MS = 100
const PATIENCE_MS = 20_000

// The words that every development chain begins with: its money is worth nothing.
const RICH = mnemonicToAccount('test test test test test test test test test test test junk', { addressIndex: 7 })

// One at a time: anyone who pays for two accounts at once would give both payments the same number.
let lastPayment: Promise<unknown> = Promise.resolve()
const afterTheOthers = <Result>(pay: () => Promise<Result>): Promise<Result> => {
  const payment = lastPayment.then(pay, pay)
  lastPayment = payment.catch(() => {})
  return payment
}

// PUSH2 length, DUP1, PUSH1 10, PUSH0, CODECOPY, PUSH0, RETURN: what stands behind it becomes the contract.
const deploying = (code: Hex): Hex => `0x61${toHex(size(code), { size: 2 }).slice(2)}80600a5f395ff3${code.slice(2)}`

/** Sends one JSON-RPC body to an address of this machine, as a program without an origin does. */
export const postRpc = (rpcUrl: string, body: unknown, headers: Record<string, string> = {}) => {
  requireLoopback(rpcUrl)
  return fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

/** The product's own chain, reached as wallets reach it. */
export async function openChain({ wire, freshAddress }: Pick<Target, 'wire' | 'freshAddress'>) {
  const visitor = clientFrom(wire, freshAddress())
  const [network] = await visitor(chainMapping, {})
  const contracts = await visitor(platformContractList, {})
  const [platform, shared721, shared1155] = ['platform', 'platform_contract_721', 'platform_contract_1155'].map(
    (wanted) => contracts.find(({ name }) => name === wanted)?.address as Address | undefined,
  )
  if (!network || !platform || !shared721 || !shared1155) throw new Error('The product has no chain')
  const { chainId, chainRpc } = network
  const from = freshAddress()

  const ask = async <Result>(method: string, params: readonly unknown[]): Promise<Result> => {
    const response = await postRpc(chainRpc, { jsonrpc: '2.0', id: 1, method, params }, { 'x-forwarded-for': from })
    const { result, error } = (await response.json()) as { result?: Result; error?: { message: string } }
    if (error || result === undefined) throw new Error(`${method}: ${error?.message ?? response.status}`)
    return result
  }

  const receiptOf = async (hash: Hex): Promise<Receipt> => {
    for (let waited = 0; waited < PATIENCE_MS; waited += LOOK_EVERY_MS) {
      const receipt = await ask<Receipt | null>('eth_getTransactionReceipt', [hash]).catch(() => null)
      if (receipt) return receipt
      await wait(LOOK_EVERY_MS)
    }
    throw new Error(`The chain has not taken ${hash}`)
  }

  const submit = async (signer: Signer, what: Sent): Promise<Receipt> => {
    const nonce = Number(await ask<Hex>('eth_getTransactionCount', [signer.address, 'pending']))
    const signed = await signer.signTransaction({
      type: 'legacy',
      chainId,
      nonce,
      gas: GAS,
      gasPrice: GAS_PRICE,
      ...what,
    } as Parameters<Signer['signTransaction']>[0])
    return receiptOf(await ask<Hex>('eth_sendRawTransaction', [signed]))
  }
  const transact = async (signer: Signer, what: Sent): Promise<Receipt> => {
    const receipt = await submit(signer, what)
    if (receipt.status !== '0x1') throw new Error('The chain has reverted a transaction')
    return receipt
  }

  return {
    chainId,
    chainRpc,
    contracts: { platform, shared721, shared1155 },
    ask,
    /** Sends a transaction and waits for its block, whether it reverts or not. */
    submit,
    /** An account with some ether. */
    async newAccount(ether = '2'): Promise<PrivateKeyAccount> {
      const account = privateKeyToAccount(generatePrivateKey())
      await afterTheOthers(() => transact(RICH, { to: account.address, value: parseEther(ether) }))
      return account
    },
    /** Puts a contract on the chain that consists of this code. */
    async deploy(signer: Signer, code: Hex): Promise<Address> {
      const { contractAddress } = await transact(signer, { data: deploying(code) })
      if (!contractAddress) throw new Error('Nothing was deployed')
      return contractAddress
    },
    /** Links an account's wallet to somebody. */
    async link({ call }: Pick<Member, 'call'>, account: PrivateKeyAccount): Promise<void> {
      const { message } = await call(walletNonce, { address: account.address, chainId })
      await call(linkWallet, { message, signature: await account.signMessage({ message }) })
    },
    /** Puts up a collection that an account owns, as a campaign names it. */
    async deployCollection(owner: PrivateKeyAccount, name: string, contractType: 721 | 1155 = 721) {
      const data = encodeFunctionData({
        abi: platformAbi,
        functionName: 'deploy',
        args: [contractType, name, 'HARB', owner.address, 500n],
      })
      const { logs, blockNumber } = await transact(owner, { to: platform, data })
      const [deployed] = parseEventLogs({ abi: platformAbi, logs, eventName: 'Deployed' })
      if (!deployed) throw new Error('The platform has deployed nothing')
      return {
        name,
        abbreviation: 'HARB',
        contractType,
        chainId,
        contractAddress: deployed.args.nft,
        blockHeight: String(Number(blockNumber)),
        royaltyAddress: owner.address,
        royaltyProportion: '5',
      }
    },
  }
}

/** The product's own chain. */
export type Chain = Awaited<ReturnType<typeof openChain>>
