import { userInfo } from '@plinth/api-schema/accounts'
import {
  listBoxPrizes,
  listBoxTrades,
  listMysteryBoxes,
  listOwnBoxes,
  mysteryBoxDetail,
} from '@plinth/api-schema/boxes'
import { listCollected } from '@plinth/api-schema/nfts-profile'
import { operationSwitch } from '@plinth/api-schema/site'
import { coinList } from '@plinth/api-schema/wallet'
import { screen } from '@testing-library/react'
import { type Hex, zeroAddress } from 'viem'
import {
  BOTH_PRIZES,
  buildBox,
  buildBoxDetail,
  buildBoxPrize,
  buildBoxTrade,
  buildDrawnBox,
  buildOwnBoxes,
  DRAWN,
  drawCode,
} from '../../../../test/box-builders.ts'
import { buildPicture, buildSwitches, buildUser, listed } from '../../../../test/builders.ts'
import { buildCoin, buildNft } from '../../../../test/chain-builders.ts'
import { describeStates, press, rareStates } from '../../../../test/describe-states.ts'
import { BOXES, type FakeChain, MY_WALLET, openFakeChain } from '../../../../test/fake-chain.ts'
import { ether } from '../../../../test/market-builders.ts'
import { prepareWire, type Viewer, write } from '../../../../test/render-at.tsx'
import type { Wire } from '../../../../test/wire.ts'

