import { createHash } from 'node:crypto'
import { collection721Abi, collection1155Abi, platformAbi } from '@plinth/contracts/abi'
import {
  type Address,
  createClient,
  custom,
  decodeFunctionData,
  encodeAbiParameters,
  encodeEventTopics,
  encodeFunctionResult,
  getAbiItem,
  type Hex,
  numberToHex,
  parseAbiParameters,
  RpcRequestError,
  zeroAddress,
} from 'viem'
import { getBlockNumber, getChainId } from 'viem/actions'
import type { ChainReader } from '../src/ports/chain-reader.ts'

/** An event on its way into a block. */
export type NodeLog = { address: Address; topics: readonly Hex[]; data: Hex }
/** A transaction: its hash stays the same in whatever block it ends up. */
export type NodeTx = { hash: Hex; logs: NodeLog[] }
/** A block. */
export type NodeBlock = { number: number; hash: Hex; parentHash: Hex; txs: NodeTx[] }
/** What a token says about itself. */
export type NodeToken = { uri: string; royalty: readonly [Address, bigint] }

type WireLog = NodeLog & {
  blockNumber: Hex
  blockHash: Hex
  transactionHash: Hex
  transactionIndex: Hex
  logIndex: Hex
  removed: boolean
}
type Filter = {
  address?: Address | Address[]
  topics?: (Hex | Hex[] | null)[]
  blockHash?: Hex
  fromBlock?: Hex
  toBlock?: Hex
}

const FIRST_MOMENT = 1_700_000_000
const BLOCK_SECONDS = 12
// What is asked of tokens, and no more: the name of every function is hashed again for each question.
const ASKED_OF_TOKENS = [
  getAbiItem({ abi: collection721Abi, name: 'royaltyInfo' }),
  getAbiItem({ abi: collection721Abi, name: 'tokenURI' }),
  getAbiItem({ abi: collection1155Abi, name: 'uri' }),
] as const
const EMPTY_BLOOM: Hex = `0x${'0'.repeat(512)}`
const hashOf = (...deps: (string | number)[]): Hex => `0x${createHash('sha256').update(deps.join('|')).digest('hex')}`

/** The event of a mint. */
export const mintedLog = (
  platform: Address,
  {
    uid,
    nft,
    minter,
    firstTokenId,
    count,
  }: { uid: bigint; nft: Address; minter: Address; firstTokenId: bigint; count: bigint },
): NodeLog => ({
  address: platform,
  topics: encodeEventTopics({ abi: platformAbi, eventName: 'Minted', args: { uid, nft, minter } }) as Hex[],
  data: encodeAbiParameters(parseAbiParameters('uint256, uint256'), [firstTokenId, count]),
})

/** The event of a changed royalty. */
export const royaltyLog = (platform: Address, nft: Address, receiver: Address, bps: bigint): NodeLog => ({
  address: platform,
  topics: encodeEventTopics({ abi: platformAbi, eventName: 'DefaultRoyaltySet', args: { nft } }) as Hex[],
  data: encodeAbiParameters(parseAbiParameters('address, uint96'), [receiver, bps]),
})

/** The event of a 721 token that changes hands. */
export const transferLog = (nft: Address, from: Address, to: Address, tokenId: bigint): NodeLog => ({
  address: nft,
  topics: encodeEventTopics({ abi: collection721Abi, eventName: 'Transfer', args: { from, to, tokenId } }) as Hex[],
  data: '0x',
})

/** The event of 1155 tokens that change hands. */
export const transferSingleLog = (nft: Address, from: Address, to: Address, id: bigint, value: bigint): NodeLog => ({
  address: nft,
  topics: encodeEventTopics({
    abi: collection1155Abi,
    eventName: 'TransferSingle',
    args: { operator: from, from, to },
  }) as Hex[],
  data: encodeAbiParameters(parseAbiParameters('uint256, uint256'), [id, value]),
})

const matches = ({ address, topics }: NodeLog, filter: Filter) => {
  const addresses = filter.address === undefined ? null : [filter.address].flat().map((wanted) => wanted.toLowerCase())
  if (addresses && !addresses.includes(address.toLowerCase())) return false
  return (filter.topics ?? []).every((wanted, place) => wanted === null || [wanted].flat().includes(topics[place]!))
}

