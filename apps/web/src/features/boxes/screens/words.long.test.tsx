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
} from '../../../../test/box-builders.ts'
import { buildSwitches, buildUser, listed } from '../../../../test/builders.ts'
import { buildCoin, buildNft } from '../../../../test/chain-builders.ts'
import { describeStates, press } from '../../../../test/describe-states.ts'
import { type FakeChain, MY_WALLET, openFakeChain } from '../../../../test/fake-chain.ts'
import { ether } from '../../../../test/market-builders.ts'
import { prepareWire, type Viewer, write } from '../../../../test/render-at.tsx'

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
  'switched off': () => list().answer(listMysteryBoxes, listed([])).answer(operationSwitch, closed),
  'a brand': () => list('brand').answer(listMysteryBoxes, listed(boxes.slice(0, 1))),
})

describeStates('the mystery boxes of a brand', '/myster/belong', {
  'a participant': () => prepareWire('participant'),
  'a visitor': () => prepareWire(),
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
      listed([buildOwnBoxes({ prizes: [0, 1] }), buildOwnBoxes({ first: 0, count: 1, state: 'opened', prizes: [0] })]),
    ),
  void: () => page(buildBoxDetail({ state: 'void', mayTake: 0 })),
  'with a price, which is switched off': () =>
    page(buildBoxDetail({ mayTake: 0, nickName: null, userId: null, description: '' }, { price: 10n ** 17n })),
  'switched off': () => page(buildBoxDetail({ mayTake: 0 })).answer(operationSwitch, closed),
  draft: () =>
    page(buildBoxDetail({ state: 'draft', mayTake: 0, soldNum: 0, createTx: null, wallet: MY_WALLET }), 'brand').answer(
      userInfo,
      buildUser({ userType: 1, address: MY_WALLET }),
    ),
  'draft whose end has passed': () =>
    page(
      buildBoxDetail({ state: 'draft', soldNum: 0, createTx: null, wallet: MY_WALLET, endTime: '2026-03-02 11:59:59' }),
      'brand',
    ).answer(userInfo, buildUser({ userType: 1, address: MY_WALLET })),
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
/** What the contract says of a mystery box that it does not know. */
const NOT_THERE = { stage: 0, boxes: 0, sold: 0, closedIn: 0n, reclaimed: false, draw: zeroAddress } as const
describeStates('a paid mystery box', `/myster/index/${paid.id}`, {
  'more boxes than one may buy': {
    wire: () => acting(paid),
    act: async (user) => {
      await press('Buy boxes')(user)
      await write(user, await screen.findByRole('textbox', { name: 'Number of boxes' }), '9')
    },
  },
})
describeStates('a mystery box for a coin', `/myster/index/${forCoin.id}`, {
  'that the contract may spend': { wire: () => buyingFor(5_000_000n), act: press('Buy boxes', 'Buy boxes') },
  'of which there is too little': { wire: () => buyingFor(4_999_999n), act: press('Buy boxes', 'Buy boxes') },
})
describeStates('the draft of a mystery box', `/myster/index/${draft.id}`, {
  'the wallet says no': {
    wire: () => acting(draft, 'brand', { signing: 'decline' }),
    act: press('Lay in the prizes', 'Lay in the prizes'),
  },
  'the contract may move the works, and the wallet says no': {
    wire: () => acting(draft, 'brand', { tokenBalance: 1n, signing: 'decline', drop: NOT_THERE }),
    act: press('Lay in the prizes', 'Lay in the prizes'),
  },
  'before it is discarded': { wire: () => acting(draft, 'brand'), act: press('Discard') },
})
describeStates('what is done about a mystery box', `/myster/index/${id}`, {
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
})

describeStates('the proof of a mystery box', `/myster/proof/${id}`, {
  missing: () => page().refuse(mysteryBoxDetail, 'notFound'),
  'before the draw': page,
  'without the chain': () => page(buildDrawnBox()),
})

const writing = () =>
  prepareWire('brand')
    .answer(coinList, [ether])
    .answer(userInfo, buildUser({ userType: 1, address: MY_WALLET }))
    .answer(listCollected, listed([buildNft({ id: 301, name: 'Low water' })]))

describeStates('a new mystery box', '/myster/new', {
  'loading works': () => writing().hang(listCollected),
  'works refused': () => writing().refuse(listCollected, 'tooMany'),
  'without works': () => writing().answer(listCollected, listed([])),
  'paid boxes': () => writing().answer(operationSwitch, buildSwitches({ paidBoxes: true })),
  'switched off': () => writing().answer(operationSwitch, closed),
  'a participant': () => prepareWire('participant'),
  'a visitor': () => prepareWire(),
})
