import { userInfo } from '@plinth/api-schema/accounts'
import { prepareAuction, saveAuction } from '@plinth/api-schema/auction'
import { nftMarket } from '@plinth/api-schema/market'
import { fill, messages } from '@plinth/api-schema/messages'
import { listNfts, nftDetail } from '@plinth/api-schema/nfts'
import { coinList } from '@plinth/api-schema/wallet'
import { fromWireDateTime } from '@plinth/api-schema/wire-time'
import { auctionOf } from '@plinth/contracts/auction'
import { auctionId } from '@plinth/contracts/auction-signing'
import { auctionToTexts } from '@plinth/contracts/auction-texts'
import { screen, waitFor, within } from '@testing-library/react'
import { type Address, zeroAddress } from 'viem'
import { expect, it } from 'vitest'
import { buildUser, listed } from '../../../../test/builders.ts'
import { buildCoin, buildNft, buildNftDetail } from '../../../../test/chain-builders.ts'
import { describeStates, press } from '../../../../test/describe-states.ts'
import { HOUSE, MY_WALLET, openFakeChain } from '../../../../test/fake-chain.ts'
import { buildNftMarket, buildOrder, ETHER, ether, SELLER } from '../../../../test/market-builders.ts'
import { passTime, prepareWire, renderAt, type User, write } from '../../../../test/render-at.tsx'
import type { Wire } from '../../../../test/wire.ts'
import { shortAddress } from '../../../lib/text/short-address.ts'
import { writeDateTime } from '../../../ui/date-time-text.ts'

const NFT = '/participant/profile/ntfDetail?idNft=301&idUser=21'
const TITLE = 'Put up for auction'
const ID = { id: `0x${'11'.repeat(32)}` }
const HELD = { held: '1', mayList: 1, mayAuction: 1 }
const secondOf = (date: Date) => BigInt(Math.floor(date.getTime() / 1_000))

const withMarket = (market: Parameters<typeof buildNftMarket>[0] = { rights: HELD }) =>
  prepareWire('participant')
    .answer(nftDetail, buildNftDetail())
    .answer(listNfts, listed([]))
    .answer(coinList, [ether])
    .answer(nftMarket, buildNftMarket(market))
    .answer(userInfo, buildUser({ address: MY_WALLET }))

/** Prepares an auction as the server does, unless it lies about the reserve. */
const prepareAs = (wire: Wire, change = (reserve: bigint) => reserve) =>
  wire.answer(prepareAuction, ({ reserve, startTime, endTime, duration }) => {
    const terms = auctionOf(
      MY_WALLET,
      { standard: 721, contract: buildNft().contractAddr as Address, tokenId: 1n, amount: 1n },
      { currency: zeroAddress, reserve: change(BigInt(reserve)), shares: [] },
      {
        opensAt: secondOf(startTime ? fromWireDateTime(startTime) : new Date()),
        closesAt: secondOf(fromWireDateTime(endTime)),
        ...{ duration: BigInt(duration), salt: 7n, counter: 0n },
      },
    )
    const at = { chainId: 31_337, house: HOUSE } as const
    return { ...at, id: auctionId(at, terms), terms: auctionToTexts(terms), approvals: [] }
  })

const dialog = async (name = TITLE) => within(await screen.findByRole('dialog', { name }))
const openTrading = async (wire: Wire) => {
  const chain = openFakeChain(wire)
  chain.tokenBalance = 1n
  const { user } = await renderAt(NFT, wire)
  await screen.findByRole('button', { name: /^My wallet, 0x7099/ })
  await passTime(1_000)
  return { chain, user }
}
const begin = async (user: User, reserve = '0.25') => {
  await user.click(await screen.findByRole('button', { name: TITLE }))
  await passTime(1_000)
  await write(user, (await dialog()).getByRole('textbox', { name: 'Reserve' }), reserve)
  await passTime(1_000)
}
const sign = async (user: User) => {
  await user.click((await dialog()).getByRole('button', { name: 'Sign auction' }))
  await passTime(1_000)
}
const choose = async (user: User, label: string, option: string) => {
  await user.click((await dialog()).getByRole('combobox', { name: label }))
  await user.click(await screen.findByRole('option', { name: option }))
  await passTime(1_000)
}
const alert = async () => (await (await dialog('Not done yet')).findByRole('alert')).textContent

