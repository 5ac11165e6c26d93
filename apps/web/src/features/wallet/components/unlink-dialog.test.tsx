import { logInMethods } from '@plinth/api-schema/accounts-google'
import { messages } from '@plinth/api-schema/messages'
import { unlinkWallet } from '@plinth/api-schema/wallet'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openFakeChain } from '../../../../test/fake-chain.ts'
import { findToast, passTime, prepareWire, renderAt } from '../../../../test/render-at.tsx'

const wallet = { address: `0x${'ab'.repeat(20)}`, linkTime: '2026-02-03 08:30:00' }

const openUnlink = async () => {
  const wire = prepareWire('participant').answer(logInMethods, { hasPassword: true, google: null, wallet })
  const { user } = await renderAt('/participant/profile/editProfile?tab=log-in', wire)
  await user.click(await screen.findByRole('button', { name: 'Unlink wallet' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Unlink this wallet?' }))
  await passTime(600)
  return { wire, user, dialog }
}

describe('unlinking a wallet', () => {
  it('is asked with its address, and done once confirmed', async () => {
    const { wire, user, dialog } = await openUnlink()
    expect(dialog.getByText('0xabab…ababab')).toBeTruthy()
    expect(wire.sent(unlinkWallet)).toEqual([])
    wire.answer(unlinkWallet, null).answer(logInMethods, { hasPassword: true, google: null, wallet: null })
    await user.click(dialog.getByRole('button', { name: 'Unlink' }))
    expect(await findToast(messages.walletUnlinked)).toBeTruthy()
    expect(wire.sent(unlinkWallet)).toEqual([{}])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByRole('button', { name: 'Link wallet' })).toBeTruthy()
  })

  it.each([
    ['without a wallet', false, 'Connect wallet'],
    ['with one', true, 'Link this wallet to your account?'],
  ])('makes room for another, %s', async (_what, isConnected, title) => {
    const wire = prepareWire('participant').answer(logInMethods, { hasPassword: true, google: null, wallet: null })
    if (isConnected) openFakeChain(wire)
    const { user } = await renderAt('/participant/profile/editProfile?tab=log-in', wire)
    await passTime(2_000)
    await user.click(await screen.findByRole('button', { name: 'Link wallet' }))
    expect(await screen.findByRole('dialog', { name: title })).toBeTruthy()
    await passTime(1_000)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('is not done when it is called off', async () => {
    const { wire, user, dialog } = await openUnlink()
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(wire.sent(unlinkWallet)).toEqual([])
    expect(screen.getByRole('button', { name: 'Unlink wallet' })).toBeTruthy()
  })

  it('says why it was refused, and can be tried again', async () => {
    const { wire, user, dialog } = await openUnlink()
    wire.refuse(unlinkWallet, 'tooMany')
    await user.click(dialog.getByRole('button', { name: 'Unlink' }))
    expect(await findToast(messages.tooManyRequests)).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Unlink' })).toBeTruthy()
  })
})
