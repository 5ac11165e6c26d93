import { userInfo } from '@plinth/api-schema/accounts'
import { listCollections } from '@plinth/api-schema/collections'
import { messages } from '@plinth/api-schema/messages'
import { nftCategories, reportMint, saveNft } from '@plinth/api-schema/nfts'
import { uploadFile } from '@plinth/api-schema/site'
import { platformAbi } from '@plinth/contracts/abi'
import { screen, waitFor, within } from '@testing-library/react'
import { decodeFunctionData } from 'viem'
import { describe, expect, it } from 'vitest'
import { buildUploadedFile, buildUser, listed, uploadPath } from '../../../../test/builders.ts'
import { buildNft } from '../../../../test/chain-builders.ts'
import { buildCollection } from '../../../../test/collection-builders.ts'
import { COLLECTION, type FakeChain, MY_WALLET, openFakeChain } from '../../../../test/fake-chain.ts'
import { hrefOf, passTime, prepareWire, renderAt, type User } from '../../../../test/render-at.tsx'
import type { Wire } from '../../../../test/wire.ts'
import { shortAddress } from '../../../lib/text/short-address.ts'
import { emptyNft, keepNft, type NftValues } from './nft-draft.ts'

const CREATE = '/participant/mint/index'
const { contractAddr, chainId, tokenUri } = buildNft()
const saved = {
  ...{ id: 301, uid: '77', contractAddr, chainId, contractType: 721, tokenUri, circulation: 1, fee: '100' },
  ...{ digest: `0x${'01'.repeat(32)}`, royaltyBps: 0, royaltyAddress: MY_WALLET, recipient: MY_WALLET },
  ...{ minter: MY_WALLET, expireTime: '2026-03-03 12:00:00' },
}
const prepareCreate = () =>
  prepareWire('participant')
    .answer(userInfo, buildUser({ address: MY_WALLET }))
    .answer(nftCategories, [])
    .answer(saveNft, saved)
    .answer(reportMint, { status: 2, ids: [301] })

/** The form as an earlier visit has left it, with everything filled in. */
const open = async (
  wire: Wire = prepareCreate(),
  change: (chain: FakeChain) => void = () => {},
  values: Partial<NftValues> = {},
) => {
  const chain = openFakeChain(wire)
  change(chain)
  keepNft(localStorage, buildUser().id, {
    ...{ ...emptyNft(), picture: buildUploadedFile(), name: 'Sun over green' },
    ...values,
  })
  const { user } = await renderAt(CREATE, wire)
  await passTime(400)
  return { wire, chain, user }
}
const mintButton = () => screen.findByRole('button', { name: 'Mint' })
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const confirm = async (user: User) => {
  const button = await mintButton()
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  await user.click(button)
  await user.click((await dialog('Ready to mint?')).getByRole('button', { name: 'Mint' }))
}