const edition = () =>
  withMarket({ rights: { ...HELD, held: '4' }, fee: { recipient: SELLER, bps: 100 } })
    .answer(nftDetail, buildNftDetail({ contractType: 1155, circulation: 10, amount: 10 }))
    .answer(coinList, [ether, buildCoin()])
const onChain = (wire: Wire, royalty = 0n) => {
  const chain = openFakeChain(wire)
  chain.tokenBalance = 1n
  chain.royalty = [SELLER, royalty]
  return wire
}
describeStates('putting a work up for auction', NFT, {
  'nothing is chosen': { wire: () => onChain(withMarket()), act: press(TITLE) },
  'an edition, with wrong numbers': {
    wire: () => onChain(edition()),
    act: async (user) => {
      await begin(user, '0')
      await write(user, (await dialog()).getByRole('textbox', { name: 'Number of pieces' }), '9')
    },
  },
  'an edition, until a date': {
    wire: () => onChain(edition(), 500n),
    act: async (user) => {
      await begin(user, '2')
      await choose(user, 'Coin', 'USDC')
      await choose(user, 'Opens', 'On a date you choose')
      await user.click((await dialog()).getByRole('radio', { name: 'At a fixed time' }))
      await choose(user, 'Runs for', 'Until a date you choose')
    },
  },
  'back at the first bid': {
    wire: () => onChain(withMarket()),
    act: async (user) => {
      await begin(user)
      await user.click((await dialog()).getByRole('radio', { name: 'At a fixed time' }))
      await choose(user, 'Runs for', 'Until a date you choose')
      await user.click((await dialog()).getByRole('radio', { name: 'After the first bid' }))
    },
  },
  'at a fixed time': {
    wire: () => onChain(withMarket()),
    act: async (user) => {
      await begin(user)
      await user.click((await dialog()).getByRole('radio', { name: 'At a fixed time' }))
    },
  },
  'signed, while it is saved': {
    wire: () => onChain(prepareAs(withMarket()).hang(saveAuction)),
    act: async (user) => {
      await begin(user)
      await sign(user)
    },
  },
  'no coin to ask for': { wire: () => onChain(withMarket().answer(coinList, [])), act: press(TITLE) },
  'up for auction': {
    wire: () => onChain(prepareAs(withMarket()).answer(saveAuction, ID)),
    act: async (user) => {
      await begin(user)
      await sign(user)
    },
  },
})

it('signs what was asked for: from the first bid on', async () => {
  const wire = prepareAs(withMarket()).answer(saveAuction, ID)
  const { chain, user } = await openTrading(wire)
  await begin(user)
  await choose(user, 'Runs from the first bid for', '3 days')
  await sign(user)
  expect(await screen.findByRole('dialog', { name: 'Up for auction' })).toBeTruthy()
  expect(wire.sent(prepareAuction)).toMatchObject([
    { nftId: 301, reserve: String(ETHER / 4n), coinId: 1, duration: 3 * 86_400 },
  ])
  expect(wire.sent(prepareAuction)[0]?.startTime).toBeUndefined()
  expect(chain.signed).toHaveLength(1)
  expect(chain.signed[0]?.message).toMatchObject({ reserve: String(ETHER / 4n), duration: '259200' })
  expect(wire.sent(saveAuction)).toHaveLength(1)
  // The house was allowed already: nothing was sent.
  expect(chain.sent).toEqual([])
})

