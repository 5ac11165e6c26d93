import { encodeDeployData, encodeFunctionData, keccak256, parseEther, stringToHex, zeroAddress, zeroHash } from 'viem'
import { foundry } from 'viem/chains'
import { deployMarketContract } from '../../packages/contracts/deploy/deploy-market.ts'
import { collection721Abi, mysteryBoxesAbi, payDeskAbi } from '../../packages/contracts/generated/abi.ts'
import { auctionOf, auctionShares } from '../../packages/contracts/market/auction.ts'
import { bidCall, settleCall } from '../../packages/contracts/market/auction-calls.ts'
import { typedAuction } from '../../packages/contracts/market/auction-signing.ts'
import { openMarketChain } from '../../packages/contracts/market/market-chain.fixture.ts'
import { listing, offer } from '../../packages/contracts/market/order.ts'
import {
  acceptCall,
  cancelCall,
  fillCall,
  incrementCounterCall,
  sweepCall,
} from '../../packages/contracts/market/order-calls.ts'
import { writeSection } from '../results.mjs'
import { buildPeers } from './peers.mjs'

const PRICE = parseEther('1')
const HOUR = 3_600n
// thirdweb's name for native money.
const NATIVE = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const BIDS = [PRICE, parseEther('1.2'), parseEther('1.5')]

/** A market on a chain of its own: the product's calls, and receipts of what is sent. */
async function openMarket() {
  const chain = await openMarketChain()
  const gasOf = async (person, call) => (await chain.send(person, { value: 0n, ...call })).gasUsed
  const write = async (person, address, abi, functionName, args, value = 0n) =>
    gasOf(person, { to: address, data: encodeFunctionData({ abi, functionName, args }), value })
  const deployPeer = async ({ abi, bytecode }, args = []) => {
    const data = encodeDeployData({ abi, bytecode: bytecode.object, args })
    return (await chain.send('platform', { data, value: 0n })).contractAddress
  }
  const now = async () => (await chain.reader.getBlock()).timestamp
  const waitHours = async (hours) => {
    await chain.reader.request({ method: 'evm_increaseTime', params: [hours * Number(HOUR)] })
    await chain.reader.request({ method: 'evm_mine', params: [] })
  }
  return { ...chain, gasOf, writeGas: write, deployPeer, now, waitHours }
}

/** Works of one collection that have changed hands before: a first transfer writes more, on every market. */
async function worksMovedBefore(market, count) {
  const contract = await market.collection(721, 500n)
  const names = Array.from({ length: count }, (_, place) => `moved ${place}`)
  const [ana, cleo] = [market.addressOf('ana'), market.addressOf('cleo')]
  const works = []
  for (const tokenId of await market.mint(contract, 721, names)) {
    await market.writeGas('ana', contract, collection721Abi, 'transferFrom', [ana, cleo, tokenId])
    await market.writeGas('cleo', contract, collection721Abi, 'transferFrom', [cleo, ana, tokenId])
    works.push({ standard: 721, contract, tokenId, amount: 1n })
  }
  return works
}

