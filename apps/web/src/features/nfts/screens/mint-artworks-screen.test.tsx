import { userInfo, userInfoById } from '@plinth/api-schema/accounts'
import { askForWallet, listArtworks, selectParticipants } from '@plinth/api-schema/artworks'
import { campaignDetail } from '@plinth/api-schema/campaigns'
import { messages } from '@plinth/api-schema/messages'
import { prepareArtworks, reportMint } from '@plinth/api-schema/nfts'
import { toWireDateTime } from '@plinth/api-schema/wire-time'
import { act, screen, waitFor, within } from '@testing-library/react'
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
import { findToast, hrefOf, passTime, prepareWire, renderAt, type User } from '../../../../test/render-at.tsx'
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
const checks = async () => within(await screen.findByRole('list', { name: 'Before you mint' }))
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
  it('reads the price and waits for the person', async () => {
    const { wire, chain } = await open()
    expect(await cost().findByText('Total, at most')).toBeTruthy()
    expect((await checks()).getByText('Wallet owns the collection')).toBeTruthy()
    expect(mintButton()).toHaveProperty('disabled', false)
    expect([wire.sent(prepareArtworks), chain.sent]).toEqual([[], []])
  })

  it('cannot be pressed before the price stands above the button and has moved it', { tags: 'long' }, async () => {
    const wire = prepareMint()
    const chain = openFakeChain(wire)
    const trial = Promise.withResolvers<void>()
    chain.trial = trial.promise
    await renderAt(MINT, wire)
    await passTime(400)
    const before = await checks()
    await waitFor(() => expect(before.getAllByText('✓')).toHaveLength(4))
    expect(mintButton()).toHaveProperty('disabled', true)
    await act(async () => trial.resolve())
    expect(await cost().findByText('Total, at most')).toBeTruthy()
    expect(mintButton()).toHaveProperty('disabled', false)
  })

  it.each([
    [
      'does not own the collection',
      { isOwner: false, owner: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC' },
      `${messages.notTheOwner}: 0x3C44…4293BC owns this collection. Choose that account in your wallet.`,
    ],
    ['looks at a contract that is not the platform’s', { isOurs: false }, messages.notPlatformContract],
    ['cannot pay the fee', { balance: 1n }, messages.balanceLow],
    ['cannot pay for the gas', { balance: 1_000_000n }, messages.balanceLow],
  ])('a wallet that %s cannot mint', async (_what, state, words) => {
    const wire = prepareMint()
    Object.assign(openFakeChain(wire), state)
    await renderAt(MINT, wire)
    await passTime(400)
    expect(await cost().findByText(words)).toBeTruthy()
    expect(mintButton()).toHaveProperty('disabled', true)
  })

  it.each([
    ['of which coin', 1n, /^Add ETH to this wallet on [^.]+\./],
    ['how much', 1_000_000n, /^Add \S*\d ETH to this wallet on [^.]+\./],
  ])('says %s a wallet that holds too little needs more', async (_what, balance, words) => {
    const wire = prepareMint()
    Object.assign(openFakeChain(wire), { balance })
    await renderAt(MINT, wire)
    await passTime(400)
    const isAdvice = (_text: string, element: Element | null) =>
      element?.localName === 'p' && words.test(element.textContent ?? '')
    expect(await cost().findByText(isAdvice)).toBeTruthy()
  })

  it('names the artist as the work is signed', { tags: 'long' }, async () => {
    const wire = prepareMint().answer(listArtworks, listedToEnd([signed(101)]))
    openFakeChain(wire)
    const { user } = await renderAt('/brand/campaign/artwork/mintNfts?idActive=7&works=101', wire)
    await passTime(400)
    await cost().findByText('Total, at most')
    await user.click(cost().getByRole('button', { name: 'Mint 1 work' }))
    expect((await dialog('Ready to mint?')).getByText('Tide 101')).toBeTruthy()
  })

  it('asks an artist without a wallet for one, and takes it up as soon as it is linked', { tags: 'long' }, async () => {
    const wallets = new Map([[103, null as string | null]])
    const addressOf = (artist: number) => (wallets.has(artist) ? (wallets.get(artist) ?? null) : walletOf(artist))
    const wire = prepareMint()
      .answer(userInfoById, ({ userId }) => buildPublicUser({ id: userId, userId, address: addressOf(userId) }))
      .answer(selectParticipants, listed([buildParticipant({ userId: 103 })]))
      .answer(askForWallet, { askTime: toWireDateTime(new Date()) })
    const { user } = await open(wire)
    await user.click(await screen.findByRole('button', { name: /^Ask for a wallet/ }))
    expect(await findToast(messages.sendSuccess)).toBeTruthy()
    expect(wire.sent(askForWallet)).toEqual([{ campaignId: 7, worksId: 103 }])
    expect(within(screen.getByText(/^We asked/)).getByRole('time')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Ask/ })).toBeNull()
    expect(mintButton()).toHaveProperty('disabled', true)
    wallets.set(103, walletOf(103))
    await passTime(16_000)
    expect(await screen.findByDisplayValue(walletOf(103))).toBeTruthy()
    await waitFor(() => expect(mintButton()).toHaveProperty('disabled', false))
  })

  it('says when an artist was asked for a wallet, and asks again after a day', { tags: 'long' }, async () => {
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

  it('a wallet that is not linked is offered for linking', { tags: 'long' }, async () => {
    const { user } = await open(prepareMint().answer(userInfo, buildBrandUser({ address: walletOf(9) })))
    expect(await (await checks()).findByText('This wallet is not linked to your account')).toBeTruthy()
    await user.click(cost().getByRole('button', { name: 'Link this wallet' }))
    expect(await dialog('Link this wallet to your account?')).toBeTruthy()
  })

  it('a node that does not answer gives no price and lets nothing be minted', { tags: 'long' }, async () => {
    const wire = prepareMint()
    openFakeChain(wire).goAway()
    await renderAt(MINT, wire)
    await passTime(10_000)
    expect(await (await checks()).findByText('Wallet connected')).toBeTruthy()
    expect(cost().queryByText('Total, at most')).toBeNull()
    expect(mintButton()).toHaveProperty('disabled', true)
  })

  it('a mint that would fail says so in place of its price', { tags: 'long' }, async () => {
    const wire = prepareMint()
    openFakeChain(wire).refusesTrial = true
    await renderAt(MINT, wire)
    await passTime(400)
    expect(await cost().findByText(messages.mintFail)).toBeTruthy()
  })
})