it('opens on a date of a calendar', { tags: 'long' }, async () => {
  const { user } = await openTrading(withMarket())
  await begin(user)
  await choose(user, 'Opens', 'On a date you choose')
  await user.click((await dialog()).getByRole('button', { name: 'Choose from a calendar' }))
  expect(await screen.findByRole('button', { name: 'Month before' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Month after' })).toBeTruthy()
})

it.each([
  ['Opens', ['Now', 'In 1 hour', 'In 1 day', 'In 3 days', 'In 7 days', 'On a date you choose']],
  ['Runs from the first bid for', ['15 minutes', '1 hour', '1 day', '3 days', '7 days', '30 days']],
])('lets its seller choose: %s', async (label, choices) => {
  const { user } = await openTrading(withMarket())
  await begin(user)
  await user.click((await dialog()).getByRole('combobox', { name: label }))
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(choices)
})

it('opens later and ends at a fixed time', { tags: 'long' }, async () => {
  const wire = prepareAs(withMarket()).answer(saveAuction, ID)
  const { user } = await openTrading(wire)
  await begin(user)
  await choose(user, 'Opens', 'In 1 day')
  await user.click((await dialog()).getByRole('radio', { name: 'At a fixed time' }))
  await passTime(1_000)
  await choose(user, 'Runs for', '7 days')
  await sign(user)
  expect(await screen.findByRole('dialog', { name: 'Up for auction' })).toBeTruthy()
  const [sent] = wire.sent(prepareAuction)
  expect(sent?.duration).toBe(0)
  const [opens, ends] = [fromWireDateTime(sent!.startTime!), fromWireDateTime(sent!.endTime)]
  expect(ends.getTime() - opens.getTime()).toBe(7 * 86_400_000)
})

it('opens and ends on dates that were typed, within the limits', { tags: 'long' }, async () => {
  const wire = prepareAs(withMarket()).answer(saveAuction, ID)
  const { user } = await openTrading(wire)
  await begin(user)
  await choose(user, 'Opens', 'On a date you choose')
  await user.click((await dialog()).getByRole('radio', { name: 'At a fixed time' }))
  await passTime(1_000)
  await choose(user, 'Runs for', 'Until a date you choose')
  const isClosed = async () => (await dialog()).getByRole('button', { name: 'Sign auction' }).hasAttribute('disabled')
  expect(await isClosed()).toBe(true)
  const inDays = (days: number) => new Date(Math.ceil(Date.now() / 60_000) * 60_000 + days * 86_400_000)
  const type = async (label: string, date: Date) => {
    const field = (await dialog()).getByRole('textbox', { name: label })
    await user.clear(field)
    await write(user, field, writeDateTime(date))
    await passTime(1_000)
  }
  await type('Opening date', inDays(40))
  expect((await dialog()).getByText('Choose a time within the next 30 days.')).toBeTruthy()
  await type('Opening date', inDays(2))
  await type('End date', inDays(2))
  expect((await dialog()).getByText('Choose a time 15 minutes to 30 days after the auction opens.')).toBeTruthy()
  expect(await isClosed()).toBe(true)
  const [opens, ends] = [inDays(2), inDays(9)]
  await type('End date', ends)
  await sign(user)
  expect(await screen.findByRole('dialog', { name: 'Up for auction' })).toBeTruthy()
  const [sent] = wire.sent(prepareAuction)
  expect([fromWireDateTime(sent!.startTime!), fromWireDateTime(sent!.endTime), sent!.duration]).toEqual([
    opens,
    ends,
    0,
  ])
})

it('tells what the seller gets after royalty and fee', { tags: 'long' }, async () => {
  const { chain, user } = await openTrading(withMarket({ rights: HELD, fee: { recipient: SELLER, bps: 100 } }))
  chain.royalty = [SELLER, 500n]
  await begin(user, '1')
  const words = (await dialog()).getByText('You get at least').closest('dl')?.textContent
  expect(words).toBe('At the reserve1 ETHRoyalty0.05 ETHPlatform fee0.01 ETHYou get at least0.94 ETH')
  expect((await dialog()).getByText(/A bid in the last 10 minutes extends it/)).toBeTruthy()
})

it('lets the auction house move the collection first, where it may not yet', { tags: 'long' }, async () => {
  const { chain, user } = await openTrading(prepareAs(withMarket()))
  chain.tokenBalance = 0n
  chain.signing = 'decline'
  await begin(user)
  await sign(user)
  expect(await alert()).toBe(messages.walletDeclined)
  const step = (await dialog('Not done yet')).getByText('Allow the auction house to move works of this collection')
  expect(step.getAttribute('aria-current')).toBe('step')
  expect(chain.signed).toEqual([])
})

it('refuses to sign what the server has changed', async () => {
  const { chain, user } = await openTrading(prepareAs(withMarket(), (reserve) => reserve / 2n))
  await begin(user)
  await sign(user)
  expect(await alert()).toBe(messages.orderDiffers)
  expect(chain.signed).toEqual([])
})

it('saves later what was signed and not saved, without a second signature', { tags: 'long' }, async () => {
  const wire = prepareAs(withMarket()).goOffline(saveAuction)
  const { chain, user } = await openTrading(wire)
  await begin(user)
  await sign(user)
  await passTime(10_000)
  await dialog('Not done yet')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText(/You have signed an auction from/).textContent).toContain('0.25 ETH that is not saved yet.')
  wire.answer(saveAuction, ID)
  await user.click(screen.getByRole('button', { name: 'Save it now' }))
  await passTime(1_000)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save it now' })).toBeNull())
  expect(chain.signed).toHaveLength(1)
})

it('says why what was signed cannot be saved any more', { tags: 'long' }, async () => {
  const wire = prepareAs(withMarket()).goOffline(saveAuction)
  const { user } = await openTrading(wire)
  await begin(user, '0.35')
  await sign(user)
  await passTime(10_000)
  await dialog('Not done yet')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  wire.refuse(saveAuction, 'invalid', messages.orderNotHeld)
  await user.click(screen.getByRole('button', { name: 'Save it now' }))
  await passTime(1_000)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save it now' })).toBeNull())
  expect(screen.getByText(messages.orderNotHeld)).toBeTruthy()
})

it('is sent again as it was signed where the answer to it was lost', { tags: 'long' }, async () => {
  const wire = prepareAs(withMarket()).goOffline(saveAuction)
  const { chain, user } = await openTrading(wire)
  await begin(user)
  await sign(user)
  await passTime(10_000)
  const failed = await dialog('Not done yet')
  wire.answer(saveAuction, ID)
  await user.click(failed.getByRole('button', { name: 'Try again' }))
  await passTime(1_000)
  expect(await screen.findByRole('dialog', { name: 'Up for auction' })).toBeTruthy()
  expect(chain.signed).toHaveLength(1)
  expect(new Set(wire.sent(saveAuction).map((sent) => JSON.stringify(sent))).size).toBe(1)
})

it('is for the wallet that is linked to the account', { tags: 'long' }, async () => {
  const { user } = await openTrading(withMarket().answer(userInfo, buildUser({ address: SELLER })))
  await begin(user)
  const sheet = await dialog()
  expect(sheet.getByText(fill(messages.orderWrongWallet, { address: shortAddress(SELLER) }))).toBeTruthy()
  expect(sheet.getByRole('button', { name: 'Sign auction' })).toHaveProperty('disabled', true)
})

it('is not offered beside one’s own listing', async () => {
  await openTrading(withMarket({ rights: HELD, listings: [buildOrder({ maker: MY_WALLET })] }))
  await screen.findByRole('button', { name: 'Change price' })
  expect(screen.queryByRole('button', { name: TITLE })).toBeNull()
})