async function measureOrders(market) {
  const works = await worksMovedBefore(market, 9)
  const fresh = () => works.pop()
  const sharesOf = (tokens, price, seller) => market.shares(tokens, price, seller)
  const ana = market.addressOf('ana')
  const list = async (tokens, price = PRICE) => {
    const shares = await sharesOf(tokens, price, ana)
    return market.sign('ana', listing(ana, tokens, { price, currency: zeroAddress, shares }, await market.terms('ana')))
  }
  const offerFor = async (wanted) => {
    const shares = await sharesOf([{ tokenId: 0n, ...wanted }], PRICE, null)
    const priced = { price: PRICE, currency: market.weth.address, shares }
    return market.sign('ben', offer(market.addressOf('ben'), wanted, priced, await market.terms('ben')))
  }
  await market.fund('ben', '50')
  const [first] = works
  const approval = (await market.approve('ana', first.contract)).gasUsed
  const buy = async (order, options) => market.gasOf('ben', fillCall(order, options))
  // The first work of a buyer costs a slot that later ones change.
  await buy(await list([fresh()]))

  const edition = await market.collection(1155, 500n)
  const [editionId] = await market.mint(edition, 1155, ['edition'], 10n)
  await market.approve('ana', edition)
  const pieces = { standard: 1155, contract: edition, tokenId: editionId, amount: 10n }

  const gas = { approval, buy: await buy(await list([fresh()])) }
  gas.buyPieces = await buy(await list([pieces], PRICE * 10n), { amount: 3n })
  gas.buyBundle = await buy(await list([fresh(), fresh()]))
  const wanted = fresh()
  const signed = await offerFor(wanted)
  gas.accept = await market.gasOf('ana', fillCall(signed))
  const any = { standard: 721, contract: first.contract, criteria: 0n, amount: 1n }
  const given = { tokenId: fresh().tokenId, proof: [] }
  gas.acceptAny = await market.gasOf('ana', acceptCall(await offerFor(any), ana, given))
  const [one, two] = [await list([fresh()]), await list([fresh()])]
  gas.sweep = await market.gasOf('ben', sweepCall([one, two]))
  gas.cancel = await market.gasOf('ana', cancelCall([(await list([pieces])).parameters]))
  gas.counter = await market.gasOf('ana', incrementCounterCall())
  return gas
}

/** Three bids by two people, the end, and what each cost. */
async function measureAuction(market, { bid, settle, approve, open }) {
  const gas = { approval: await approve(), open: await open() }
  gas.firstBid = await bid('ben', BIDS[0])
  gas.secondBid = await bid('cleo', BIDS[1])
  gas.thirdBid = await bid('ben', BIDS[2])
  await market.waitHours(25)
  gas.settle = await settle()
  gas.together = gas.open + gas.firstBid + gas.secondBid + gas.thirdBid + gas.settle
  return gas
}

async function plinthAuction(market, token) {
  const { platform, reader } = market
  const clients = { publicClient: reader, walletClient: market.wallet('platform') }
  const house = await deployMarketContract(clients, 'auction_house', { platform, treasury: zeroAddress })
  const fee = { recipient: market.addressOf('platform'), bps: 100n }
  const seller = market.addressOf('ana')
  const royalty = { recipient: market.addressOf('artist'), bps: 500n }
  const money = { currency: zeroAddress, reserve: PRICE, shares: auctionShares({ royalty, fee, seller }) }
  const opensAt = await market.now()
  const times = { opensAt, closesAt: opensAt + 48n * HOUR, duration: 24n * HOUR, salt: 1n, counter: 0n }
  const terms = auctionOf(seller, token, money, times)
  const signature = await market.wallet('ana').signTypedData(typedAuction({ chainId: foundry.id, house }, terms))
  return {
    approve: () => market.writeGas('ana', token.contract, collection721Abi, 'setApprovalForAll', [house, true]),
    // Terms are signed: nothing is sent.
    open: async () => 0n,
    bid: (person, amount) => market.gasOf(person, bidCall(house, { terms, signature }, amount)),
    settle: () => market.gasOf('artist', settleCall(house, terms)),
  }
}

async function zoraAuction(market, token, artifacts) {
  const fees = await market.deployPeer(artifacts.ZoraProtocolFeeSettings)
  const registrar = market.addressOf('platform')
  const modules = await market.deployPeer(artifacts.ZoraModuleManager, [registrar, fees])
  await market.writeGas('platform', fees, artifacts.ZoraProtocolFeeSettings.abi, 'init', [modules, zeroAddress])
  const helper = await market.deployPeer(artifacts.ERC721TransferHelper, [modules])
  const engine = await market.deployPeer(artifacts.RoyaltyEngine, [market.addressOf('artist')])
  const { abi } = artifacts.ReserveAuctionCoreEth
  const args = [helper, engine, fees, market.weth.address]
  const house = await market.deployPeer(artifacts.ReserveAuctionCoreEth, args)
  await market.writeGas('platform', modules, artifacts.ZoraModuleManager.abi, 'registerModule', [house])
  const feeArgs = [house, registrar, 100]
  await market.writeGas('platform', fees, artifacts.ZoraProtocolFeeSettings.abi, 'setFeeParams', feeArgs)
  const work = [token.contract, token.tokenId]
  const seller = market.addressOf('ana')
  return {
    approve: async () =>
      (await market.writeGas('ana', token.contract, collection721Abi, 'setApprovalForAll', [helper, true])) +
      (await market.writeGas('ana', modules, artifacts.ZoraModuleManager.abi, 'setApprovalForModule', [house, true])),
    open: () => market.writeGas('ana', house, abi, 'createAuction', [...work, 24n * HOUR, PRICE, seller, 0n]),
    bid: (person, amount) => market.writeGas(person, house, abi, 'createBid', work, amount),
    settle: () => market.writeGas('artist', house, abi, 'settleAuction', work),
  }
}

