import { messages } from '@plinth/api-schema/messages'
import { discardNft, listNfts, nftDetail, reportMint } from '@plinth/api-schema/nfts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { listed } from '../../../../test/builders.ts'
import { buildNft, buildNftDetail } from '../../../../test/chain-builders.ts'
import { MY_WALLET, openFakeChain } from '../../../../test/fake-chain.ts'
import { hrefOf, passTime, prepareWire, renderAt } from '../../../../test/render-at.tsx'
import { timesShown } from '../../../../test/text-of.ts'

const NFT = '/participant/profile/ntfDetail?idNft=301&idUser=11'
const { contractAddr, chainId, tokenUri } = buildNft()
const mint = {
  ...{ id: 301, uid: '77', contractAddr, chainId, contractType: 721, tokenUri, circulation: 1 },
  ...{ digest: `0x${'01'.repeat(32)}`, royaltyBps: 500, royaltyAddress: MY_WALLET, recipient: MY_WALLET },
  ...{ minter: MY_WALLET, expireTime: '2026-03-03 12:00:00', txHash: null },
}
const UNMINTED = { status: 0, tokenId: null, mintTime: null, owner: null, txHash: null, blockHeight: null }
const prepareNft = (overrides: Parameters<typeof buildNftDetail>[0] = {}) =>
  prepareWire('participant')
    .answer(nftDetail, buildNftDetail({ ...UNMINTED, mint, ...overrides }))
    .answer(listNfts, listed([]))
    .answer(reportMint, { status: 2, ids: [301] })

const open = async (wire = prepareNft()) => {
  const chain = openFakeChain(wire)
  const { user } = await renderAt(NFT, wire)
  await passTime(400)
  return { wire, chain, user }
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

describe('an NFT that is stored and not minted', () => {
  it('is minted from its page', async () => {
    const { user, wire, chain } = await open()
    await user.click(await screen.findByRole('button', { name: 'Go on minting' }))
    wire.answer(nftDetail, buildNftDetail())
    await user.click((await dialog('Ready to mint?')).getByRole('button', { name: 'Mint' }))
    await user.click((await dialog('Minting Completed')).getByRole('button', { name: 'View item' }))
    await waitFor(() => expect(timesShown()).toContain('Minted 22 Feb | 2026-02-22 11:00 UTC'))
    expect(wire.sent(reportMint)[0]).toMatchObject({ txHash: chain.hashOf(1), uid: '77' })
  })

  it('is discarded instead, after a question', async () => {
    const wire = prepareNft()
    wire.answer(discardNft, () => {
      wire.answer(nftDetail, buildNftDetail({ ...UNMINTED, mint, status: 3 }))
      return null
    })
    const { user } = await open(wire)
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    const question = await dialog('Discard this NFT?')
    expect(wire.sent(discardNft)).toEqual([])
    await user.click(question.getByRole('button', { name: 'Discard' }))
    expect(await screen.findByRole('link', { name: 'Create it again' })).toBeTruthy()
    expect(wire.sent(discardNft)).toEqual([{ id: 301 }])
  })

  it('asks for a wallet first', async () => {
    const { user } = await renderAt(NFT, prepareNft())
    await user.click(await screen.findByRole('button', { name: 'Go on minting' }))
    expect(await screen.findByRole('dialog', { name: 'Connect wallet' })).toBeTruthy()
  })

  it.each([
    ['declined', 'decline', 'mined', messages.walletDeclined],
    ['reverted', 'sign', 'reverted', messages.mintFail],
  ] as const)('says that its transaction was %s, and tries again', async (_what, signing, fate, words) => {
    const { user, chain } = await open()
    Object.assign(chain, { signing, fate })
    await user.click(await screen.findByRole('button', { name: 'Go on minting' }))
    await user.click((await dialog('Ready to mint?')).getByRole('button', { name: 'Mint' }))
    const failed = await dialog('Not minted yet')
    expect((await failed.findByRole('alert')).textContent).toBe(words)
    Object.assign(chain, { signing: 'sign', fate: 'mined' })
    await user.click(failed.getByRole('button', { name: 'Try again' }))
    expect(await dialog('Minting Completed')).toBeTruthy()
  })

  it('needs the wallet that it was prepared for', async () => {
    const { user, chain } = await open(prepareNft({ mint: { ...mint, minter: contractAddr } }))
    await user.click(await screen.findByRole('button', { name: 'Go on minting' }))
    await user.click((await dialog('Ready to mint?')).getByRole('button', { name: 'Mint' }))
    expect((await (await dialog('Not minted yet')).findByRole('alert')).textContent).toBe(messages.noPermission)
    expect(chain.sent).toEqual([])
  })
})

describe('an NFT that is on its way', () => {
  it('is looked for on the chain and not sent twice', async () => {
    const txHash = `0x${'00'.repeat(31)}01`
    const { user, chain } = await open(prepareNft({ mint: { ...mint, txHash } }))
    const sent = { hash: chain.hashOf(1), from: MY_WALLET, to: MY_WALLET, data: '0x', value: '0x0' } as const
    chain.sent.push(sent)
    expect(await screen.findByText('Its transaction is on the way.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Look again' }))
    await user.click((await dialog('Ready to mint?')).getByRole('button', { name: 'Mint' }))
    expect(await dialog('Minting Completed')).toBeTruthy()
    expect(chain.sent).toEqual([sent])
  })

  it('says that a few more blocks are waited for', async () => {
    await open(prepareNft({ status: 1 }))
    expect(await screen.findByText(/minted for good after a few more blocks/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Go on minting' })).toBeNull()
  })

  it('that never came can be created again', async () => {
    await open(prepareNft({ status: 3 }))
    expect(hrefOf(await screen.findByRole('link', { name: 'Create it again' }))).toBe('/participant/mint/index')
  })
})
