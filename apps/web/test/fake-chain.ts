import { platformContractList } from '@plinth/api-schema/wallet'
import { auctionHouseAbi, mysteryBoxesAbi, platformAbi } from '@plinth/contracts/abi'
import { seaportAbi } from '@plinth/contracts/seaport-abi'
import { SEAPORT } from '@plinth/contracts/seaport-addresses'
import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeEventTopics,
  encodeFunctionResult,
  erc20Abi,
  getAbiItem,
  type Hex,
  toHex,
  zeroAddress,
} from 'viem'
import { WALLET_KEY } from '../src/lib/chain/wallet-store.ts'
import { buildNetwork } from './chain-builders.ts'
import { declined, installWallet } from './wallet.ts'
import type { Wire } from './wire.ts'

// A node and a wallet as far as screens see them. How the product treats real ones is tested against anvil.

/** What becomes of a transaction: it is done, reverted, left waiting, overtaken by another of the wallet, or forgotten. */
type Fate = 'mined' | 'reverted' | 'waiting' | 'replaced' | 'dropped'
/** What the wallet does when it is asked to sign. */
type Signing = 'sign' | 'decline' | 'wait'

type Sent = { hash: Hex; from: Hex; to: Hex; data: Hex; value: Hex }

/** The wallet in the browser. */
export const MY_WALLET = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const PLATFORM = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512'
/** Where auctions are held. */
export const HOUSE = '0x0165878A594ca255338adfa4d48449f69242Eb8F'
/** Where mystery boxes are kept. */
export const BOXES = '0xa513E6E4b8f2a923D98304ec87F64353C4D5C853'
/** Where invoices are paid. */
export const PAY_DESK = '0xDc64a140Aa3E981100a9becA4E685f962f0cF6C9'
/** Where a collection that is deployed stands. */
export const COLLECTION = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const ONE_ETHER = 10n ** 18n
const FEE = 100n
/** `owner()` */
const OWNER_OF = '0x8da5cb5b'
/** `royaltyInfo(uint256,uint256)` */
const ROYALTY_OF = '0x2a55205a'
const BLOCK = '0x64'
const EMPTY_BLOOM = toHex(0, { size: 256 })
const FULFILLED = getAbiItem({ abi: seaportAbi, name: 'OrderFulfilled' })
const hashOf = (place: number) => toHex(place, { size: 32 })

