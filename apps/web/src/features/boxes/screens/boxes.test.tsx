import { userInfo } from '@plinth/api-schema/accounts'
import {
  discardMysteryBox,
  listBoxPrizes,
  listBoxTrades,
  listMysteryBoxes,
  listOwnBoxes,
  mysteryBoxDetail,
} from '@plinth/api-schema/boxes'
import { messages } from '@plinth/api-schema/messages'
import { operationSwitch } from '@plinth/api-schema/site'
import { coinList } from '@plinth/api-schema/wallet'
import { toWireDateTime } from '@plinth/api-schema/wire-time'
import { mysteryBoxesAbi } from '@plinth/contracts/abi'
import { screen, waitFor, within } from '@testing-library/react'
import { decodeFunctionData, type Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import {
  BOTH_PRIZES,
  buildBox,
  buildBoxDetail,
  buildBoxTrade,
  buildDrawnBox,
  buildOwnBoxes,
  DRAWN,
  drawCode,
  SECRET,
} from '../../../../test/box-builders.ts'
import { buildSwitches, buildUser, listed } from '../../../../test/builders.ts'
import { BOXES, MY_WALLET, openFakeChain } from '../../../../test/fake-chain.ts'
import { ETHER, ether } from '../../../../test/market-builders.ts'
import {
  findToast,
  passTime,
  prepareWire,
  renderAt,
  type User,
  type Viewer,
  write,
} from '../../../../test/render-at.tsx'
import type { Wire } from '../../../../test/wire.ts'
import { shortAddress } from '../../../lib/text/short-address.ts'

const NOT_NOW = 'Boxes cannot be taken now. Nothing was paid.'
const TOO_FEW = 'Somebody was faster: there are not that many boxes left. Nothing was paid.'
const LIMIT = 'That is more than one wallet may take of this mystery box. Nothing was paid.'

type Detail = ReturnType<typeof buildBoxDetail>

const prepare = (box: Detail, as: Viewer = 'participant') =>
  prepareWire(as)
    .answer(coinList, [ether])
    .answer(mysteryBoxDetail, box)
    .answer(listBoxPrizes, listed(BOTH_PRIZES))
    .answer(listBoxTrades, listed([]))
    .answer(listOwnBoxes, listed([]))
    .answer(userInfo, buildUser({ address: MY_WALLET, userType: as === 'brand' ? 1 : 0 }))

const openBox = async (wire: Wire, { id } = buildBox()) => {
  const chain = openFakeChain(wire)
  chain.balance = 10n * ETHER
  const { user } = await renderAt(`/myster/index/${id}`, wire)
  await screen.findByRole('button', { name: /^My wallet, 0x7099/ })
  await passTime(1_000)
  return { chain, user }
}
const press = async (user: User, name: string) => {
  await user.click(await screen.findByRole('button', { name }))
  await passTime(1_000)
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const confirm = async (user: User, sheet: string, name: string) => {
  await user.click((await dialog(sheet)).getByRole('button', { name }))
  await passTime(1_000)
}
const callOf = ({ data }: { data: Hex }) => decodeFunctionData({ abi: mysteryBoxesAbi, data })
const namesOf = (sent: readonly { to: Hex; data: Hex }[]) =>
  sent.filter(({ to }) => to.toLowerCase() === BOXES.toLowerCase()).map((one) => callOf(one).functionName)

it('keeps in the address which mystery boxes it shows', async () => {
  const wire = prepareWire().answer(listMysteryBoxes, listed([]))
  const { user, address } = await renderAt('/myster', wire)
  await user.click(await screen.findByRole('radio', { name: 'Ended' }))
  await passTime(1_000)
  expect(address()).toBe('/myster?state=ended')
  expect(wire.sent(listMysteryBoxes).at(-1)).toMatchObject({ state: 'ended' })
  await user.click(screen.getByRole('radio', { name: 'Running' }))
  await passTime(1_000)
  expect(address()).toBe('/myster')
})

it('shows the odds as they follow from the amounts', { tags: 'long' }, async () => {
  await renderAt(`/myster/index/${buildBox().id}`, prepare(buildBoxDetail(), 'visitor'))
  const odds = await screen.findByRole('table', { name: 'Prizes and how likely each is' })
  const rows = (await within(odds).findAllByRole('row')).slice(1).map(({ textContent }) => textContent)
  expect(rows[0]).toContain('75%')
  expect(rows[1]).toContain('25%')
})

describe('taking boxes', () => {
  it('sends one transaction for as many as are wanted, and ends when it is seen', async () => {
    const wire = prepare(buildBoxDetail({}, { price: ETHER / 10n }))
    const { chain, user } = await openBox(wire, buildBoxDetail({}, { price: ETHER / 10n }))
    await press(user, 'Buy boxes')
    const count = (await dialog('Buy boxes')).getByRole('textbox', { name: 'Number of boxes' })
    await user.clear(count)
    await write(user, count, '2')
    await passTime(1_000)
    wire.answer(listBoxTrades, listed([buildBoxTrade({ txHash: chain.hashOf(1) })]))
    await confirm(user, 'Buy boxes', 'Buy boxes')
    expect(
      await (await dialog('The boxes are yours')).findByText('Your boxes wait on this page until the draw.'),
    ).toBeTruthy()
    expect(chain.sent).toHaveLength(1)
    expect(BigInt(chain.sent[0]!.value)).toBe(ETHER / 5n)
    expect(callOf(chain.sent[0]!)).toMatchObject({ functionName: 'take', args: [expect.anything(), 2n, []] })
  })

  it('takes no more than the limit of a wallet leaves', { tags: 'long' }, async () => {
    const wire = prepare(buildBoxDetail()).answer(listOwnBoxes, listed([buildOwnBoxes({ count: 1 })]))
    const { user } = await openBox(wire)
    await press(user, 'Take boxes')
    const sheet = await dialog('Take boxes')
    expect(sheet.getByText('You can take 1.')).toBeTruthy()
    const count = sheet.getByRole('textbox', { name: 'Number of boxes' })
    await user.clear(count)
    await write(user, count, '2')
    await passTime(1_000)
    expect(sheet.getByRole('button', { name: 'Take boxes' })).toHaveProperty('disabled', true)
  })

  it('sends nothing where the terms are not those of the id', async () => {
    const { id } = buildBox()
    const wire = prepare(buildBoxDetail())
    const { chain, user } = await openBox(wire)
    await press(user, 'Take boxes')
    wire.answer(mysteryBoxDetail, buildBoxDetail({ id }, { price: 1n }))
    await confirm(user, 'Take boxes', 'Take boxes')
    const words = 'What came from the server is not the mystery box on this page. Nothing was sent.'
    expect(await (await dialog('Not done yet')).findByText(words)).toBeTruthy()
    expect(chain.sent).toEqual([])
  })

  it.each([
    ['the sale is over', { state: 'over', mayTake: 0 }, NOT_NOW],
    ['they are hidden', { mayTake: 0 }, NOT_NOW],
    ['others were faster', { soldNum: 4 }, TOO_FEW],
  ] as const)('says so when %s meanwhile, and sends nothing', async (_what, meanwhile, words) => {
    const wire = prepare(buildBoxDetail())
    const { chain, user } = await openBox(wire)
    await press(user, 'Take boxes')
    wire.answer(mysteryBoxDetail, buildBoxDetail(meanwhile))
    await confirm(user, 'Take boxes', 'Take boxes')
    expect((await (await dialog('Not done yet')).findByRole('alert')).textContent).toBe(words)
    expect(chain.sent).toEqual([])
  })

  it.each([
    ['the sale is over', { stage: 2 }, {}, NOT_NOW],
    ['others were faster', { sold: 4 }, {}, TOO_FEW],
    ['the wallet has as many as it may have', {}, {}, LIMIT],
    ['nobody knows why', {}, { perAccount: 0n }, messages.tradeFail],
  ])('says so when %s, as the chain knows it', async (_what, drop, terms, words) => {
    const box = buildBoxDetail({}, terms)
    const wire = prepare({ ...box, limitNum: Number(box.drop.perAccount) })
    const { chain, user } = await openBox(wire, box)
    chain.refusesTrial = true
    chain.drop = { ...chain.drop, ...drop }
    await press(user, 'Take boxes')
    await confirm(user, 'Take boxes', 'Take boxes')
    expect((await (await dialog('Not done yet')).findByRole('alert')).textContent).toBe(words)
    expect(chain.sent).toEqual([])
  })

  it('gives way to a page that says it when the mystery box is gone', { tags: 'long' }, async () => {
    const wire = prepare(buildBoxDetail())
    const { chain, user } = await openBox(wire)
    await press(user, 'Take boxes')
    wire.refuse(mysteryBoxDetail, 'notFound')
    await confirm(user, 'Take boxes', 'Take boxes')
    expect(await screen.findByRole('heading', { name: 'We can’t find this mystery box' })).toBeTruthy()
    expect(chain.sent).toEqual([])
  })

  it('is not sent twice: what an earlier visit sent is followed', { tags: 'long' }, async () => {
    const wire = prepare(buildBoxDetail())
    const { chain, user } = await openBox(wire)
    chain.fate = 'waiting'
    await press(user, 'Take boxes')
    await confirm(user, 'Take boxes', 'Take boxes')
    await confirm(user, 'Processing', 'Continue in background')
    const words = 'Your boxes are on the way. Press the button to follow them.'
    expect(await screen.findByText(words)).toBeTruthy()
    chain.fate = 'mined'
    wire.answer(listBoxTrades, listed([buildBoxTrade({ txHash: chain.hashOf(1) })]))
    await passTime(10_000)
    expect(chain.sent).toHaveLength(1)
  })
})

it.each([
  ['hidden here', {}, 'This mystery box is hidden here, so its boxes cannot be taken on this site.'],
  ['not free', { price: ETHER }, 'Boxes with a price cannot be bought on this site at the moment.'],
] as const)('says why boxes cannot be taken that are %s', async (_what, terms, words) => {
  const box = buildBoxDetail({ mayTake: 0 }, terms)
  await renderAt(`/myster/index/${box.id}`, prepare(box))
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /boxes$/ })).toBeNull()
})