async function thirdwebAuction(market, token, { ThirdwebAuctions: artifact }) {
  const house = await market.deployPeer(artifact, [market.weth.address, market.addressOf('platform')])
  const { abi } = artifact
  const open = async () => {
    const startTimestamp = await market.now()
    const terms = {
      assetContract: token.contract,
      tokenId: token.tokenId,
      quantity: 1n,
      currency: NATIVE,
      minimumBidAmount: PRICE,
      buyoutBidAmount: 0n,
      timeBufferInSeconds: 600n,
      bidBufferBps: 500n,
      startTimestamp,
      endTimestamp: startTimestamp + 24n * HOUR,
    }
    return market.writeGas('ana', house, abi, 'createAuction', [terms])
  }
  return {
    open,
    approve: () => market.writeGas('ana', token.contract, collection721Abi, 'setApprovalForAll', [house, true]),
    bid: (person, amount) => market.writeGas(person, house, abi, 'bidInAuction', [0n, amount], amount),
    settle: async () =>
      (await market.writeGas('ana', house, abi, 'collectAuctionPayout', [0n])) +
      (await market.writeGas('ben', house, abi, 'collectAuctionTokens', [0n])),
  }
}

async function measureAuctions(market, artifacts) {
  const [forUs, forZora, forThirdweb] = await worksMovedBefore(market, 3)
  return {
    Plinth: await measureAuction(market, await plinthAuction(market, forUs)),
    'Zora v3': await measureAuction(market, await zoraAuction(market, forZora, artifacts)),
    thirdweb: await measureAuction(market, await thirdwebAuction(market, forThirdweb, artifacts)),
  }
}

const SECRET = keccak256(stringToHex('a secret of the bench'))

/** A drop of 100 boxes with three kinds of prizes, from laying in to opening. */
async function measureBoxes(market) {
  const { platform, reader } = market
  const clients = { publicClient: reader, walletClient: market.wallet('platform') }
  const boxes = await deployMarketContract(clients, 'mystery_boxes', { platform, treasury: zeroAddress })
  const nft = await market.collection(1155, 500n)
  const tokenIds = await market.mint(nft, 1155, ['common', 'rare', 'only'], 90n)
  await market.writeGas('ana', nft, collection721Abi, 'setApprovalForAll', [boxes, true])
  const opensAt = await market.now()
  const times = { opensAt, closesAt: opensAt + 24n * HOUR, revealBy: opensAt + 72n * HOUR }
  const drop = {
    ...{ brand: market.addressOf('ana'), nft, contractType: 1155n, tokenIds, amounts: [89n, 10n, 1n] },
    ...{ currency: zeroAddress, price: 0n, ...times, perAccount: 0n, guests: zeroHash },
    ...{ commitment: keccak256(SECRET), bond: 0n, salt: 1n },
  }
  const run = (person, functionName, args) => market.writeGas(person, boxes, mysteryBoxesAbi, functionName, args)
  const gas = { create: await run('ana', 'create', [drop]) }
  gas.take1 = await run('ben', 'take', [drop, 1n, []])
  gas.take5 = await run('cleo', 'take', [drop, 5n, []])
  await market.waitHours(25)
  gas.close = await run('ben', 'close', [drop])
  await reader.request({ method: 'evm_mine', params: [] })
  gas.draw = await run('ben', 'reveal', [drop, SECRET])
  gas.open1 = await run('ben', 'open', [drop, 0n, market.addressOf('ben')])
  gas.open5 = await run('cleo', 'open', [drop, 1n, market.addressOf('cleo')])
  gas.reclaim = await run('ana', 'reclaim', [drop, market.addressOf('ana')])
  return gas
}

