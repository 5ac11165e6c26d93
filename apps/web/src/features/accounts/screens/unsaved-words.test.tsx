import { logIn, logOut, updateUser, userInfo } from '@plinth/api-schema/accounts'
import { verifyInfo } from '@plinth/api-schema/accounts-verification'
import { messages } from '@plinth/api-schema/messages'
import { countryConfig, kycConfigGuide, uploadFile } from '@plinth/api-schema/site'
import { recommendedContent } from '@plinth/api-schema/support'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildUploadedFile, buildUser, buildVerification, listed, uploadPath } from '../../../../test/builders.ts'
import { findToast, passTime, prepareWire, renderAt, type User, write } from '../../../../test/render-at.tsx'
import { mayLeave } from '../../../lib/forms/leaving.ts'

const SETTINGS = '/participant/profile/editProfile'
const name = () => screen.findByRole('textbox', { name: /^Name/ })
const addPicture = async (user: User) =>
  user.upload(
    await screen.findByLabelText(/^(Add a|Change) picture/),
    new File(['x'], 'face.png', { type: 'image/png' }),
  )

const leaveAndStay = async (user: User, link: string, question: string) => {
  await user.click(await screen.findByRole('link', { name: link }))
  const dialog = within(await screen.findByRole('dialog', { name: question }))
  await user.click(dialog.getByRole('button', { name: 'Stay here' }))
}

describe('the profile', () => {
  it('is saved with the picture that was on its way', async () => {
    const wire = prepareWire('participant').answer(updateUser, { id: 11 })
    const { release } = wire.delay(uploadFile, buildUploadedFile({ url: uploadPath(9) }))
    const { user } = await renderAt(SETTINGS, wire)
    await write(user, await name(), ' Lim')
    await addPicture(user)
    expect(await screen.findByText('Sent. The server is preparing it…')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Save change' }))
    await passTime(1_000)
    expect(wire.sent(updateUser)).toEqual([])
    await release()
    expect(await findToast(messages.profileEditSuccess)).toBeTruthy()
    expect(wire.sent(updateUser)).toEqual([
      expect.objectContaining({ nickName: 'Ines Duarte Lim', imageUrl: uploadPath(9) }),
    ])
  })

  it('is not saved without the picture that failed on its way', async () => {
    const wire = prepareWire('participant').refuse(uploadFile, 'tooMany', messages.uploadQuota)
    const { user } = await renderAt(SETTINGS, wire)
    await write(user, await name(), ' Lim')
    await addPicture(user)
    expect(await screen.findByText(messages.uploadQuota)).toBeTruthy()
    expect(wire.sent(updateUser)).toEqual([])
  })

  it('asks before it is left with words that are not saved, for another tab of the settings too', async () => {
    const { user, address } = await renderAt(SETTINGS, prepareWire('participant'))
    await write(user, await name(), ' Lim')
    await leaveAndStay(user, 'Sessions', 'Leave without saving?')
    await leaveAndStay(user, 'Campaigns', 'Leave without saving?')
    expect(address()).toContain(SETTINGS)
    expect(await name()).toHaveProperty('value', 'Ines Duarte Lim')
  })

  it('asks before a log-out ends the session', async () => {
    const wire = prepareWire('participant').answer(logOut, null).answer(recommendedContent, listed([]))
    const { user, address } = await renderAt(SETTINGS, wire)
    await write(user, await name(), ' Lim')
    const leave = async (answer: string) => {
      await user.click(screen.getByRole('button', { name: 'Profile menu' }))
      await user.click(await screen.findByRole('menuitem', { name: 'Log out' }))
      const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
      // A dialog takes presses one turn after it has come.
      await passTime(100)
      await user.click(dialog.getByRole('button', { name: answer }))
      await passTime(600)
    }
    await leave('Stay here')
    expect(wire.sent(logOut)).toEqual([])
    expect(await name()).toHaveProperty('value', 'Ines Duarte Lim')
    await leave('Leave')
    await waitFor(() => expect(address()).toBe('/startup/index'))
    expect(wire.sent(logOut)).toHaveLength(1)
  })

  it('asks one question at a time: an earlier one, and one whose form is gone, is answered with staying', async () => {
    const { user } = await renderAt(SETTINGS, prepareWire('participant'))
    await write(user, await name(), ' Lim')
    const asked = await act(async () => ({ first: mayLeave() }))
    await screen.findByRole('dialog', { name: 'Leave without saving?' })
    const again = await act(async () => ({ second: mayLeave() }))
    expect(await asked.first).toBe(false)
    expect(screen.getByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy()
    cleanup()
    expect(await again.second).toBe(false)
  })

  it.each([
    ['its writer', buildUser(), 'Ines Duarte Lim'],
    ['nobody else', buildUser({ id: 12, userId: 12, userName: 'jon', nickName: 'Jon Ek' }), 'Jon Ek'],
  ])('gives what was typed when the session ended back to %s', async (_who, account, shown) => {
    const wire = prepareWire('participant').refuse(updateUser, 'sessionExpired')
    const { user, address } = await renderAt(SETTINGS, wire)
    await write(user, await name(), ' Lim')
    await user.click(screen.getByRole('button', { name: 'Save change' }))
    const prompt = within(await screen.findByRole('dialog', { name: 'Log in to go on' }))
    await user.click(prompt.getByRole('link', { name: 'Login' }))
    wire.answer(logIn, { token: 't', userType: 0 }).answer(userInfo, account)
    await write(user, await screen.findByLabelText(/^Username/), 'ines')
    await write(user, screen.getByLabelText(/^Password/), 'Secret-pass-1')
    await user.click(screen.getByRole('button', { name: 'Log in' }))
    await waitFor(() => expect(address()).toContain(SETTINGS))
    await waitFor(async () => expect(await name()).toHaveProperty('value', shown))
  })
})

describe('the verification form', () => {
  const writeName = async () => {
    const wire = prepareWire('brand')
      .answer(verifyInfo, buildVerification())
      .answer(kycConfigGuide, { title: 'What you need', reviewTime: 'two days', steps: [] })
      .answer(countryConfig, [])
    const { user } = await renderAt('/brand/profile/editProfile?tab=2', wire)
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    await write(user, screen.getAllByLabelText(/^Name/)[0] as HTMLElement, ' Stone')
    return { user, wire }
  }
  const expectName = () => expect((screen.getAllByLabelText(/^Name/)[0] as HTMLInputElement).value).toMatch(/ Stone$/)

  it('asks before it is left with words that are not sent', async () => {
    const { user } = await writeName()
    await leaveAndStay(user, 'Brand information', 'Leave without saving?')
    expectName()
  })

  it('keeps its words when the connection comes back and the verification cannot be read', async () => {
    const { wire } = await writeName()
    wire.refuse(verifyInfo, 'tooMany')
    const asked = wire.sent(verifyInfo).length
    window.dispatchEvent(new Event('offline'))
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(wire.sent(verifyInfo).length).toBeGreaterThan(asked))
    await passTime(1_000)
    expectName()
  })
})