it('says that a mystery box with a price is hidden here where such are sold', async () => {
  const box = buildBoxDetail({ mayTake: 0 }, { price: ETHER })
  await renderAt(`/myster/index/${box.id}`, prepare(box).answer(operationSwitch, buildSwitches({ paidBoxes: true })))
  expect(await screen.findByText(/^This mystery box is hidden here/)).toBeTruthy()
})

describe('laying in', () => {
  const terms = { brand: MY_WALLET, bond: ETHER } as const
  const draft = () => buildBoxDetail({ state: 'draft', mayTake: 0, soldNum: 0, createTx: null }, terms)

  it('approves, deposits with the bond and ends when it is seen; after a refusal it goes on', async () => {
    const wire = prepare(draft(), 'brand')
    const { chain, user } = await openBox(wire, draft())
    chain.drop = { ...chain.drop, stage: 0 }
    await press(user, 'Lay in the prizes')
    chain.signing = 'decline'
    await confirm(user, 'Lay in the prizes?', 'Lay in the prizes')
    await screen.findByRole('dialog', { name: 'Not done yet' })
    expect(chain.sent).toEqual([])
    chain.signing = 'sign'
    await confirm(user, 'Not done yet', 'Try again')
    await waitFor(() => expect(namesOf(chain.sent)).toEqual(['create']))
    expect(chain.sent.map(({ to }) => to.toLowerCase())[0]).toBe(draft().contractAddr.toLowerCase())
    expect(BigInt(chain.sent.at(-1)!.value)).toBe(ETHER)
    wire.answer(mysteryBoxDetail, buildBoxDetail({ soldNum: 0 }, terms))
    await passTime(3_000)
    expect(await (await dialog('Laid in')).findByText('Everybody can see the mystery box now.')).toBeTruthy()
  })

  it('sends nothing where the chain has it already', async () => {
    const wire = prepare(draft(), 'brand')
    const { chain, user } = await openBox(wire, draft())
    chain.tokenBalance = 1n
    await press(user, 'Lay in the prizes')
    await confirm(user, 'Lay in the prizes?', 'Lay in the prizes')
    wire.answer(mysteryBoxDetail, buildBoxDetail({ soldNum: 0 }, terms))
    await passTime(3_000)
    expect(await (await dialog('Laid in')).findByText('Everybody can see the mystery box now.')).toBeTruthy()
    expect(namesOf(chain.sent)).toEqual([])
  })

  it('is for the wallet of the brand', async () => {
    const linked = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
    const box = buildBoxDetail({ state: 'draft', mayTake: 0, soldNum: 0, createTx: null })
    const wire = prepare(box, 'brand').answer(userInfo, buildUser({ address: linked, userType: 1 }))
    const { chain, user } = await openBox(wire, box)
    await press(user, 'Lay in the prizes')
    await confirm(user, 'Lay in the prizes?', 'Lay in the prizes')
    const told = await (await dialog('Not done yet')).findByRole('alert')
    expect(told.textContent).toBe(`Please connect ${shortAddress(linked)}, the wallet of the brand.`)
    expect(chain.sent).toEqual([])
  })

  it('is not offered any more once the sale was to end', async () => {
    const { closesAt } = draft().drop
    const ended = { ...draft(), endTime: toWireDateTime(new Date(Number(closesAt) * 1_000 - 2 * 86_400_000)) }
    await openBox(prepare(ended, 'brand'), ended)
    expect(screen.queryByRole('button', { name: 'Lay in the prizes' })).toBeNull()
  })

  it('is given up with the draft, and leads back to the own ones', { tags: 'long' }, async () => {
    const wire = prepare(draft(), 'brand').answer(discardMysteryBox, null).answer(listMysteryBoxes, listed([]))
    const { user } = await openBox(wire, draft())
    await press(user, 'Discard')
    expect(wire.sent(discardMysteryBox)).toEqual([])
    await confirm(user, 'Discard this mystery box?', 'Discard')
    expect(await screen.findByRole('heading', { name: 'No mystery boxes yet' })).toBeTruthy()
    await findToast('Mystery box discarded')
    expect(wire.sent(discardMysteryBox)).toEqual([{ id: draft().id }])
  })
})