describe('while a brand mints', () => {
  it('says that nothing was sent while the server prepares', { tags: 'long' }, async () => {
    const { user } = await open(prepareMint().hang(prepareArtworks))
    await start(user)
    const processing = await dialog('Processing')
    expect(processing.getByText('Nothing has been sent yet.')).toBeTruthy()
    expect(processing.getByText('Storing picture and record').closest('[aria-current]')).not.toBeNull()
    expect(processing.queryByRole('button')).toBeNull()
  })

  it('asks for the signature', async () => {
    const { user, chain } = await open()
    chain.signing = 'wait'
    await start(user)
    expect(await (await dialog('Processing')).findByText('Please sign in your wallet.')).toBeTruthy()
    expect(screen.getByText('Picture and record stored')).toBeTruthy()
  })

  it('can be called off while the wallet does not answer; what is signed after all is kept', {
    tags: 'long',
  }, async () => {
    const { user, chain } = await open()
    chain.signing = 'wait'
    await start(user)
    const processing = await dialog('Processing')
    await user.click(await processing.findByRole('button', { name: 'Cancel' }))
    const failed = await dialog('Not minted yet')
    expect(failed.getByRole('alert').textContent).toBe(messages.walletGivenUp)
  })

  it('shows what was sent, goes on in the background and comes back when it is minted', async () => {
    const { user, wire, chain } = await open()
    chain.fate = 'waiting'
    await start(user)
    const processing = await dialog('Processing')
    expect(await processing.findByText('You can leave this page: what was sent goes on without it.')).toBeTruthy()
    expect(processing.getByTitle(chain.hashOf(1))).toBeTruthy()
    await user.click(processing.getByRole('button', { name: 'Continue in background' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    chain.fate = 'mined'
    await passTime(5_000)
    const done = await dialog('Minting Completed')
    expect(done.getByRole('status').textContent).toContain(`${messages.mintSuccess}. 3 works`)
    expect(hrefOf(done.getByRole('link', { name: 'Back to My Campaign' }))).toContain('status=Archive')
    expect(wire.sent(reportMint)[0]).toMatchObject({ chainId: 31_337, txHash: chain.hashOf(1) })
    expect(chain.sent).toHaveLength(1)
  })

  it('waits for a server that is away until it has recorded what the chain did', { tags: 'long' }, async () => {
    const { user, wire } = await open(prepareMint().goOffline(reportMint))
    await start(user)
    expect(await (await dialog('Processing')).findByText('Taken by the network')).toBeTruthy()
    await passTime(5_000)
    expect(screen.queryByRole('dialog', { name: 'Minting Completed' })).toBeNull()
    wire.answer(reportMint, { status: 1, ids: [301, 302, 303] })
    await passTime(2_000)
    expect(await dialog('Minting Completed')).toBeTruthy()
  })

  it('counts the transactions of a large selection', { tags: 'long' }, async () => {
    const { user, chain } = await open(prepareMint().answer(prepareArtworks, buildPrepared([[101, 102], [103]])))
    await start(user)
    expect(await screen.findByText('Transaction 1 of 2')).toBeTruthy()
    expect(await dialog('Minting Completed')).toBeTruthy()
    expect(chain.sent).toHaveLength(2)
  })
})

describe('when a mint does not come about', () => {
  it.each([
    ['is offline', (wire: Wire) => wire.goOffline(prepareArtworks), /Plinth cannot be reached/],
    ['refuses', (wire: Wire) => wire.refuse(prepareArtworks, 'conflict', messages.mintUnderWay), messages.mintUnderWay],
  ] as const)('a server that %s is told, and asked again', async (_what, fail, words) => {
    const { user, wire, chain } = await open()
    fail(wire)
    await start(user)
    await passTime(2_000)
    expect((await (await dialog('Not minted yet')).findByRole('alert')).textContent).toMatch(words)
    wire.answer(prepareArtworks, buildPrepared([WORKS]))
    await press(user, 'Not minted yet', 'Try again')
    expect(await dialog('Minting Completed')).toBeTruthy()
    expect(chain.sent).toHaveLength(1)
  })

  it('a person who declined is asked again, and nothing is prepared twice', async () => {
    const { user, wire, chain } = await open()
    chain.signing = 'decline'
    await start(user)
    expect((await (await dialog('Not minted yet')).findByRole('alert')).textContent).toBe(messages.walletDeclined)
    chain.signing = 'sign'
    await press(user, 'Not minted yet', 'Try again')
    expect(await dialog('Minting Completed')).toBeTruthy()
    expect(wire.sent(prepareArtworks)).toHaveLength(1)
  })

  it.each([
    ['replaced', messages.transactionReplaced, 5_000],
    ['dropped', messages.transactionDropped, 190_000],
    ['waiting', messages.transactionPending, 190_000],
  ] as const)('a transaction that is %s is told with its hash', { tags: 'long' }, async (fate, words, afterMs) => {
    const { user, chain } = await open()
    chain.fate = fate
    await start(user)
    await screen.findByTitle(chain.hashOf(1))
    await passTime(afterMs)
    const failed = await dialog('Not minted yet')
    expect((await failed.findByRole('alert')).textContent).toBe(words)
    expect(failed.getByTitle(chain.hashOf(1))).toBeTruthy()
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

  it('names the recipient that refused it and mints the others', async () => {
    const { user, wire, chain } = await revert(buildPrepared([[101, 103]], [leftOut(102, messages.recipientRefused)]))
    const sheet = await dialog('1 work can’t be minted to its wallet')
    expect(sheet.getByRole('alert').textContent).toBe(
      `${messages.recipientRefused} You can mint the other 2 works now.`,
    )
    expect(within(sheet.getByRole('list', { name: 'Left out' })).getByRole('listitem').textContent).toContain(
      'Low tide 102',
    )
    expect(wire.sent(prepareArtworks).at(-1)).toMatchObject({ failedTxHash: chain.hashOf(1) })
    expect(wire.sent(prepareArtworks).at(-1)).not.toHaveProperty('withoutContracts')
    chain.fate = 'mined'
    await user.click(sheet.getByRole('button', { name: 'Mint the other 2 works' }))
    expect((await dialog('Minting Completed')).getByRole('status').textContent).toContain('2 works')
    expect(wire.sent(prepareArtworks)).toHaveLength(2)
  })

  it('names the artist as the work is signed', { tags: 'long' }, async () => {
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

  it('says that it failed while nobody can be named, and mints it again as it is', { tags: 'long' }, async () => {
    const { user, wire, chain } = await revert()
    expect((await (await dialog('Not minted yet')).findByRole('alert')).textContent).toBe(messages.mintFail)
    chain.fate = 'mined'
    await press(user, 'Not minted yet', 'Try again')
    expect((await dialog('Minting Completed')).getByRole('status').textContent).toContain('3 works')
    expect(wire.sent(prepareArtworks)).toHaveLength(2)
  })

  it('a second time it offers to mint without contract wallets, and names whose works stay out', {
    tags: 'long',
  }, async () => {
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

  it('closed there, the next mint begins with all of them', { tags: 'long' }, async () => {
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

  it('says that all are contracts, and then tries all of them again', { tags: 'long' }, async () => {
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

  it('stays with its own words when the server cannot be asked', { tags: 'long' }, async () => {
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
