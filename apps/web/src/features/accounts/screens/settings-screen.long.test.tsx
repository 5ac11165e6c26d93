import { listSessions, logOut, updateUser, userInfo } from '@plinth/api-schema/accounts'
import { deleteAccount, sendDeletionCode } from '@plinth/api-schema/accounts-deletion'
import { messages } from '@plinth/api-schema/messages'
import { uploadFile } from '@plinth/api-schema/site'
import { listHelpRequests, listHelpTypes } from '@plinth/api-schema/support'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildSession, buildUser, listed } from '../../../../test/builders.ts'
import { findToast, passTime, prepareWire, renderAt, write } from '../../../../test/render-at.tsx'

const SETTINGS = '/participant/profile/editProfile'

describe('the settings', () => {
  it('say how much of a pasted statement found no room', async () => {
    const { user } = await renderAt(SETTINGS, prepareWire('participant'))
    const field = await screen.findByRole('textbox', { name: /^Statement/ })
    await user.click(field)
    await user.paste('a'.repeat(1001))
    expect(await screen.findByText('Your text was cut: it was 1 character too long')).toBeTruthy()
    await user.keyboard('{Backspace}')
    expect(screen.queryByText(/^Your text was cut/)).toBeNull()
    await user.paste('bc\r\nd')
    expect(await screen.findByText('Your text was cut: it was 3 characters too long')).toBeTruthy()
  })

  it('take five links, and one away again', async () => {
    const links = ['a', 'b', 'c', 'd', 'e'].map((name) => `https://${name}.example/`)
    const wire = prepareWire('participant').answer(userInfo, buildUser({ links })).answer(updateUser, { id: 11 })
    const { user } = await renderAt(SETTINGS, wire)
    const remove = await screen.findByRole('button', { name: 'Remove link 2' })
    expect(screen.queryByRole('button', { name: 'Add a link' })).toBeNull()
    await user.click(remove)
    expect(await screen.findByRole('button', { name: 'Add a link' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Save change' }))
    expect(await findToast(messages.profileEditSuccess)).toBeTruthy()
    expect(wire.sent(updateUser)[0]?.links).toEqual(links.filter((link) => !link.includes('b.')))
  })

  it('say beside each picture what may be uploaded', async () => {
    await renderAt(SETTINGS, prepareWire('participant'))
    const hint = await screen.findByText(/^Picture 1x1, cover 4x1\./)
    expect(hint.textContent).toBe('Picture 1x1, cover 4x1. PNG, JPEG, JPG, GIF, SVG. Up to 5 MB, SVG up to 1 MB each.')
    for (const name of ['Add a cover', 'Add a picture'])
      expect(screen.getByLabelText(name).getAttribute('aria-describedby')).toBe(hint.id)
  })

  it('offer no editor for a drawing that is on its way', async () => {
    const wire = prepareWire('participant')
      .answer(userInfo, buildUser({ imageUrl: '/files/ab/old.png' }))
      .hang(uploadFile)
    const { user } = await renderAt(SETTINGS, wire)
    expect(await screen.findByRole('button', { name: 'Edit: picture' })).toBeTruthy()
    await user.upload(screen.getByLabelText('Change picture'), new File(['<svg/>'], 'new.svg'))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Edit: picture' })).toBeNull())
  })

  it('take the project of somebody who comes to submit one, and keep what was written of it', async () => {
    const wire = prepareWire('participant')
      .answer(listHelpTypes, [{ id: 5, name: 'Submit NFT Project' }])
      .answer(listHelpRequests, listed([]))
    const { user } = await renderAt('/personal/setting/4', wire)
    const about = await screen.findByRole('combobox', { name: /^What is it about/ })
    await waitFor(() => expect(about.textContent).toBe('Submit NFT Project'))
    await write(user, screen.getByRole('textbox', { name: /^Message/ }), 'Forty prints.')
    expect(sessionStorage.getItem(`plinth-help-${buildUser().id}`)).toContain('"typeId":"5"')
  })
})

describe('the deletion of an account', () => {
  const DELETION = `${SETTINGS}?tab=delete`
  const ask = async (user: Awaited<ReturnType<typeof renderAt>>['user']) => {
    await user.click(await screen.findByRole('button', { name: 'Delete account' }))
    return within(await screen.findByRole('dialog', { name: 'Delete your account?' }))
  }

  it('takes no half code, begins again after a wrong one, and needs no second one within a minute', async () => {
    const wire = prepareWire('participant')
      .answer(userInfo, buildUser({ hasPassword: false }))
      .answer(sendDeletionCode, null)
      .refuse(deleteAccount, 'invalid', messages.wrongCode)
    const { user } = await renderAt(DELETION, wire)
    const dialog = await ask(user)
    await user.click(dialog.getByRole('button', { name: 'Send the code' }))
    const code = await dialog.findByLabelText(/^Code/)
    await user.type(code, '12345{Enter}')
    expect(wire.sent(deleteAccount)).toEqual([])
    await user.type(code, '6{Enter}')
    expect(await dialog.findByText(messages.wrongCode)).toBeTruthy()
    expect(code).toHaveProperty('value', '')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await passTime(600)
    const again = await ask(user)
    await user.click(again.getByRole('button', { name: 'Send the code' }))
    expect(await again.findByLabelText(/^Code/)).toBeTruthy()
    expect(wire.sent(sendDeletionCode)).toHaveLength(1)
  })

  it('takes the code that went out from another window', async () => {
    const wire = prepareWire('participant')
      .answer(userInfo, buildUser({ hasPassword: false }))
      .refuse(sendDeletionCode, 'tooMany')
    const { user } = await renderAt(DELETION, wire)
    const dialog = await ask(user)
    await user.click(dialog.getByRole('button', { name: 'Send the code' }))
    expect(await dialog.findByLabelText(/^Code/)).toBeTruthy()
  })
})

describe('the sessions', () => {
  const SESSIONS = `${SETTINGS}?tab=sessions`
  const rows = [
    buildSession(),
    buildSession({ id: 2, device: 'Safari on iPhone', address: '198.51.100.4', isCurrent: false }),
    buildSession({ id: 3, device: 'Chrome on Windows', isCurrent: false }),
  ]

  it('show that one’s own is being ended', async () => {
    const wire = prepareWire('participant').answer(listSessions, listed(rows)).hang(logOut)
    const { user } = await renderAt(SESSIONS, wire)
    await screen.findByText('This session')
    const logOutHere = within(screen.getByRole('main')).getByRole('button', { name: 'Log out' })
    expect(logOutHere.hasAttribute('aria-busy')).toBe(false)
    await user.click(logOutHere)
    await waitFor(() => expect(logOutHere.getAttribute('aria-busy')).toBe('true'))
  })

  it('cannot be ended where there is only this one', async () => {
    await renderAt(SESSIONS, prepareWire('participant').answer(listSessions, listed(rows.slice(0, 1))))
    await screen.findByText('This session')
    expect(screen.getByRole('button', { name: 'Revoke all others' })).toHaveProperty('disabled', true)
  })

  it('say that they load', async () => {
    await renderAt(SESSIONS, prepareWire('participant').hang(listSessions))
    expect(await screen.findByRole('region', { name: 'Sessions' })).toBeTruthy()
    expect(document.querySelector('ul[aria-busy="true"]')).not.toBeNull()
  })
})
