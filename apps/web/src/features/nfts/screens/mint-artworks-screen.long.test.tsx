import { userInfo, userInfoById } from '@plinth/api-schema/accounts'
import { askForWallet, listArtworks, selectParticipants } from '@plinth/api-schema/artworks'
import { campaignDetail } from '@plinth/api-schema/campaigns'
import { messages } from '@plinth/api-schema/messages'
import { prepareArtworks, reportMint } from '@plinth/api-schema/nfts'
import { toWireDateTime } from '@plinth/api-schema/wire-time'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  buildArtwork,
  buildBrandUser,
  buildOwnCampaign,
  buildParticipant,
  buildPublicUser,
  listed,
  listedToEnd,
} from '../../../../test/builders.ts'
import { buildPrepared } from '../../../../test/chain-builders.ts'
import { MY_WALLET, openFakeChain } from '../../../../test/fake-chain.ts'
import { findToast, passTime, prepareWire, renderAt, type User } from '../../../../test/render-at.tsx'
import type { Wire } from '../../../../test/wire.ts'

const WORKS = [101, 102, 103]
const MINT = `/brand/campaign/artwork/mintNfts?idActive=7&works=${WORKS.join(',')}`
const walletOf = (artist: number) => `0x${artist.toString(16).padStart(40, '0')}`

/** A brand whose linked wallet owns the collection of a completed campaign with three works. */
const prepareMint = () =>
  prepareWire('brand')
    .answer(userInfo, buildBrandUser({ address: MY_WALLET }))
    .answer(campaignDetail, buildOwnCampaign({ status: 2 }))
    .answer(listArtworks, listedToEnd(WORKS.map((id) => buildArtwork({ id, userId: id }))))
    .answer(userInfoById, ({ userId }) => buildPublicUser({ id: userId, userId, address: walletOf(userId) }))
    .answer(prepareArtworks, buildPrepared([WORKS]))
    .answer(reportMint, { status: 2, ids: WORKS.map((id) => id + 200) })

const open = async (wire: Wire = prepareMint()) => {
  const chain = openFakeChain(wire)
  const { user } = await renderAt(MINT, wire)
  await passTime(400)
  return { wire, chain, user }
}
const cost = () => within(screen.getByRole('complementary', { name: 'Cost' }))
const mintButton = () => cost().getByRole('button', { name: 'Mint 3 works' })
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const press = async (user: User, title: string, name: string) =>
  user.click((await dialog(title)).getByRole('button', { name }))
const start = async (user: User) => {
  await cost().findByText('Total, at most')
  await user.click(mintButton())
  await press(user, 'Ready to mint?', 'Mint 3 works')
}
const signed = (id: number) => buildArtwork({ id, userId: id, artistCodename: `Tide ${id}` })
const leftOut = (worksId: number, reason: string) => ({ worksId, recipient: walletOf(worksId), reason })

describe('before a brand mints', () => {
  it('names the artist as the work is signed', async () => {
    const wire = prepareMint().answer(listArtworks, listedToEnd([signed(101)]))
    openFakeChain(wire)
    const { user } = await renderAt('/brand/campaign/artwork/mintNfts?idActive=7&works=101', wire)
    await passTime(400)
    await cost().findByText('Total, at most')
    await user.click(cost().getByRole('button', { name: 'Mint 1 work' }))
    expect((await dialog('Ready to mint?')).getByText('Tide 101')).toBeTruthy()
  })

  it('says when an artist was asked for a wallet, and asks again after a day', async () => {
    const askTime = toWireDateTime(new Date(Date.now() - 2 * 86_400_000))
    const wire = prepareMint()
      .answer(userInfoById, ({ userId }) => buildPublicUser({ id: userId, userId, address: null }))
      .answer(selectParticipants, listed([buildParticipant({ walletAskTime: askTime })]))
      .answer(askForWallet, { askTime: toWireDateTime(new Date()) })
    const { user } = await open(wire)
    const [first] = await screen.findAllByText(/^We asked/)
    expect(within(first!).getByRole('time').getAttribute('datetime')).toBe(`${askTime.replace(' ', 'T')}Z`)
    await user.click(screen.getAllByRole('button', { name: /^Ask again/ })[0]!)
    expect(await findToast(messages.sendSuccess)).toBeTruthy()
    expect(wire.sent(askForWallet)).toHaveLength(1)
  })
})