describe('after the sale', () => {
  it('closes it by any wallet', async () => {
    const wire = prepare(buildBoxDetail({ state: 'over', mayTake: 0 }))
    const { chain, user } = await openBox(wire)
    await press(user, 'Close the sale')
    await confirm(user, 'Close the sale?', 'Close the sale')
    wire.answer(mysteryBoxDetail, buildBoxDetail({ state: 'closed', mayTake: 0 }))
    await passTime(3_000)
    expect(await (await dialog('Closed')).findByText('The sale is closed. Next comes the draw.')).toBeTruthy()
    expect(namesOf(chain.sent)).toEqual(['close'])
  })

  it('draws with the secret, tried on the block that comes', { tags: 'long' }, async () => {
    const wire = prepare(buildBoxDetail({ state: 'closed', mayTake: 0, secret: SECRET }))
    const { chain, user } = await openBox(wire)
    await press(user, 'Draw the prizes')
    await confirm(user, 'Draw the prizes?', 'Draw the prizes')
    wire.answer(mysteryBoxDetail, buildDrawnBox())
    await passTime(3_000)
    expect(await (await dialog('Drawn')).findByText('The prizes are drawn. Boxes can be opened.')).toBeTruthy()
    expect(callOf(chain.sent[0]!)).toMatchObject({ functionName: 'reveal', args: [expect.anything(), SECRET] })
    expect(chain.triedOn).toEqual(['pending'])
  })

  it('draws nothing while the secret is not told', async () => {
    const wire = prepare(buildBoxDetail({ state: 'closed', mayTake: 0, secret: SECRET }))
    const { chain, user } = await openBox(wire)
    await press(user, 'Draw the prizes')
    wire.answer(mysteryBoxDetail, buildBoxDetail({ state: 'closed', mayTake: 0 }))
    await confirm(user, 'Draw the prizes?', 'Draw the prizes')
    const told = await (await dialog('Not done yet')).findByRole('alert')
    expect(told.textContent).toBe('The secret is not told yet. It comes when the closing of the sale is final.')
    expect(chain.sent).toEqual([])
  })

  it.each([
    ['closed it', 'over', 'Close the sale', 'Close the sale?', buildBoxDetail({ state: 'closed' }), 'Closed'],
    ['drawn', 'closed', 'Draw the prizes', 'Draw the prizes?', buildDrawnBox(), 'Drawn'],
  ] as const)('sends nothing when somebody else has %s', async (_what, state, button, sheet, meanwhile, done) => {
    const wire = prepare(buildBoxDetail({ state, mayTake: 0, secret: SECRET }))
    const { chain, user } = await openBox(wire)
    await press(user, button)
    wire.answer(mysteryBoxDetail, { ...meanwhile, mayTake: 0 })
    await confirm(user, sheet, button)
    expect(await screen.findByRole('dialog', { name: done })).toBeTruthy()
    expect(chain.sent).toEqual([])
  })

  it('gives the brand nothing back twice', async () => {
    const box = buildDrawnBox({ wallet: MY_WALLET })
    const wire = prepare(box, 'brand')
    const { chain, user } = await openBox(wire)
    await press(user, 'Take back what is left')
    wire.answer(mysteryBoxDetail, { ...box, isReclaimed: 1 })
    await confirm(user, 'Take back what is left?', 'Take back what is left')
    expect(await screen.findByRole('dialog', { name: 'Back in your wallet' })).toBeTruthy()
    expect(chain.sent).toEqual([])
    expect(screen.queryByRole('button', { name: 'Take back what is left' })).toBeNull()
  })

  it.each([
    ['nothing is left', buildDrawnBox({ wallet: MY_WALLET, soldNum: 4 }), 0],
    ['it is another’s', buildDrawnBox(), 0],
    ['there was no draw, though all are taken', buildBoxDetail({ wallet: MY_WALLET, state: 'void', soldNum: 4 }), 1],
  ])('offers the brand what it may take back: %s', async (_what, box, count) => {
    await openBox(prepare({ ...box, mayTake: 0 }, 'brand'), box)
    expect(screen.queryAllByRole('button', { name: 'Take back what is left' })).toHaveLength(count)
  })

  it.each([
    [
      'open',
      buildDrawnBox(),
      'Open boxes 2 to 3',
      'Open your boxes?',
      'Open',
      'opened',
      'Opened',
      'The prizes are in your wallet.',
    ],
    [
      'refund',
      buildBoxDetail({ state: 'void', mayTake: 0 }),
      'Get money back for boxes 2 to 3',
      'Get your money back?',
      'Get money back',
      'refunded',
      'Paid back',
      'The money is in your wallet.',
    ],
  ] as const)('lets those who took boxes %s them', async (name, box, button, sheet, label, state, done, words) => {
    const wire = prepare(box).answer(listOwnBoxes, listed([buildOwnBoxes()]))
    const { chain, user } = await openBox(wire)
    await press(user, button)
    await confirm(user, sheet, label)
    wire.answer(listOwnBoxes, listed([buildOwnBoxes({ state })]))
    await passTime(3_000)
    expect(await (await dialog(done)).findByText(words)).toBeTruthy()
    expect(namesOf(chain.sent)).toEqual([name])
    expect(callOf(chain.sent[0]!).args?.[1]).toBe(1n)
  })

  it('does not take boxes for opened that the list has lost, as in a reorganisation', async () => {
    const wire = prepare(buildDrawnBox()).answer(listOwnBoxes, listed([buildOwnBoxes()]))
    const { chain, user } = await openBox(wire)
    await press(user, 'Open boxes 2 to 3')
    wire.answer(listOwnBoxes, listed([]))
    await confirm(user, 'Open your boxes?', 'Open')
    await passTime(3_000)
    expect(namesOf(chain.sent)).toEqual(['open'])
    expect(screen.queryByRole('dialog', { name: 'Opened' })).toBeNull()
    wire.answer(listOwnBoxes, listed([buildOwnBoxes({ state: 'opened' })]))
    await passTime(3_000)
    expect(await screen.findByRole('dialog', { name: 'Opened' })).toBeTruthy()
  })

  it('gives the brand back what nobody took', async () => {
    const box = buildDrawnBox({ wallet: MY_WALLET })
    const wire = prepare(box, 'brand')
    const { chain, user } = await openBox(wire)
    await press(user, 'Take back what is left')
    await confirm(user, 'Take back what is left?', 'Take back what is left')
    wire.answer(mysteryBoxDetail, { ...box, isReclaimed: 1 })
    await passTime(3_000)
    expect(await (await dialog('Back in your wallet')).findByText('The works are in your wallet.')).toBeTruthy()
    expect(namesOf(chain.sent)).toEqual(['reclaim'])
  })
})

