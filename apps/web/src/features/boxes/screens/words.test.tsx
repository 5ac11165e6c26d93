import { userInfo } from '@plinth/api-schema/accounts'
import {
  listBoxPrizes,
  listBoxTrades,
  listMysteryBoxes,
  listOwnBoxes,
  mysteryBoxDetail,
} from '@plinth/api-schema/boxes'
import { listCollected } from '@plinth/api-schema/nfts-profile'
import { coinList } from '@plinth/api-schema/wallet'
import type { Hex } from 'viem'
import {
  BOTH_PRIZES,
  buildBox,
  buildBoxDetail,
  buildBoxTrade,
  buildDrawnBox,
  buildOwnBoxes,
  DRAWN,
  drawCode,
} from '../../../../test/box-builders.ts'
import { buildPicture, buildUser, listed } from '../../../../test/builders.ts'
import { buildCoin, buildNft } from '../../../../test/chain-builders.ts'
import { describeStates, press } from '../../../../test/describe-states.ts'
import { BOXES, type FakeChain, MY_WALLET, openFakeChain } from '../../../../test/fake-chain.ts'
import { ether } from '../../../../test/market-builders.ts'
import { prepareWire, type Viewer } from '../../../../test/render-at.tsx'
import type { Wire } from '../../../../test/wire.ts'

const boxes = [
  buildBox(),
  buildBox({
    id: `0x${'2'.repeat(64)}`,
    name: 'Coming box',
    state: 'coming',
    startTime: '2026-03-03 12:00:00',
    soldNum: 0,
  }),
  buildBox({
    id: `0x${'3'.repeat(64)}`,
    name: 'x'.repeat(255),
    state: 'drawn',
    soldNum: 4,
    price: '20000000000000000',
  }),
]
const list = (as: Viewer = 'visitor') => prepareWire(as).answer(coinList, [ether])

describeStates('mystery boxes', '/myster', {
  loading: () => list().hang(listMysteryBoxes),
  empty: () => list().answer(listMysteryBoxes, listed([])),
  refused: () => list().refuse(listMysteryBoxes, 'tooMany'),
  offline: () => list().goOffline(listMysteryBoxes),
  full: () => list().answer(listMysteryBoxes, listed(boxes)),
})
describeStates('mystery boxes that are to come', '/myster?state=coming', {
  empty: () => list().answer(listMysteryBoxes, listed([])),
})
describeStates('mystery boxes that have ended', '/myster?state=ended', {
  full: () =>
    list().answer(
      listMysteryBoxes,
      listed([
        ...[buildBox({ state: 'over', soldNum: 3, nickName: null, userId: null }), boxes[2]!],
        buildBox({ id: `0x${'4'.repeat(64)}`, state: 'closed', soldNum: 0 }),
        buildBox({ id: `0x${'5'.repeat(64)}`, state: 'void', soldNum: 1, image: buildPicture() }),
      ]),
    ),
  empty: () => list().answer(listMysteryBoxes, listed([])),
})

describeStates('the mystery boxes of a brand', '/myster/belong', {
  loading: () => list('brand').hang(listMysteryBoxes),
  empty: () => list('brand').answer(listMysteryBoxes, listed([])),
  refused: () => list('brand').refuse(listMysteryBoxes, 'tooMany'),
  offline: () => list('brand').goOffline(listMysteryBoxes),
  full: () =>
    list('brand').answer(listMysteryBoxes, listed([buildBox({ state: 'draft', soldNum: 0 }), ...boxes.slice(1)])),
})

const { id } = buildBox()
const page = (detail = buildBoxDetail(), as: Viewer = 'visitor') =>
  prepareWire(as)
    .answer(coinList, [ether])
    .answer(mysteryBoxDetail, detail)
    .answer(listBoxPrizes, listed(BOTH_PRIZES))
    .answer(listBoxTrades, listed([buildBoxTrade()]))
    .answer(listOwnBoxes, listed([]))

describeStates('a mystery box', `/myster/index/${id}`, {
  loading: () => page().hang(mysteryBoxDetail),
  missing: () => page().refuse(mysteryBoxDetail, 'notFound'),
  refused: () => page().refuse(mysteryBoxDetail, 'tooMany'),
  offline: () => page().goOffline(mysteryBoxDetail),
})
/** Somebody with a linked wallet in front of a mystery box. */
const acting = (
  detail: ReturnType<typeof buildBoxDetail>,
  as: Viewer = 'participant',
  change: Partial<FakeChain> = {},
) => {
  const wire = page(detail, as)
    .answer(userInfo, buildUser({ address: MY_WALLET, userType: as === 'brand' ? 1 : 0 }))
    .answer(listOwnBoxes, listed([buildOwnBoxes({ count: 1 })]))
  Object.assign(openFakeChain(wire), { balance: 10n ** 19n, ...change })
  return wire
}
const paid = buildBoxDetail({}, { price: 10n ** 17n })
const usdc = buildCoin()
const forCoin = buildBoxDetail({ coinId: usdc.id }, { price: 5_000_000n, currency: usdc.contractAddr as Hex })
/** Somebody who buys a box for a coin, and whose wallet says no. */
const buyingFor = (tokenBalance: bigint) =>
  acting(forCoin, 'participant', { tokenBalance, signing: 'decline' }).answer(coinList, [ether, usdc])
const draft = buildBoxDetail({ state: 'draft', mayTake: 0, soldNum: 0, createTx: null }, { brand: MY_WALLET })
const layIn = press('Lay in the prizes')
describeStates('a paid mystery box', `/myster/index/${paid.id}`, {
  'before boxes are bought': { wire: () => acting(paid), act: press('Buy boxes') },
})
let asked: Wire
describeStates('a mystery box for a coin', `/myster/index/${forCoin.id}`, {
  'before the contract may spend it': {
    wire: () => {
      asked = buyingFor(10_000_000n)
      return asked
    },
    act: async (user) => {
      await press('Buy boxes')(user)
      asked.hang(mysteryBoxDetail)
      await press('Buy boxes')(user)
    },
  },
})
const free = buildBoxDetail({ soldNum: 4, mayTake: 0 }, { perAccount: 0n })
describeStates('a mystery box of which all boxes are taken', `/myster/index/${free.id}`, {
  running: () => page({ ...free, limitNum: 0 }),
})
describeStates('the draft of a mystery box', `/myster/index/${draft.id}`, {
  'before prizes are laid in': { wire: () => acting(draft, 'brand'), act: layIn },
})
describeStates('what is done about a mystery box', `/myster/index/${id}`, {
  'with boxes of one’s own': () => acting(buildBoxDetail()),
})
describeStates('a mystery box of no id', '/myster/index/7', { missing: () => prepareWire() })

describeStates('the proof of a mystery box', `/myster/proof/${id}`, {
  loading: () => page().hang(mysteryBoxDetail),
  refused: () => page().refuse(mysteryBoxDetail, 'tooMany'),
  offline: () => page().goOffline(mysteryBoxDetail),
  full: () => {
    const wire = page(buildDrawnBox())
    const chain = openFakeChain(wire)
    chain.drop = { ...chain.drop, stage: 3, draw: BOXES }
    chain.code = drawCode(DRAWN)
    return wire
  },
})

const writing = () =>
  prepareWire('brand')
    .answer(coinList, [ether])
    .answer(userInfo, buildUser({ userType: 1, address: MY_WALLET }))
    .answer(listCollected, listed([buildNft({ id: 301, name: 'Low water' })]))

describeStates('a new mystery box', '/myster/new', {
  full: writing,
})
