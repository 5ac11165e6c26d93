import { listSessions, logOut, revokeSession, updatePassword, updateUser, userInfo } from '@plinth/api-schema/accounts'
import { deleteAccount, keepAccount, sendDeletionCode } from '@plinth/api-schema/accounts-deletion'
import { verifyInfo } from '@plinth/api-schema/accounts-verification'
import { messages } from '@plinth/api-schema/messages'
import { uploadFile } from '@plinth/api-schema/site'
import { listHelpRequests, listHelpTypes } from '@plinth/api-schema/support'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildSession, buildUser, buildVerification, listed } from '../../../../test/builders.ts'
import { installDrawing } from '../../../../test/fake-drawing.ts'
import { findToast, passTime, prepareWire, renderAt, write } from '../../../../test/render-at.tsx'

const SETTINGS = '/participant/profile/editProfile'

describe('the settings', () => {
  it('save a changed name', async () => {
    const wire = prepareWire('participant').answer(updateUser, { id: 11 })
    const { user } = await renderAt(SETTINGS, wire)
    const name = await screen.findByRole('textbox', { name: /^Name/ })
    expect(name).toHaveProperty('value', 'Ines Duarte')
    await user.clear(name)
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save change' })).toHaveProperty('disabled', true))
    await write(user, name, 'Ines D.')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save change' })).toHaveProperty('disabled', false))
    await user.click(screen.getByRole('button', { name: 'Save change' }))
    expect(await findToast(messages.profileEditSuccess)).toBeTruthy()
    expect(wire.sent(updateUser)).toEqual([expect.objectContaining({ nickName: 'Ines D.' })])
  })

  it('save a statement and links, without the line that stayed empty', async () => {
    const wire = prepareWire('participant')
      .answer(userInfo, buildUser({ links: ['https://ines.example/'] }))
      .answer(updateUser, { id: 11 })
    const { user } = await renderAt(SETTINGS, wire)
    await write(user, await screen.findByRole('textbox', { name: /^Statement/ }), 'Ink.\n\nWater.')
    const save = screen.getByRole('button', { name: 'Save change' })
    await user.click(screen.getByRole('button', { name: 'Add a link' }))
    await write(user, screen.getByRole('textbox', { name: 'Link 2' }), 'http://prints.example')
    await waitFor(() => expect(save).toHaveProperty('disabled', true))
    await user.clear(screen.getByRole('textbox', { name: 'Link 2' }))
    await write(user, screen.getByRole('textbox', { name: 'Link 2' }), 'https://prints.example')
    await user.click(screen.getByRole('button', { name: 'Add a link' }))
    await waitFor(() => expect(save).toHaveProperty('disabled', false))
    await user.click(save)
    expect(await findToast(messages.profileEditSuccess)).toBeTruthy()
    expect(wire.sent(updateUser)).toEqual([
      expect.objectContaining({
        statement: 'Ink.\n\nWater.',
        links: ['https://ines.example/', 'https://prints.example'],
      }),
    ])
  })

  it('say how much of a pasted statement found no room', { tags: 'long' }, async () => {
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

  it('take five links, and one away again', { tags: 'long' }, async () => {
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

  it('ask a brand for neither', async () => {
    await renderAt('/brand/profile/editProfile', prepareWire('brand'))
    expect(await screen.findByRole('textbox', { name: /^Name/ })).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: /^Statement/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Add a link' })).toBeNull()
  })

  it('say beside each picture what may be uploaded', { tags: 'long' }, async () => {
    await renderAt(SETTINGS, prepareWire('participant'))
    const hint = await screen.findByText(/^Picture 1x1, cover 4x1\./)
    expect(hint.textContent).toBe('Picture 1x1, cover 4x1. PNG, JPEG, JPG, GIF, SVG. Up to 5 MB, SVG up to 1 MB each.')
    for (const name of ['Add a cover', 'Add a picture'])
      expect(screen.getByLabelText(name).getAttribute('aria-describedby')).toBe(hint.id)
  })

  it('tell a refusal and keep what was typed', async () => {
    const wire = prepareWire('participant').refuse(updateUser, 'tooMany')
    const { user } = await renderAt(SETTINGS, wire)
    const name = await screen.findByRole('textbox', { name: /^Name/ })
    await write(user, name, '!')
    await user.click(screen.getByRole('button', { name: 'Save change' }))
    expect(await findToast(messages.tooManyRequests)).toBeTruthy()
    expect((name as HTMLInputElement).value).toContain('!')
  })

  it.each([
    ['notes.txt', 5, 'Uploading this file is not supported (only support png, jpeg, jpg, gif, svg)'],
    ['wall.webp', 5, 'Uploading this file is not supported (only support png, jpeg, jpg, gif, svg)'],
    ['wall.png', 6 * 1_048_576, 'The size of the uploaded file cannot exceed 5M!'],
  ])('refuse %s of %i bytes before it is sent', async (name, size, words) => {
    const wire = prepareWire('participant')
    await renderAt(SETTINGS, wire)
    await screen.findByRole('textbox', { name: /^Name/ })
    const file = new File([new Uint8Array(size)], name)
    const [input] = document.querySelectorAll<HTMLInputElement>('input[type="file"]')
    await act(async () => fireEvent.change(input as HTMLInputElement, { target: { files: [file] } }))
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)
    expect(wire.sent(uploadFile)).toEqual([])
  })

  it('ask for a log-in where the session ends with an upload, and stay as they were', { tags: 'long' }, async () => {
    const { user } = await renderAt(SETTINGS, prepareWire('participant').refuse(uploadFile, 'sessionExpired'))
    await write(user, await screen.findByRole('textbox', { name: /^Name/ }), ' Lim')
    const [input] = document.querySelectorAll<HTMLInputElement>('input[type="file"]')
    await user.upload(input as HTMLInputElement, new File(['x'], 'face.png', { type: 'image/png' }))
    const prompt = within(await screen.findByRole('dialog', { name: 'Log in to go on' }))
    await user.click(prompt.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByRole('textbox', { name: /^Name/ })).toHaveProperty('value', 'Ines Duarte Lim')
  })

  it.each([
    ['picture', 'Change picture', { imageUrl: '/files/ab/old.png' }],
    ['cover', 'Change cover', { bannerUrl: '/files/ab/old.png' }],
  ])('edit the %s that is on its way, not the one before', async (label, change, before) => {
    const drawing = installDrawing()
    const wire = prepareWire('participant').answer(userInfo, buildUser(before)).hang(uploadFile)
    const { user } = await renderAt(SETTINGS, wire)
    const chosen = new File(['new'], 'new.png', { type: 'image/png' })
    await user.upload(await screen.findByLabelText(change), chosen)
    await user.click(screen.getByRole('button', { name: `Edit: ${label}` }))
    const editor = within(await screen.findByRole('dialog', { name: 'Edit picture' }))
    await editor.findByRole('tab', { name: 'Crop' })
    expect(drawing.asked('open').map(({ blob }) => blob)).toEqual([chosen])
  })

  it('offer no editor for a drawing that is on its way', { tags: 'long' }, async () => {
    const wire = prepareWire('participant')
      .answer(userInfo, buildUser({ imageUrl: '/files/ab/old.png' }))
      .hang(uploadFile)
    const { user } = await renderAt(SETTINGS, wire)
    expect(await screen.findByRole('button', { name: 'Edit: picture' })).toBeTruthy()
    await user.upload(screen.getByLabelText('Change picture'), new File(['<svg/>'], 'new.svg'))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Edit: picture' })).toBeNull())
  })

  it('have the password in a second tab, by keyboard too, while what was typed before waits', {
    tags: 'long',
  }, async () => {
    const { user, address } = await renderAt(`${SETTINGS}?tab=1`, prepareWire('participant'))
    await write(user, await screen.findByRole('textbox', { name: /^Name/ }), ' Lim')
    const [first, second] = within(screen.getByRole('tablist', { name: 'Personal information' })).getAllByRole('tab')
    expect(screen.queryByLabelText(/^(Old|Current) password/)).toBeNull()
    act(() => first?.focus())
    await user.keyboard('{ArrowRight}')
    await waitFor(() => expect(address()).toBe(`${SETTINGS}?tab=1&part=password`))
    expect(document.activeElement).toBe(second)
    expect(await screen.findByLabelText(/^(Old|Current) password/)).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: /^Name/ })).toBeNull()
    await user.keyboard('{ArrowLeft}')
    expect(await screen.findByRole('textbox', { name: /^Name/ })).toHaveProperty('value', 'Ines Duarte Lim')
  })

  it('ask a visitor to log in', async () => {
    await renderAt(SETTINGS, prepareWire('visitor'))
    expect(await screen.findByRole('dialog', { name: 'Log in to go on' })).toBeTruthy()
  })

  it('lead a brand to its own', async () => {
    const { address } = await renderAt(SETTINGS, prepareWire('brand'))
    await waitFor(() => expect(address()).toContain('/brand/profile/editProfile'))
  })

  it.each([
    ['participant', '1', '/participant/profile/editProfile?tab=1'],
    ['participant', '3', '/participant/profile/editProfile?tab=3'],
    ['brand', '3', '/brand/profile/editProfile?tab=4'],
    ['brand', '4', '/brand/profile/editProfile?tab=4&about=5'],
    ['brand', '9', '/brand/profile/editProfile?tab=1'],
  ] as const)('of a %s are behind tab %s of /personal/setting', async (as, tab, expected) => {
    const wire = prepareWire(as)
      .answer(verifyInfo, buildVerification())
      .answer(listHelpTypes, [])
      .answer(listHelpRequests, listed([]))
    const { address } = await renderAt(`/personal/setting/${tab}`, wire)
    await waitFor(() => expect(address()).toBe(expected))
  })

  it('take the project of somebody who comes to submit one, and keep what was written of it', {
    tags: 'long',
  }, async () => {
    const wire = prepareWire('participant')
      .answer(listHelpTypes, [{ id: 5, name: 'Submit NFT Project' }])
      .answer(listHelpRequests, listed([]))
    const { user } = await renderAt('/personal/setting/4', wire)
    const about = await screen.findByRole('combobox', { name: /^What is it about/ })
    await waitFor(() => expect(about.textContent).toBe('Submit NFT Project'))
    await write(user, screen.getByRole('textbox', { name: /^Message/ }), 'Forty prints.')
    expect(sessionStorage.getItem(`plinth-help-${buildUser().id}`)).toContain('"typeId":"5"')
  })

  it('say that they could not be loaded', async () => {
    const wire = prepareWire('participant')
    await renderAt(`${SETTINGS}?tab=sessions`, wire.refuse(listSessions, 'tooMany'))
    expect(await screen.findByText('This could not be loaded')).toBeTruthy()
  })
})