describe('the proof', () => {
  const openProof = async (drawn: readonly number[], box = buildDrawnBox()) => {
    const wire = prepare(box)
    const chain = openFakeChain(wire)
    chain.drop = { ...chain.drop, stage: 3, draw: BOXES }
    chain.code = drawCode(drawn)
    await renderAt(`/myster/proof/${box.id}`, wire)
    const checks = within(await screen.findByRole('region', { name: 'Checked in your browser' }))
    return { wire, checks, draw: await screen.findByRole('table', { name: 'The prize of each box' }) }
  }

  it('draws again and finds what the chain gave, box by box', async () => {
    const { checks, draw } = await openProof(DRAWN)
    expect(checks.getAllByText('Correct')).toHaveLength(4)
    const names = DRAWN.map((kind) => BOTH_PRIZES[kind]!.name)
    await waitFor(() => expect(within(draw).getAllByText('High water').length).toBe(2))
    const rows = within(draw).getAllByRole('row').slice(1)
    expect(rows).toHaveLength(4)
    for (const [box, row] of rows.entries()) expect(row.textContent).toContain(`${names[box]}${names[box]}`)
  })

  it('says so where the chain has another draw', async () => {
    const { checks } = await openProof([...DRAWN].reverse())
    expect(checks.getAllByText('Correct')).toHaveLength(3)
    expect(checks.getByText('Does not match')).toBeTruthy()
  })

  it('checks once more when a reorganisation has given it another closing block', async () => {
    const { wire, checks } = await openProof(DRAWN)
    expect(checks.getAllByText('Correct')).toHaveLength(4)
    wire.answer(mysteryBoxDetail, buildDrawnBox({ closeHash: SECRET }))
    await passTime(6_000)
    const again = within(await screen.findByRole('region', { name: 'Checked in your browser' }))
    await waitFor(() => expect(again.getAllByText('Does not match').length).toBeGreaterThanOrEqual(1))
  })

  it('says so where secret and closing block are others', async () => {
    const { checks } = await openProof(DRAWN, buildDrawnBox({ secret: `0x${'00'.repeat(32)}`, closeHash: SECRET }))
    expect(checks.getAllByText('Does not match').length).toBeGreaterThanOrEqual(2)
  })
})