const closed = buildSwitches({ boxes: false })
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
  ...rareStates({
    'switched off': () => list().answer(listMysteryBoxes, listed([])).answer(operationSwitch, closed),
    'a brand': () => list('brand').answer(listMysteryBoxes, listed(boxes.slice(0, 1))),
  }),
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
  ...rareStates({ 'a participant': () => prepareWire('participant'), 'a visitor': () => prepareWire() }),
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
  ...rareStates({
    'loading prizes': () => page().hang(listBoxPrizes, listBoxTrades),
    'prizes refused': () => page().refuse(listBoxPrizes, 'tooMany').refuse(listBoxTrades, 'tooMany'),
    running: page,
    'hidden prizes': () =>
      page().answer(listBoxPrizes, listed([buildBoxPrize({ nftId: null, name: null, levelIcon: '/files/level.png' })])),
    coming: () => page(buildBoxDetail({ state: 'coming', mayTake: 0, soldNum: 0, startTime: '2026-03-03 12:00:00' })),
    over: () => page(buildBoxDetail({ state: 'over', mayTake: 0 })),
    closed: () => page(buildBoxDetail({ state: 'closed', mayTake: 0 })),
    'to be drawn': () => page(buildBoxDetail({ state: 'closed', mayTake: 0, secret: `0x${'5e'.repeat(32)}` })),
    drawn: () =>
      page(buildDrawnBox(), 'participant').answer(
        listOwnBoxes,
        listed([
          buildOwnBoxes({ prizes: [0, 1] }),
          buildOwnBoxes({ first: 0, count: 1, state: 'opened', prizes: [0] }),
        ]),
      ),
    void: () => page(buildBoxDetail({ state: 'void', mayTake: 0 })),
    'with a price, which is switched off': () =>
      page(buildBoxDetail({ mayTake: 0, nickName: null, userId: null, description: '' }, { price: 10n ** 17n })),
    'switched off': () => page(buildBoxDetail({ mayTake: 0 })).answer(operationSwitch, closed),
    draft: () =>
      page(
        buildBoxDetail({ state: 'draft', mayTake: 0, soldNum: 0, createTx: null, wallet: MY_WALLET }),
        'brand',
      ).answer(userInfo, buildUser({ userType: 1, address: MY_WALLET })),
    'draft whose end has passed': () =>
      page(
        buildBoxDetail({
          state: 'draft',
          soldNum: 0,
          createTx: null,
          wallet: MY_WALLET,
          endTime: '2026-03-02 11:59:59',
        }),
        'brand',
      ).answer(userInfo, buildUser({ userType: 1, address: MY_WALLET })),
  }),
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
/** What the contract says of a mystery box that it does not know. */
const NOT_THERE = { stage: 0, boxes: 0, sold: 0, closedIn: 0n, reclaimed: false, draw: zeroAddress } as const
describeStates('a paid mystery box', `/myster/index/${paid.id}`, {
  'before boxes are bought': { wire: () => acting(paid), act: press('Buy boxes') },
  ...rareStates({
    'more boxes than one may buy': {
      wire: () => acting(paid),
      act: async (user) => {
        await press('Buy boxes')(user)
        await write(user, await screen.findByRole('textbox', { name: 'Number of boxes' }), '9')
      },
    },
  }),
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
  ...rareStates({
    'that the contract may spend': { wire: () => buyingFor(5_000_000n), act: press('Buy boxes', 'Buy boxes') },
    'of which there is too little': { wire: () => buyingFor(4_999_999n), act: press('Buy boxes', 'Buy boxes') },
  }),
})
const free = buildBoxDetail({ soldNum: 4, mayTake: 0 }, { perAccount: 0n })
describeStates('a mystery box of which all boxes are taken', `/myster/index/${free.id}`, {
  running: () => page({ ...free, limitNum: 0 }),
})
describeStates('the draft of a mystery box', `/myster/index/${draft.id}`, {
  'before prizes are laid in': { wire: () => acting(draft, 'brand'), act: layIn },
  ...rareStates({
    'the wallet says no': {
      wire: () => acting(draft, 'brand', { signing: 'decline' }),
      act: press('Lay in the prizes', 'Lay in the prizes'),
    },
    'the contract may move the works, and the wallet says no': {
      wire: () => acting(draft, 'brand', { tokenBalance: 1n, signing: 'decline', drop: NOT_THERE }),
      act: press('Lay in the prizes', 'Lay in the prizes'),
    },
    'before it is discarded': { wire: () => acting(draft, 'brand'), act: press('Discard') },
  }),
})
describeStates('what is done about a mystery box', `/myster/index/${id}`, {
  'with boxes of one’s own': () => acting(buildBoxDetail()),
  ...rareStates({
    'boxes are taken': { wire: () => acting(buildBoxDetail()), act: press('Take boxes') },
    'the sale is closed': {
      wire: () => acting(buildBoxDetail({ state: 'over', mayTake: 0 })),
      act: press('Close the sale'),
    },
    'prizes are drawn': {
      wire: () => acting(buildBoxDetail({ state: 'closed', mayTake: 0, secret: `0x${'5e'.repeat(32)}` })),
      act: press('Draw the prizes'),
    },
    'boxes are opened': { wire: () => acting(buildDrawnBox()), act: press(/^Open box/) },
    'money is given back': {
      wire: () => acting(buildBoxDetail({ state: 'void', mayTake: 0 })),
      act: press(/^Get money back/),
    },
    'what is left is taken back': {
      wire: () => acting(buildDrawnBox({ wallet: MY_WALLET }), 'brand'),
      act: press('Take back what is left'),
    },
  }),
})
describeStates('a mystery box of no id', '/myster/index/7', { missing: () => prepareWire() })

describeStates('the proof of a mystery box', `/myster/proof/${id}`, {
  loading: () => page().hang(mysteryBoxDetail),
  ...rareStates({ missing: () => page().refuse(mysteryBoxDetail, 'notFound') }),
  refused: () => page().refuse(mysteryBoxDetail, 'tooMany'),
  offline: () => page().goOffline(mysteryBoxDetail),
  ...rareStates({ 'before the draw': page, 'without the chain': () => page(buildDrawnBox()) }),
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
  ...rareStates({
    'loading works': () => writing().hang(listCollected),
    'works refused': () => writing().refuse(listCollected, 'tooMany'),
    'without works': () => writing().answer(listCollected, listed([])),
    'paid boxes': () => writing().answer(operationSwitch, buildSwitches({ paidBoxes: true })),
    'switched off': () => writing().answer(operationSwitch, closed),
    'a participant': () => prepareWire('participant'),
    'a visitor': () => prepareWire(),
  }),
})