async function measureInvoice(market) {
  const treasury = market.addressOf('platform')
  const clients = { publicClient: market.reader, walletClient: market.wallet('platform') }
  const desk = await deployMarketContract(clients, 'pay_desk', { platform: market.platform, treasury })
  return market.writeGas('ben', desk, payDeskAbi, 'pay', [zeroHash, zeroAddress, PRICE], PRICE)
}

/** The gas of everything that is traded, and of the auctions of two peers. */
export async function measureMarket(artifacts) {
  const market = await openMarket()
  try {
    return {
      orders: await measureOrders(market),
      auctions: await measureAuctions(market, artifacts),
      boxes: await measureBoxes(market),
      invoice: await measureInvoice(market),
    }
  } finally {
    await market.stop()
  }
}

const ORDERS = [
  ['approval', 'let Seaport move a collection, once'],
  ['buy', 'buy a work'],
  ['buyPieces', 'buy 3 of 10 pieces'],
  ['buyBundle', 'buy two works that are sold together'],
  ['sweep', 'buy two works of two listings at once'],
  ['accept', 'accept an offer for a work'],
  ['acceptAny', 'accept an offer for any work of a collection'],
  ['cancel', 'cancel one order'],
  ['counter', 'cancel all orders'],
]
const AUCTION = [
  ['approval', 'approvals, once'],
  ['open', 'open'],
  ['firstBid', 'first bid'],
  ['secondBid', 'second bid'],
  ['thirdBid', 'third bid'],
  ['settle', 'settle'],
  ['together', '**open, three bids, settle**'],
]
const BOXES = [
  ['create', 'lay 100 in'],
  ['take1', 'take 1'],
  ['take5', 'take 5'],
  ['close', 'close'],
  ['draw', 'draw'],
  ['open1', 'open 1'],
  ['open5', 'open 5'],
  ['reclaim', 'take back what was not taken'],
]

const number = (value) => Number(value).toLocaleString('en-US')
const rowsOf = (names, gas) => names.map(([key, label]) => `| ${label} | ${number(gas[key])} |`)

/** The section of the market, as Markdown. */
export function renderMarket({ orders, auctions, boxes, invoice }) {
  const houses = Object.keys(auctions)
  const ratio = (key) => {
    if (auctions.Plinth[key] === 0n) return 'free'
    const best = Math.min(...houses.slice(1).map((name) => Number(auctions[name][key])))
    return `${(Number(auctions.Plinth[key]) / best).toFixed(2)} ×`
  }
  return [
    '## Gas of the market',
    '',
    'Receipts on anvil: works of a campaign (ERC-721) that have changed hands before, a royalty of 5 % and a fee of 1 %, the same for',
    'each. Zora is its published code with the royalty engine of its tests; thirdweb is its auction without its router and roles, and the',
    'same solc with the same settings as ours. Manifold’s auctions are not in the registry. Run `node bench/run.mjs gas-market`.',
    '',
    `| auction | **${houses[0]}** | ${houses.slice(1).join(' | ')} | Plinth against the cheapest peer |`,
    `|---|${houses.map(() => '--:|').join('')}--:|`,
    ...AUCTION.map(
      ([key, label]) =>
        `| ${label} | ${houses.map((name) => number(auctions[name][key])).join(' | ')} | ${ratio(key)} |`,
    ),
    '',
    '| Seaport 1.6 with the product’s own orders | gas |',
    '|---|--:|',
    ...rowsOf(ORDERS, orders),
    '',
    '| boxes, 100 of an ERC-1155 with three kinds of prizes | gas |',
    '|---|--:|',
    ...rowsOf(BOXES, boxes),
    '',
    '| plans | gas |',
    '|---|--:|',
    `| pay an invoice | ${number(invoice)} |`,
  ].join('\n')
}

/** Measures and writes the section `gas-market`. */
export async function run() {
  writeSection('gas-market', renderMarket(await measureMarket(buildPeers())))
}
