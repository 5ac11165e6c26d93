import { collection721Abi, collection1155Abi } from '@plinth/contracts/abi'
import { type Fee, royaltyBase, type Share, type SignedOrder, sharesOf } from '@plinth/contracts/order'
import { fillCall, parametersOf } from '@plinth/contracts/order-calls'
import { seaportAbi } from '@plinth/contracts/seaport-abi'
import { SEAPORT } from '@plinth/contracts/seaport-addresses'
import { type Address, BaseError, ContractFunctionRevertedError, erc20Abi, maxUint256 } from 'viem'
import { call, readContract, simulateContract } from 'viem/actions'
import type { ChainReader } from '../../ports/chain-reader.ts'

type Token = { contract: Address; tokenId: bigint; amount: bigint; standard: 721 | 1155 }

// Nobody's address: a buyer with all the money there is, for the length of one question.
const BUYER = '0x00000000000000000000000000000000000b0b00'

const isRevert = (error: unknown) =>
  error instanceof BaseError &&
  error.walk((cause) => cause instanceof ContractFunctionRevertedError || /revert/i.test((cause as Error).message)) !==
    null

/** Whether the chain would go through with a call; rejects when the node does not answer. */
async function succeeds(work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    if (isRevert(error)) return false
    throw error
  }
}

/** The shares that a price has to pay now: each token's royalty (ERC-2981), and the platform's fee. */
export async function readShares(
  { client }: ChainReader,
  tokens: readonly Token[],
  { price, fee, seller }: { price: bigint; fee: Fee | null; seller: Address | null },
): Promise<Share[]> {
  const amounts = tokens.map(({ amount }) => amount)
  const base = royaltyBase(amounts, price)
  const royalties = await Promise.all(
    tokens.map(async ({ contract, tokenId }) => {
      const args = [tokenId, base] as const
      const asked = { abi: collection721Abi, address: contract, functionName: 'royaltyInfo', args } as const
      const [recipient, amount] = await readContract(client, asked)
      return { recipient, amount }
    }),
  )
  return sharesOf(amounts, { price, royalties, fee, seller })
}

/** The counter under which somebody's orders hold now. */
export const readCounter = ({ client }: ChainReader, maker: Address): Promise<bigint> =>
  readContract(client, { abi: seaportAbi, address: SEAPORT, functionName: 'getCounter', args: [maker] })

/** Whether an order was cancelled or filled whole, or its counter moved on. */
export async function isOver(reader: ChainReader, { parameters }: SignedOrder, hash: `0x${string}`): Promise<boolean> {
  const [[, isCancelled, filled, size], counter] = await Promise.all([
    readContract(reader.client, { abi: seaportAbi, address: SEAPORT, functionName: 'getOrderStatus', args: [hash] }),
    readCounter(reader, parameters.offerer),
  ])
  return isCancelled || (size > 0n && filled === size) || counter !== parameters.counter
}

/** Whether Seaport takes the signature: of a wallet, of a contract (ERC-1271) or for many orders at once. */
export const isSigned = ({ client }: ChainReader, { parameters, signature }: SignedOrder): Promise<boolean> =>
  succeeds(
    simulateContract(client, {
      abi: seaportAbi,
      address: SEAPORT,
      functionName: 'validate',
      args: [[{ parameters: parametersOf(parameters), signature }]],
    } as never),
  )

/** Whether Seaport, or another operator, may move somebody's tokens of a collection. */
export const isApproved = (
  { client }: ChainReader,
  contract: Address,
  holder: Address,
  operator: Address = SEAPORT,
): Promise<boolean> =>
  readContract(client, {
    abi: collection721Abi,
    address: contract,
    functionName: 'isApprovedForAll',
    args: [holder, operator],
  })

/** Whether somebody holds as many of a token. */
export async function holds({ client }: ChainReader, token: Token, holder: Address): Promise<boolean> {
  const { contract, tokenId, amount } = token
  if (token.standard === 721) {
    const asked = { abi: collection721Abi, address: contract, functionName: 'ownerOf', args: [tokenId] } as const
    return (await readContract(client, asked)) === holder
  }
  const args = [holder, tokenId] as const
  return (
    (await readContract(client, { abi: collection1155Abi, address: contract, functionName: 'balanceOf', args })) >=
    amount
  )
}

/** How much of a coin Seaport could take from somebody now. */
export async function readSpendable({ batchClient }: ChainReader, coin: Address, holder: Address): Promise<bigint> {
  const contract = { abi: erc20Abi, address: coin } as const
  const [balance, allowance] = await Promise.all([
    readContract(batchClient, { ...contract, functionName: 'balanceOf', args: [holder] }),
    readContract(batchClient, { ...contract, functionName: 'allowance', args: [holder, SEAPORT] }),
  ])
  return balance < allowance ? balance : allowance
}

/** Whether a listing for native money could be bought now; nothing is sent. */
export function isBuyable({ client }: ChainReader, order: SignedOrder): Promise<boolean> {
  const { to, data, value } = fillCall(order, { recipient: BUYER })
  const stateOverride = [{ address: BUYER, balance: maxUint256 / 2n } as const]
  return succeeds(call(client, { account: BUYER, to, data, value, stateOverride }))
}