/** Opens a node and a wallet that is connected already; what they do can be changed at any time. */
export const openFakeChain = (wire: Wire) => {
  const chain = {
    isOurs: true,
    isOwner: true,
    /** The wallet that owns the collection. */
    owner: MY_WALLET as Hex,
    balance: ONE_ETHER,
    /** What the tokens of the network answer; they fail without an amount. */
    tokenBalance: 0n as bigint | null,
    /** Whether a trial of the next transaction fails. */
    refusesTrial: false,
    /** What a trial waits for before the node answers. */
    trial: Promise.resolve(),
    fate: 'mined' as Fate,
    signing: 'sign' as Signing,
    sent: [] as Sent[],
    /** Has the wallet sign after all what it was asked for and did not answer. */
    signLate: undefined as (() => void) | undefined,
    /** What the wallet has signed as typed data. */
    signed: [] as { message: Record<string, unknown> }[],
    /** The royalty of the collection: who gets it, and how much of 10,000. */
    royalty: [PLATFORM, 0n] as readonly [Hex, bigint],
    /** What the auction house could not pay to the wallet, in every coin. */
    credit: 0n,
    /** The orders that Seaport fills in what is sent to it, by their hashes. */
    filled: [] as Hex[],
    /** How the auction house knows an auction. */
    auction: { bidder: MY_WALLET as Hex, bid: 0n, endsAt: 0, closed: false, unclaimed: false },
    /** How the contract knows a mystery box. */
    drop: { stage: 1, boxes: 4, sold: 0, closedIn: 0n, reclaimed: false, draw: zeroAddress as Hex },
    /** The code of every contract; the draw of a mystery box is kept as code. */
    code: '0x' as Hex,
    /** The blocks on which transactions were tried. */
    triedOn: [] as unknown[],
    hashOf,
    /** The node goes away, and comes back. */
    goAway: () => wire.answerNode(url, null),
    comeBack: () => wire.answerNode(url, respond),
  }
  const url = buildNetwork().chainRpc

  const readHouse = (data: Hex): Hex => {
    const { functionName } = decodeFunctionData({ abi: auctionHouseAbi, data })
    const results: Record<string, unknown> = { counterOf: 0n, credit: chain.credit, stateOf: chain.auction }
    return encodeFunctionResult({ abi: auctionHouseAbi, functionName, result: results[functionName] } as never)
  }
  const read = ({ to, data }: { to: Hex; data: Hex }): Hex => {
    if (to.toLowerCase() === BOXES.toLowerCase())
      return encodeFunctionResult({ abi: mysteryBoxesAbi, functionName: 'stateOf', result: chain.drop })
    if (to.toLowerCase() === HOUSE.toLowerCase()) return readHouse(data)
    if (data === OWNER_OF) return toHex(BigInt(chain.owner), { size: 32 })
    if (data.startsWith(ROYALTY_OF))
      return encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [...chain.royalty])
    if (to.toLowerCase() !== PLATFORM.toLowerCase()) {
      if (chain.tokenBalance === null) throw Object.assign(new Error('execution reverted'), { code: 3, data: '0x' })
      return encodeFunctionResult({ abi: erc20Abi, functionName: 'balanceOf', result: chain.tokenBalance })
    }
    const { functionName, args } = decodeFunctionData({ abi: platformAbi, data })
    const answer = (result: unknown) => encodeFunctionResult({ abi: platformAbi, functionName, result } as never)
    if (functionName === 'platformSupport') return answer(chain.isOurs)
    if (functionName === 'isOwner') return answer(chain.isOwner)
    if (functionName === 'nextBatch') return answer(1n)
    if (functionName === 'mintFee') return answer(FEE * args[1])
    throw new Error(`The fake chain knows no ${functionName}`)
  }
  const transactionOf = ({ hash, ...sent }: Sent, isMined: boolean, nonce = chain.sent.length) => ({
    ...{ hash, from: sent.from, to: sent.to, input: sent.data, value: sent.value, nonce: toHex(nonce) },
    ...{ gas: '0x30d40', gasPrice: '0x1', type: '0x0', v: '0x1b', r: hashOf(1), s: hashOf(1) },
    ...(isMined
      ? { blockHash: hashOf(100), blockNumber: BLOCK, transactionIndex: '0x0' }
      : { blockHash: null, blockNumber: null, transactionIndex: null }),
  })
  const logAt = (hash: Hex, place: number) => ({
    ...{ transactionHash: hash, blockHash: hashOf(100), blockNumber: BLOCK, logIndex: toHex(place) },
    ...{ transactionIndex: '0x0', removed: false },
  })
  const fillsOf = (hash: Hex) =>
    chain.filled.map((orderHash, place) => ({
      ...logAt(hash, place),
      address: SEAPORT,
      topics: encodeEventTopics({
        ...{ abi: seaportAbi, eventName: 'OrderFulfilled', args: { offerer: MY_WALLET, zone: zeroAddress } },
      }),
      data: encodeAbiParameters(
        FULFILLED.inputs.filter((input) => !('indexed' in input && input.indexed)),
        [...[orderHash, MY_WALLET, [], []]] as never,
      ),
    }))
  const logsOf = (hash: Hex) => {
    const sent = chain.sent.find((one) => one.hash === hash)
    if (sent?.to.toLowerCase() === SEAPORT.toLowerCase()) return fillsOf(hash)
    const isOurs = sent && sent.data !== '0x' && sent.to.toLowerCase() === PLATFORM.toLowerCase()
    const call = isOurs ? decodeFunctionData({ abi: platformAbi, data: sent.data }) : undefined
    if (!sent || call?.functionName !== 'deploy') return []
    const [contractType, name, symbol, author, bps] = call.args
    const event = { nft: COLLECTION, owner: sent.from } as const
    const types = ['uint16', 'address', 'uint96', 'string', 'string'].map((type) => ({ type }))
    return [
      {
        ...{ ...logAt(hash, 0), address: PLATFORM },
        topics: encodeEventTopics({ abi: platformAbi, eventName: 'Deployed', args: event }),
        data: encodeAbiParameters(types, [contractType, author, bps, name, symbol]),
      },
    ]
  }
  const receiptOf = (hash: Hex, from: Hex, to: Hex, status: Hex) => ({
    ...{ transactionHash: hash, from, to, status, blockHash: hashOf(100), blockNumber: BLOCK, transactionIndex: '0x0' },
    ...{ gasUsed: '0x30d40', cumulativeGasUsed: '0x30d40', effectiveGasPrice: '0x1', contractAddress: null },
    ...{ logs: logsOf(hash), logsBloom: EMPTY_BLOOM, type: '0x0' },
  })
  const overtaking = (last: Sent): Sent => ({ ...last, hash: hashOf(0xff), data: '0x', to: last.from })
  const lastSent = () => chain.sent.at(-1)
  const findReceipt = (hash: Hex) => {
    const last = lastSent()
    if (!last) return null
    if (hash === hashOf(0xff)) return receiptOf(hash, last.from, last.from, '0x1')
    if (hash !== last.hash || (chain.fate !== 'mined' && chain.fate !== 'reverted')) return null
    return receiptOf(hash, last.from, last.to, chain.fate === 'mined' ? '0x1' : '0x0')
  }
  const findTransaction = (hash: Hex) => {
    const found = chain.sent.find((one) => one.hash === hash)
    return found && chain.fate !== 'dropped' ? transactionOf(found, chain.fate === 'mined') : null
  }
  const latestBlock = () => {
    const last = lastSent()
    const transactions = last && chain.fate === 'replaced' ? [transactionOf(overtaking(last), true)] : []
    const zero = hashOf(0)
    return {
      ...{ number: BLOCK, hash: hashOf(100), parentHash: hashOf(99), timestamp: '0x1', transactions, uncles: [] },
      ...{ gasLimit: '0x1c9c380', gasUsed: '0x0', baseFeePerGas: '0x1', size: '0x1', difficulty: '0x0', nonce: '0x0' },
      ...{ extraData: '0x', logsBloom: EMPTY_BLOOM, miner: PLATFORM, mixHash: zero, sha3Uncles: zero },
      ...{ receiptsRoot: zero, stateRoot: zero, transactionsRoot: zero, totalDifficulty: '0x0' },
    }
  }
  const estimate = async (_call: unknown, block?: unknown) => {
    chain.triedOn.push(block)
    await chain.trial
    if (chain.refusesTrial) throw Object.assign(new Error('execution reverted'), { code: 3, data: '0x' })
    return '0x30d40'
  }
  const answers: Record<string, (...params: never[]) => unknown> = {
    eth_chainId: () => '0x7a69',
    eth_blockNumber: () => BLOCK,
    eth_gasPrice: () => '0x3b9aca00',
    eth_getBalance: () => toHex(chain.balance),
    eth_getCode: () => chain.code,
    eth_getTransactionCount: () => toHex(chain.sent.length),
    eth_call: read,
    eth_estimateGas: estimate,
    eth_getTransactionReceipt: findReceipt,
    eth_getTransactionByHash: findTransaction,
    eth_getBlockByNumber: latestBlock,
    eth_getBlockByHash: latestBlock,
  }
  const respond = (method: string, params: readonly unknown[]) => {
    const answer = answers[method]
    if (!answer) throw new Error(`The fake chain knows no ${method}`)
    return answer(...(params as never[]))
  }
  const takeIn = (transaction: Omit<Sent, 'hash'>) => {
    const hash = hashOf(chain.sent.length + 1)
    chain.sent.push({ ...transaction, hash })
    if (transaction.to.toLowerCase() !== PLATFORM.toLowerCase()) return hash
    const { functionName, args } = decodeFunctionData({ abi: platformAbi, data: transaction.data })
    if (functionName === 'setDefaultRoyalty') chain.royalty = [args[1], args[2]]
    return hash
  }
  const send = ([transaction]: [Omit<Sent, 'hash'>]) => {
    if (chain.signing === 'decline') throw declined()
    if (chain.signing === 'sign') return takeIn(transaction)
    return new Promise((resolve) => {
      chain.signLate = () => resolve(takeIn(transaction))
    })
  }

  const signTyped = ([, typed]: [Hex, string]) => {
    if (chain.signing === 'decline') throw declined()
    chain.signed.push(JSON.parse(typed))
    return `0x${'cd'.repeat(65)}`
  }

  wire.answerNode(url, respond)
  wire.answer(platformContractList, [
    { name: 'platform', address: PLATFORM, chainId: 31_337 },
    { name: 'platform_contract_721', address: '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0', chainId: 31_337 },
    { name: 'platform_contract_1155', address: '0xCf7Ed3AccA5a467e9e704C703E8D87F634fB0Fc9', chainId: 31_337 },
    { name: 'auction_house', address: HOUSE, chainId: 31_337 },
    { name: 'mystery_boxes', address: BOXES, chainId: 31_337 },
    { name: 'pay_desk', address: PAY_DESK, chainId: 31_337 },
  ])
  installWallet({
    eth_accounts: [MY_WALLET],
    eth_requestAccounts: [MY_WALLET],
    eth_chainId: '0x7a69',
    eth_sendTransaction: send,
    eth_signTypedData_v4: signTyped,
  })
  localStorage.setItem(WALLET_KEY, 'io.metamask')
  return chain
}

/** A node and a wallet of a test. */
export type FakeChain = ReturnType<typeof openFakeChain>