describe('minting a work of one’s own', () => {
  it('stores it, sends it and leads to it; the next one begins empty', async () => {
    const { user, wire, chain } = await open()
    await confirm(user)
    const done = await dialog('Minting Completed')
    expect(done.getByRole('status').textContent).toBe(`${messages.mintSuccess}. “Sun over green” is in your wallet.`)
    expect(hrefOf(done.getByRole('link', { name: 'View item' }))).toBe(
      '/participant/profile/ntfDetail?idNft=301&idUser=11',
    )
    expect(wire.sent(saveNft)).toEqual([
      expect.objectContaining({ name: 'Sun over green', recipient: MY_WALLET, royaltyAddress: MY_WALLET }),
    ])
    expect(chain.sent).toHaveLength(1)
    await user.keyboard('{Escape}')
    expect(await screen.findByRole('textbox', { name: /^Name/ })).toHaveProperty('value', '')
  })

  it('is minted into a collection of one’s own, which has its standard and royalty', { tags: 'long' }, async () => {
    const own = buildCollection({ id: 7, contractAddr: COLLECTION, contractType: 1155, royaltyProportion: '7.5' })
    const waiting = buildCollection({ id: 8, name: 'Not deployed', contractAddr: null })
    const wire = prepareCreate()
      .answer(listCollections, listed([own, waiting]))
      .answer(saveNft, { ...saved, contractAddr: COLLECTION, contractType: 1155, royaltyBps: 750 })
    const { user, chain } = await open(wire)
    await user.click(await screen.findByRole('combobox', { name: /^Collection/ }))
    expect(screen.queryByRole('option', { name: 'Not deployed' })).toBeNull()
    await user.click(await screen.findByRole('option', { name: 'Tidal prints' }))
    expect(screen.queryByRole('textbox', { name: /^Royalty/ })).toBeNull()
    await passTime(1_000)
    await confirm(user)
    expect(await screen.findByRole('dialog', { name: 'Minting Completed' })).toBeTruthy()
    expect(wire.sent(saveNft)).toMatchObject([{ collectionId: 7, contractType: 1155, royaltyProportion: '7.5' }])
    const { functionName, args } = decodeFunctionData({ abi: platformAbi, data: chain.sent[0]!.data })
    expect(functionName).toBe('mint')
    expect(args?.slice(1, 3)).toEqual([COLLECTION, [MY_WALLET]])
  })

  it('says who got it where that is another wallet', { tags: 'long' }, async () => {
    const { user } = await open(prepareCreate(), undefined, { recipient: contractAddr })
    await confirm(user)
    expect((await dialog('Minting Completed')).getByRole('status').textContent).toBe(
      `${messages.mintSuccess}. “Sun over green” was minted to ${shortAddress(contractAddr)}.`,
    )
  })

  it.each([
    ['is not linked', (wire: Wire) => wire.answer(userInfo, buildUser()), 'Link this wallet'],
    [
      'is another one than the linked',
      (wire: Wire) => wire.answer(userInfo, buildUser({ address: contractAddr })),
      'Link this wallet',
    ],
  ] as const)('needs a wallet that %s to be linked first', async (_what, answer, action) => {
    await open(answer(prepareCreate()))
    expect(await screen.findByRole('button', { name: action })).toBeTruthy()
    expect(await mintButton()).toHaveProperty('disabled', true)
  })

  it('is stopped where the balance is too low', { tags: 'long' }, async () => {
    await open(prepareCreate(), (chain) => {
      chain.balance = 1n
    })
    expect(await screen.findByText(messages.balanceLow)).toBeTruthy()
    expect(await mintButton()).toHaveProperty('disabled', true)
  })

  it('has no price while the node is away', { tags: 'long' }, async () => {
    await open(prepareCreate(), ({ goAway }) => goAway())
    await passTime(10_000)
    const cost = within(screen.getByRole('region', { name: 'What it costs now' }))
    expect(cost.getByText(messages.chainFailure)).toBeTruthy()
    expect(await mintButton()).toHaveProperty('disabled', true)
  })

  it.each([
    ['offline', (wire: Wire) => wire.goOffline(saveNft), /Plinth cannot be reached/],
    ['refused', (wire: Wire) => wire.refuse(saveNft, 'invalid', messages.mintingClosed), messages.mintingClosed],
  ] as const)('is told that storing was %s, and stores it on the second try', async (_what, fail, words) => {
    const { user, wire, chain } = await open()
    fail(wire)
    await confirm(user)
    await passTime(2_000)
    const failed = await dialog('Not minted yet')
    expect((await failed.findByRole('alert')).textContent).toMatch(words)
    expect(chain.sent).toEqual([])
    wire.answer(saveNft, saved)
    await user.click(failed.getByRole('button', { name: 'Try again' }))
    expect(await dialog('Minting Completed')).toBeTruthy()
  })

  it('stores nothing twice when the wallet has to be asked again', { tags: 'long' }, async () => {
    const { user, wire, chain } = await open()
    chain.signing = 'decline'
    await confirm(user)
    const failed = await dialog('Not minted yet')
    expect((await failed.findByRole('alert')).textContent).toBe(messages.walletDeclined)
    chain.signing = 'sign'
    await user.click(failed.getByRole('button', { name: 'Try again' }))
    expect(await dialog('Minting Completed')).toBeTruthy()
    expect(wire.sent(saveNft)).toHaveLength(1)
  })

  it('goes to the connected wallet at one press', { tags: 'long' }, async () => {
    const { user } = await open(prepareCreate(), undefined, { recipient: contractAddr, royaltyAddress: contractAddr })
    await user.click(await screen.findByRole('button', { name: 'Use my wallet' }))
    expect(screen.getByRole('textbox', { name: /^Recipient/ })).toHaveProperty('value', MY_WALLET)
    expect(screen.getByRole('textbox', { name: /^Royalty address/ })).toHaveProperty('value', MY_WALLET)
    expect(screen.queryByRole('button', { name: 'Use my wallet' })).toBeNull()
  })

  it('offers the collection that everybody shares beside one’s own', { tags: 'long' }, async () => {
    const own = buildCollection({ id: 7, contractAddr: COLLECTION, royaltyProportion: '7.5' })
    const { user } = await open(prepareCreate().answer(listCollections, listed([own])))
    await user.click(await screen.findByRole('combobox', { name: /^Collection/ }))
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'Plinth, shared by everybody',
      'Tidal prints',
    ])
  })

  it('says that the collection of a draft is gone, and goes on with another', { tags: 'long' }, async () => {
    const { user } = await open(prepareCreate(), undefined, { collection: '7' })
    const field = await screen.findByRole('combobox', { name: /^Collection/ })
    expect(await screen.findByText('The collection you chose is no longer available. Choose another.')).toBeTruthy()
    expect(await mintButton()).toHaveProperty('disabled', true)
    await user.click(field)
    await user.click(await screen.findByRole('option', { name: 'Plinth, shared by everybody' }))
    await waitFor(async () => expect(await mintButton()).toHaveProperty('disabled', false))
    expect(screen.queryByText(/no longer available/)).toBeNull()
  })

  it('says that one’s collections could not be loaded, and loads them again', async () => {
    const own = buildCollection({ id: 7, contractAddr: COLLECTION, royaltyProportion: '7.5' })
    const wire = prepareCreate().refuse(listCollections, 'tooMany')
    const { user } = await open(wire, undefined, { collection: '7' })
    const again = await screen.findByRole('button', { name: 'Load it again' })
    wire.answer(listCollections, listed([own]))
    await user.click(again)
    await waitFor(async () =>
      expect((await screen.findByRole('combobox', { name: /^Collection/ })).textContent).toBe('Tidal prints'),
    )
  })

  it('waits for its picture, and says so', { tags: 'long' }, async () => {
    const wire = prepareCreate()
    const picture = wire.delay(uploadFile, buildUploadedFile({ url: uploadPath(7) }))
    const { user } = await open(wire, undefined, { picture: null })
    expect(await screen.findByText('Kept on this device until it is minted.')).toBeTruthy()
    const field = await screen.findByLabelText(/^Image/, { selector: 'input' })
    await user.upload(field, new File(['sun'], 'sun.png', { type: 'image/png' }))
    const button = await mintButton()
    await waitFor(() => expect(button).toHaveProperty('disabled', false))
    await user.click(button)
    expect(await screen.findByText('Your picture is on its way.')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    await picture.release()
    expect(await screen.findByRole('dialog', { name: 'Ready to mint?' })).toBeTruthy()
  })
})
