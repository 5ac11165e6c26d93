import { logOut, userInfo } from '@plinth/api-schema/accounts'
import { messages } from '@plinth/api-schema/messages'
import { recommendedContent } from '@plinth/api-schema/support'
import { linkWallet, walletNonce } from '@plinth/api-schema/wallet'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { buildUser, listed } from '../../../../test/builders.ts'
import { findToast, hrefOf, onPhone, passTime, prepareWire, renderAt } from '../../../../test/render-at.tsx'
import { declined, installWallet, type WalletAnswers } from '../../../../test/wallet.ts'
import { WALLET_KEY, walletStore } from '../../../lib/chain/wallet-store.ts'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const SIGNATURE = `0x${'12'.repeat(65)}`
const nonce = { nonce: 'n', message: 'Link this wallet', expireTime: '2026-03-02 12:10:00' }

const WILLING: WalletAnswers = { eth_requestAccounts: [ADDRESS], eth_chainId: '0x7a69', personal_sign: SIGNATURE }

const openConnect = async (wire = prepareWire('participant')) => {
  const opened = await renderAt('/', wire)
  await opened.user.click(await screen.findByRole('button', { name: 'Connect wallet' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Connect wallet' }))
  await passTime(400)
  return { ...opened, dialog }
}

describe('the wallet', () => {
  it('says where to get one where there is none', async () => {
    onTestFinished(() => walletStore.close())
    const { dialog } = await openConnect()
    expect(hrefOf(await dialog.findByRole('link', { name: 'Get MetaMask (opens in a new tab)' }))).toContain(
      'https://metamask.io/',
    )
    expect(dialog.getByText('Supported networks: Local chain.')).toBeTruthy()
  })

  it('is connected and linked by a signature under the message of the server', async () => {
    installWallet(WILLING)
    const wire = prepareWire('participant').answer(walletNonce, nonce).answer(linkWallet, { address: ADDRESS })
    const { user, dialog } = await openConnect(wire)
    await user.click(await dialog.findByRole('button', { name: /MetaMask/ }))
    const link = within(await screen.findByRole('dialog', { name: 'Link this wallet to your account?' }))
    await user.click(link.getByRole('button', { name: 'Sign and link' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(wire.sent(walletNonce)).toEqual([{ address: ADDRESS, chainId: 31337 }])
    expect(wire.sent(linkWallet)).toEqual([{ message: 'Link this wallet', signature: SIGNATURE }])
    expect(await screen.findByRole('button', { name: /^My wallet, 0x7099/ })).toBeTruthy()
  })

  it('is not offered for linking where it is linked already', async () => {
    installWallet(WILLING)
    const wire = prepareWire('participant').answer(userInfo, buildUser({ address: ADDRESS }))
    const { user, dialog } = await openConnect(wire)
    await user.click(await dialog.findByRole('button', { name: /MetaMask/ }))
    expect(await screen.findByRole('button', { name: /^My wallet, 0x7099/ })).toBeTruthy()
    expect(wire.sent(walletNonce)).toEqual([])
  })

  it('stands in the side menu of phones, which says so while there is none', async () => {
    onPhone()
    installWallet(WILLING)
    const { user } = await renderAt('/', prepareWire('participant'))
    await user.click(await screen.findByRole('button', { name: 'Menu' }))
    const menu = within(await screen.findByRole('dialog', { name: 'Menu' }))
    await user.click(await menu.findByRole('button', { name: 'My wallet' }))
    expect(await findToast(messages.walletMissing)).toBeTruthy()
    await user.click(menu.getByRole('button', { name: 'Connect' }))
    expect(await screen.findByRole('dialog', { name: 'Connect wallet' })).toBeTruthy()
  })

  it('stands in the side menu of phones, where it is opened and let go', { tags: 'long' }, async () => {
    onPhone()
    installWallet({ ...WILLING, eth_accounts: [ADDRESS] })
    localStorage.setItem(WALLET_KEY, 'io.metamask')
    const { user } = await renderAt('/', prepareWire('participant'))
    await passTime(1_000)
    await user.click(await screen.findByRole('button', { name: 'Menu' }))
    await user.click(
      await within(await screen.findByRole('dialog', { name: 'Menu' })).findByRole('button', { name: 'My wallet' }),
    )
    expect(await screen.findByRole('dialog', { name: 'My Assets' })).toBeTruthy()
    await passTime(1_000)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await passTime(1_000)
    await user.click(await screen.findByRole('button', { name: 'Menu' }))
    const menu = within(await screen.findByRole('dialog', { name: 'Menu' }))
    await user.click(await menu.findByRole('button', { name: 'Disconnect' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(walletStore.current().wallet).toBeNull())
  })

  it('is not connected when its choice is closed', { tags: 'long' }, async () => {
    installWallet(WILLING)
    const { user } = await openConnect()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(walletStore.current()).toEqual({ wallet: null, sheet: null })
  })

  it('that never answers can be given up, and asked again', { tags: 'long' }, async () => {
    let isAwake = false
    installWallet({ ...WILLING, eth_requestAccounts: () => (isAwake ? [ADDRESS] : new Promise(() => {})) })
    const { user, dialog } = await openConnect()
    await user.click(await dialog.findByRole('button', { name: /MetaMask/ }))
    await user.click(await dialog.findByRole('button', { name: 'Cancel' }))
    expect((await dialog.findByRole('alert')).textContent).toBe(messages.walletGivenUp)
    isAwake = true
    await user.click(dialog.getByRole('button', { name: /MetaMask/ }))
    expect(await screen.findByRole('dialog', { name: 'Link this wallet to your account?' })).toBeTruthy()
  })

  it('that never signs can be given up', async () => {
    installWallet({ ...WILLING, personal_sign: () => new Promise(() => {}) })
    const { user, dialog } = await openConnect(prepareWire('participant').answer(walletNonce, nonce))
    await user.click(await dialog.findByRole('button', { name: /MetaMask/ }))
    await user.click(await screen.findByRole('button', { name: 'Sign and link' }))
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('in which another account is chosen logs out, and says why', { tags: 'long' }, async () => {
    const { emit } = installWallet(WILLING)
    const wire = prepareWire('participant')
      .answer(userInfo, buildUser({ address: ADDRESS }))
      .answer(logOut, null)
      .answer(recommendedContent, listed([]))
    const { user, dialog } = await openConnect(wire)
    await user.click(await dialog.findByRole('button', { name: /MetaMask/ }))
    await screen.findByRole('button', { name: /^My wallet, 0x7099/ })
    emit('accountsChanged', ['0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'])
    const prompt = within(await screen.findByRole('dialog', { name: 'You have been logged out' }))
    expect(prompt.getByText(messages.walletAccountChanged)).toBeTruthy()
  })

  it('says that the person declined', async () => {
    installWallet({ ...WILLING, eth_requestAccounts: declined() })
    const { user, dialog } = await openConnect()
    await user.click(await dialog.findByRole('button', { name: /MetaMask/ }))
    expect((await dialog.findByRole('alert')).textContent).toBe(messages.walletDeclined)
  })

  it.each([
    ['a signature that was declined', { ...WILLING, personal_sign: declined() }, messages.walletDeclined],
    ['a wallet of somebody else', WILLING, messages.walletTaken],
  ])('stays unlinked after %s, and says why', async (_what, answers, message) => {
    installWallet(answers)
    const wire = prepareWire('participant')
      .answer(walletNonce, nonce)
      .refuse(linkWallet, 'conflict', messages.walletTaken)
    const { user, dialog } = await openConnect(wire)
    await user.click(await dialog.findByRole('button', { name: /MetaMask/ }))
    await user.click(await screen.findByRole('button', { name: 'Sign and link' }))
    expect((await screen.findByRole('alert')).textContent).toBe(message)
  })
})