describe('while a brand mints', () => {
  it('counts the transactions of a large selection', async () => {
    const { user, chain } = await open(prepareMint().answer(prepareArtworks, buildPrepared([[101, 102], [103]])))
    await start(user)
    expect(await screen.findByText('Transaction 1 of 2')).toBeTruthy()
    expect(await dialog('Minting Completed')).toBeTruthy()
    expect(chain.sent).toHaveLength(2)
  })
})

describe('when the chain reverts a mint', () => {
  /** A mint that the chain reverts; the server answers what it finds each time it prepares it. */
  const revert = async (...found: ReturnType<typeof buildPrepared>[]) => {
    const answers = [buildPrepared([WORKS]), ...found]
    const opened = await open(prepareMint().answer(prepareArtworks, () => answers.shift() ?? buildPrepared([WORKS])))
    opened.chain.fate = 'reverted'
    await start(opened.user)
    return opened
  }
  const CONTRACTS = [leftOut(102, messages.recipientIsContract), leftOut(103, messages.recipientIsContract)]

  it('names the artist as the work is signed', async () => {
    const answers = [buildPrepared([WORKS]), buildPrepared([[101, 103]], [leftOut(102, messages.recipientRefused)])]
    const wire = prepareMint()
      .answer(listArtworks, listedToEnd(WORKS.map(signed)))
      .answer(prepareArtworks, () => answers.shift() ?? buildPrepared([WORKS]))
    const { user, chain } = await open(wire)
    chain.fate = 'reverted'
    await start(user)
    const sheet = await dialog('1 work can’t be minted to its wallet')
    expect(sheet.getByRole('listitem').textContent).toContain('Low tide 102, Tide 102')
  })

  it('a second time it offers to mint without contract wallets, and names whose works stay out', async () => {
    const { user, wire, chain } = await revert(buildPrepared([WORKS]), buildPrepared([[101]], CONTRACTS))
    await press(user, 'Not minted yet', 'Try again')
    const sheet = await dialog('The mint failed twice')
    expect(sheet.getByRole('alert').textContent).toBe(`${messages.mintFailedTwice} You can mint the other 1 work now.`)
    const names = within(sheet.getByRole('list', { name: 'Left out' })).getAllByRole('listitem')
    expect(names.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Low tide 102'),
      expect.stringContaining('Low tide 103'),
    ])
    expect(wire.sent(prepareArtworks).at(-1)).toMatchObject({
      worksIds: WORKS,
      failedTxHash: chain.hashOf(2),
      withoutContracts: true,
    })
    chain.fate = 'mined'
    await user.click(sheet.getByRole('button', { name: 'Mint without contract wallets' }))
    expect((await dialog('Minting Completed')).getByRole('status').textContent).toContain('1 work')
    expect(chain.sent).toHaveLength(3)
  })

  it('closed there, the next mint begins with all of them', async () => {
    const { user, wire, chain } = await revert(buildPrepared([WORKS]), buildPrepared([[101]], CONTRACTS))
    await press(user, 'Not minted yet', 'Try again')
    await dialog('The mint failed twice')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await passTime(1_000)
    chain.fate = 'mined'
    await start(user)
    expect((await dialog('Minting Completed')).getByRole('status').textContent).toContain('3 works')
    expect(wire.sent(prepareArtworks).at(-1)).toEqual(wire.sent(prepareArtworks)[0])
  })

  it('says that all are contracts, and then tries all of them again', async () => {
    const { user, wire, chain } = await revert()
    await dialog('Not minted yet')
    wire.refuse(prepareArtworks, 'conflict', messages.recipientsAllContracts)
    await press(user, 'Not minted yet', 'Try again')
    expect(await screen.findByText(messages.recipientsAllContracts)).toBeTruthy()
    wire.answer(prepareArtworks, buildPrepared([WORKS]))
    chain.fate = 'mined'
    await press(user, 'Not minted yet', 'Try again')
    expect(await dialog('Minting Completed')).toBeTruthy()
    expect(wire.sent(prepareArtworks).at(-1)).toEqual(wire.sent(prepareArtworks)[0])
  })

  it('stays with its own words when the server cannot be asked', async () => {
    const { user, wire, chain } = await open()
    chain.fate = 'waiting'
    await start(user)
    await screen.findByTitle(chain.hashOf(1))
    wire.goOffline(prepareArtworks)
    chain.fate = 'reverted'
    await passTime(5_000)
    expect((await (await dialog('Not minted yet')).findByRole('alert')).textContent).toBe(messages.mintFail)
  })
})