describe('the deletion of an account', () => {
  const DELETION = `${SETTINGS}?tab=delete`
  const ask = async (user: Awaited<ReturnType<typeof renderAt>>['user']) => {
    await user.click(await screen.findByRole('button', { name: 'Delete account' }))
    return within(await screen.findByRole('dialog', { name: 'Delete your account?' }))
  }

  it('takes the password, tells a wrong one beside the field, and says until when the account can be kept', async () => {
    const wire = prepareWire('participant').refuse(deleteAccount, 'invalid', messages.wrongPassword)
    const { user } = await renderAt(DELETION, wire)
    await user.click(await screen.findByRole('checkbox', { name: /^Also remove my works/ }))
    const dialog = await ask(user)
    expect(dialog.getByRole('button', { name: 'Delete account' })).toHaveProperty('disabled', true)
    await write(user, dialog.getByLabelText(/^Current password/), 'Wrong.1234')
    await user.click(dialog.getByRole('button', { name: 'Delete account' }))
    expect(await dialog.findByText(messages.wrongPassword)).toBeTruthy()
    wire.answer(deleteAccount, null).answer(userInfo, buildUser({ deleteTime: '2026-03-08 12:00:00' }))
    await passTime(600)
    await user.click(dialog.getByRole('button', { name: 'Delete account' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const panel = within(screen.getByRole('region', { name: 'Delete account' }))
    expect((await panel.findByText(/^Your account will be deleted on/)).textContent).toContain('2026-03-08')
    expect(panel.queryByRole('button', { name: 'Delete account' })).toBeNull()
    expect(wire.sent(deleteAccount).at(-1)).toEqual({ password: 'Wrong.1234', removeWorks: true })
  })

  it.each(['delete', 'sessions'])('is taken back in Settings and on every other page: %s', async (tab) => {
    const wire = prepareWire('participant').answer(userInfo, buildUser({ deleteTime: '2026-03-08 12:00:00' }))
    wire.answer(listSessions, listed([])).answer(keepAccount, () => {
      wire.answer(userInfo, buildUser())
      return null
    })
    const { user } = await renderAt(`${SETTINGS}?tab=${tab}`, wire)
    const [said] = (await screen.findAllByText(/^Your account will be deleted on/)).toReversed()
    const place = within(said!.closest('section') ?? said!)
    await user.click(place.getByRole('button', { name: 'Keep my account' }))
    expect(await findToast('Your account stays.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText(/^Your account will be deleted on/)).toBeNull())
    expect(wire.sent(keepAccount)).toHaveLength(1)
  })

  it('takes a mailed code where there is no password', async () => {
    const wire = prepareWire('participant')
      .answer(userInfo, buildUser({ hasPassword: false }))
      .answer(sendDeletionCode, null)
      .answer(deleteAccount, null)
    const { user } = await renderAt(DELETION, wire)
    const dialog = await ask(user)
    await user.click(dialog.getByRole('button', { name: 'Send the code' }))
    await write(user, await dialog.findByLabelText(/^Code/), '123456')
    await passTime(600)
    await user.click(dialog.getByRole('button', { name: 'Delete account' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(wire.sent(deleteAccount)).toEqual([{ verifyCode: '123456', removeWorks: false }])
  })

  it('takes no half code, begins again after a wrong one, and needs no second one within a minute', {
    tags: 'long',
  }, async () => {
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

  it('takes the code that went out from another window', { tags: 'long' }, async () => {
    const wire = prepareWire('participant')
      .answer(userInfo, buildUser({ hasPassword: false }))
      .refuse(sendDeletionCode, 'tooMany')
    const { user } = await renderAt(DELETION, wire)
    const dialog = await ask(user)
    await user.click(dialog.getByRole('button', { name: 'Send the code' }))
    expect(await dialog.findByLabelText(/^Code/)).toBeTruthy()
  })

  it('sends nothing without a password, and forgets a wrong one as soon as another is typed', async () => {
    const wire = prepareWire('participant').refuse(deleteAccount, 'invalid', messages.wrongPassword)
    const { user } = await renderAt(DELETION, wire)
    const dialog = await ask(user)
    const password = dialog.getByLabelText(/^Current password/)
    fireEvent.submit(password.closest('form') as HTMLFormElement)
    expect(wire.sent(deleteAccount)).toEqual([])
    await write(user, password, 'Wrong-1')
    await user.click(dialog.getByRole('button', { name: 'Delete account' }))
    expect(await dialog.findByText(messages.wrongPassword)).toBeTruthy()
    await user.type(password, '2')
    expect(dialog.queryByText(messages.wrongPassword)).toBeNull()
  })

  it('says why a brand has to wait', async () => {
    const wire = prepareWire('brand').refuse(deleteAccount, 'conflict', messages.campaignsToCome)
    const { user } = await renderAt('/brand/profile/editProfile?tab=delete', wire)
    expect(screen.queryByRole('checkbox')).toBeNull()
    const dialog = await ask(user)
    await write(user, dialog.getByLabelText(/^Current password/), 'Right.1234')
    await user.click(dialog.getByRole('button', { name: 'Delete account' }))
    expect(await dialog.findByText(messages.campaignsToCome)).toBeTruthy()
  })
})

describe('the sessions', () => {
  const SESSIONS = `${SETTINGS}?tab=sessions`
  const rows = [
    buildSession(),
    buildSession({ id: 2, device: 'Safari on iPhone', address: '198.51.100.4', isCurrent: false }),
    buildSession({ id: 3, device: 'Chrome on Windows', isCurrent: false }),
  ]

  it('show that one’s own is being ended', { tags: 'long' }, async () => {
    const wire = prepareWire('participant').answer(listSessions, listed(rows)).hang(logOut)
    const { user } = await renderAt(SESSIONS, wire)
    await screen.findByText('This session')
    const logOutHere = within(screen.getByRole('main')).getByRole('button', { name: 'Log out' })
    expect(logOutHere.hasAttribute('aria-busy')).toBe(false)
    await user.click(logOutHere)
    await waitFor(() => expect(logOutHere.getAttribute('aria-busy')).toBe('true'))
  })

  it('are listed, and another one can be ended', async () => {
    const wire = prepareWire('participant').answer(listSessions, listed(rows))
    wire.answer(revokeSession, () => {
      wire.answer(listSessions, listed([rows[0], rows[2]].flatMap((row) => row ?? [])))
      return null
    })
    const { user } = await renderAt(SESSIONS, wire)
    expect(await screen.findByText('This session')).toBeTruthy()
    const icons = [...document.querySelectorAll('li svg')].map(({ classList }) => [...classList].at(-1))
    expect(icons).toEqual(['lucide-laptop', 'lucide-smartphone', 'lucide-laptop'])
    await user.click(screen.getByRole('button', { name: 'Revoke Safari on iPhone, 198.51.100.4' }))
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull())
    expect(screen.getByText('Safari on iPhone is logged out.').getAttribute('role')).toBe('status')
    expect(wire.sent(revokeSession)).toEqual([{ id: 2 }])
    expect(screen.getByText('Chrome on Windows')).toBeTruthy()
  })

  it('are all ended but this one', async () => {
    const wire = prepareWire('participant').answer(listSessions, listed(rows))
    wire.answer(revokeSession, () => {
      wire.answer(listSessions, listed(rows.slice(0, 1)))
      return null
    })
    const { user } = await renderAt(SESSIONS, wire)
    await user.click(await screen.findByRole('button', { name: 'Revoke all others' }))
    await waitFor(() => expect(screen.queryByText('Chrome on Windows')).toBeNull())
    expect(screen.getByText('All other sessions are logged out.').getAttribute('role')).toBe('status')
    expect(wire.sent(revokeSession)).toEqual([{ id: 2 }, { id: 3 }])
    expect(screen.getByText('This session')).toBeTruthy()
  })

  it('cannot be ended where there is only this one', { tags: 'long' }, async () => {
    await renderAt(SESSIONS, prepareWire('participant').answer(listSessions, listed(rows.slice(0, 1))))
    await screen.findByText('This session')
    expect(screen.getByRole('button', { name: 'Revoke all others' })).toHaveProperty('disabled', true)
  })

  it('say that they load', { tags: 'long' }, async () => {
    await renderAt(SESSIONS, prepareWire('participant').hang(listSessions))
    expect(await screen.findByRole('region', { name: 'Sessions' })).toBeTruthy()
    expect(document.querySelector('ul[aria-busy="true"]')).not.toBeNull()
  })

  it('end everywhere when the server no longer knows this one', async () => {
    const wire = prepareWire('participant').answer(listSessions, listed(rows)).refuse(revokeSession, 'sessionExpired')
    const { user } = await renderAt(SESSIONS, wire)
    await user.click(await screen.findByRole('button', { name: 'Revoke all others' }))
    expect(await screen.findByRole('dialog', { name: 'Log in to go on' })).toBeTruthy()
    expect(screen.getByText('Safari on iPhone')).toBeTruthy()
  })
})

describe('the password', () => {
  const open = async (wire = prepareWire('participant')) => {
    const opened = await renderAt(`${SETTINGS}?part=password`, wire)
    await screen.findByRole('heading', { level: 1, name: 'Settings' })
    const tab =
      screen.queryByRole('tab', { name: /[Pp]assword/ }) ?? screen.queryByRole('link', { name: /[Pp]assword/ })
    if (tab) await opened.user.click(tab)
    return opened
  }

  it('is changed once the new one is given twice', async () => {
    const wire = prepareWire('participant').answer(updatePassword, null)
    const { user } = await open(wire)
    const button = await screen.findByRole('button', { name: 'Change password' })
    await write(user, screen.getByLabelText(/^(Old|Current) password/), 'Old-pass-1')
    await write(user, screen.getByLabelText(/^New password/), 'New-pass-1')
    await write(user, screen.getByLabelText(/^(Confirm|Repeat) new password/), 'New-pass-2')
    expect(button).toHaveProperty('disabled', true)
    await user.clear(screen.getByLabelText(/^(Confirm|Repeat) new password/))
    await write(user, screen.getByLabelText(/^(Confirm|Repeat) new password/), 'New-pass-1')
    await waitFor(() => expect(button).toHaveProperty('disabled', false))
    await user.click(button)
    expect(await findToast(messages.modifySuccess)).toBeTruthy()
    expect(wire.sent(updatePassword)).toEqual([
      { oldPassword: 'Old-pass-1', newPassword: 'New-pass-1', newPasswordSure: 'New-pass-1' },
    ])
  })
})

describe('a session that cannot be read', () => {
  it.each(['offline', 'server error'])('is not taken for nobody (%s): it is said, and tried again', async (why) => {
    const wire = prepareWire('participant')
    if (why === 'offline') wire.goOffline(userInfo)
    else wire.refuse(userInfo, 'internal')
    const { user } = await renderAt(SETTINGS, wire)
    await passTime(3_000)
    expect(await screen.findByRole('heading', { name: 'Your account could not be loaded' })).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Log in' })).toBeNull()
    wire.answer(userInfo, buildUser())
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('textbox', { name: /^Name/ })).toHaveProperty('value', 'Ines Duarte')
  })
})