/** A node in memory that speaks as much JSON-RPC as the indexer asks for, and whose chain a test rewrites as it likes. */
export function createScriptedNode({ chainId }: { chainId: number }) {
  const genesis: NodeBlock = { number: 0, hash: hashOf('genesis', chainId), parentHash: hashOf('nothing'), txs: [] }
  const node = {
    chain: [genesis] as NodeBlock[],
    tokens: new Map<bigint, NodeToken>(),
    asked: 0,
    /** Changes answers before they are given; a node may lie in any way. */
    meddle: (_method: string, answer: unknown, _params: unknown[]): unknown => answer,

    /** Adds a block; `salt` makes it another block than one of the same number before. */
    mine(txs: NodeTx[] = [], salt: string | number = 0) {
      const parent = node.chain.at(-1)!
      const number = parent.number + 1
      node.chain.push({
        number,
        hash: hashOf(parent.hash, salt, ...txs.map(({ hash }) => hash)),
        parentHash: parent.hash,
        txs,
      })
    },
    /** Takes the newest blocks away and answers their transactions. */
    drop(depth: number): NodeTx[] {
      return node.chain.splice(Math.max(node.chain.length - depth, 1)).flatMap(({ txs }) => txs)
    },
    head: () => node.chain.at(-1)!.number,
  }

  const logsOf = (block: NodeBlock): WireLog[] => {
    let logIndex = 0
    return block.txs.flatMap(({ hash, logs }, transactionIndex) =>
      logs.map((log) => ({
        ...log,
        address: log.address.toLowerCase() as Address,
        blockNumber: numberToHex(block.number),
        blockHash: block.hash,
        transactionHash: hash,
        transactionIndex: numberToHex(transactionIndex),
        logIndex: numberToHex(logIndex++),
        removed: false,
      })),
    )
  }
  const wireBlock = (block: NodeBlock | undefined) =>
    block
      ? {
          number: numberToHex(block.number),
          hash: block.hash,
          parentHash: block.parentHash,
          timestamp: numberToHex(FIRST_MOMENT + block.number * BLOCK_SECONDS),
          logsBloom: EMPTY_BLOOM,
          transactions: block.txs.map(({ hash }) => hash),
          uncles: [],
          gasLimit: '0x1',
          gasUsed: '0x0',
          size: '0x1',
        }
      : null
  const receipt = (hash: Hex) => {
    const block = node.chain.find(({ txs }) => txs.some((tx) => tx.hash === hash))
    if (!block) return null
    const logs = logsOf(block).filter((log) => log.transactionHash === hash)
    return {
      transactionHash: hash,
      transactionIndex: '0x0',
      blockNumber: numberToHex(block.number),
      blockHash: block.hash,
      from: zeroAddress,
      to: zeroAddress,
      status: '0x1',
      logs,
      logsBloom: EMPTY_BLOOM,
      cumulativeGasUsed: '0x1',
      gasUsed: '0x1',
      effectiveGasPrice: '0x1',
      type: '0x2',
      contractAddress: null,
    }
  }
  const findLogs = (filter: Filter) => {
    const within = ({ number, hash }: NodeBlock) =>
      filter.blockHash
        ? hash === filter.blockHash
        : number >= Number(filter.fromBlock) && number <= Number(filter.toBlock)
    const blocks = node.chain.filter(within)
    if (filter.blockHash && blocks.length === 0) throw new Error('unknown block')
    return blocks.flatMap(logsOf).filter((log) => matches(log, filter))
  }
  const isMinted = (tokenId: bigint) => {
    const id = numberToHex(tokenId, { size: 32 })
    return node.chain.some(({ txs }) =>
      txs.some(({ logs }) => logs.some((log) => log.topics.includes(id) || log.data.startsWith(id))),
    )
  }
  const call = (data: Hex): Hex => {
    const { functionName, args } = decodeFunctionData({ abi: ASKED_OF_TOKENS, data })
    const tokenId = args?.[0] as bigint
    const token = node.tokens.get(tokenId)
    if (!token || !isMinted(tokenId)) throw new Error('execution reverted')
    if (functionName === 'royaltyInfo')
      return encodeFunctionResult({ abi: collection721Abi, functionName, result: token.royalty })
    return encodeFunctionResult({ abi: collection721Abi, functionName: 'tokenURI', result: token.uri })
  }
  const answer = (method: string, params: unknown[]): unknown => {
    if (method === 'eth_chainId') return numberToHex(chainId)
    if (method === 'eth_blockNumber') return numberToHex(node.head())
    if (method === 'eth_getBlockByNumber')
      return wireBlock(params[0] === 'latest' ? node.chain.at(-1) : node.chain[Number(params[0])])
    if (method === 'eth_getBlockByHash') return wireBlock(node.chain.find(({ hash }) => hash === params[0]))
    if (method === 'eth_getLogs') return findLogs(params[0] as Filter)
    if (method === 'eth_getTransactionReceipt') return receipt(params[0] as Hex)
    // Nothing but the platform and its collections stands on this chain.
    if (method === 'eth_getCode') return '0x'
    if (method === 'eth_call') return call((params[0] as { data: Hex }).data)
    throw new Error(`the node does not know ${method}`)
  }
  const request = async ({ method, params = [] }: { method: string; params?: unknown }) => {
    node.asked += 1
    try {
      const said = node.meddle(method, structuredClone(answer(method, params as unknown[])), params as unknown[])
      return said
    } catch (error) {
      const { message } = error as Error
      throw new RpcRequestError({ body: { method }, error: { code: -32_000, message }, url: 'scripted' })
    }
  }
  const client = createClient({ cacheTime: 0, transport: custom({ request }, { retryCount: 0 }) })
  const reader: ChainReader = {
    chainId,
    client,
    batchClient: client,
    async blockNumber() {
      const [answered, blockNumber] = await Promise.all([getChainId(client), getBlockNumber(client)])
      if (answered !== chainId) throw new Error(`The node of chain ${chainId} answers for chain ${answered}`)
      return blockNumber
    },
    close() {},
  }
  return Object.assign(node, { reader })
}

/** The node of a test. */
export type ScriptedNode = ReturnType<typeof createScriptedNode>
