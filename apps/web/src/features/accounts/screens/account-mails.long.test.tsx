import {
  confirmationInfo,
  getEmailCode,
  getLoginUserEmailCode,
  retrievePassword,
  updateEmailConfirm,
} from '@plinth/api-schema/accounts'
import { verifyInfo } from '@plinth/api-schema/accounts-verification'
import { messages } from '@plinth/api-schema/messages'
import { countryConfig, kycConfigGuide } from '@plinth/api-schema/site'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildVerification } from '../../../../test/builders.ts'
import { passTime, prepareWire, renderAt, type User, write } from '../../../../test/render-at.tsx'
import type { Wire } from '../../../../test/wire.ts'

const NEW_PASSWORD = 'New-pass-1'

const writeNewPassword = async (user: User, again = NEW_PASSWORD) => {
  await write(user, await screen.findByLabelText(/^New password/), NEW_PASSWORD)
  await write(user, screen.getByLabelText(/^(Confirm|Repeat) new password/), again)
}

describe('a new password by mail', () => {
  it('goes on at the code where the page was dropped, and asks for the code again on its own page', async () => {
    const wire = prepareWire().answer(getEmailCode, null).refuse(retrievePassword, 'invalid', messages.wrongCode)
    const { user } = await renderAt('/participant/login', wire)
    await user.click(await screen.findByRole('button', { name: 'Forgot password' }))
    await write(user, within(await screen.findByRole('dialog')).getByRole('textbox'), 'iris@example.com')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', false))
    await user.click(screen.getByRole('button', { name: 'Next' }))
    await screen.findByRole('dialog', { name: 'Enter the code' })
    cleanup()
    await renderAt('/participant/login', wire)
    const dialog = within(await screen.findByRole('dialog', { name: 'Enter the code' }))
    expect(dialog.getByText('iris@example.com')).toBeTruthy()
    expect(wire.sent(getEmailCode)).toHaveLength(1)
    cleanup()
    await renderAt('/participant/resetpsd', wire)
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('123456')
    await write(user, await screen.findByLabelText(/^Code/), '123456')
    await writeNewPassword(user)
    const button = screen.getByRole('button', { name: 'Confirm' })
    await waitFor(() => expect(button).toHaveProperty('disabled', false))
    await user.click(button)
    expect(await screen.findByText(messages.wrongCode)).toBeTruthy()
    expect(wire.sent(retrievePassword)).toEqual([
      { email: 'iris@example.com', verifyCode: '123456', newPassword: NEW_PASSWORD },
    ])
  })
})

describe('the link of a mail', () => {
  it('says that there is no link at all', async () => {
    const wire = prepareWire()
    await renderAt('/confirm-email', wire)
    expect(await screen.findByRole('heading', { name: 'This link has expired' })).toBeTruthy()
    expect(wire.sent(confirmationInfo)).toEqual([])
  })
})

describe('another email address', () => {
  /** Opens the dialog, has the code sent and writes it with the new address; the button that confirms is ready then. */
  const writeNewEmail = async (wire: Wire, address: string) => {
    const { user } = await renderAt('/participant/profile/editProfile', wire.answer(getLoginUserEmailCode, null))
    await user.click(await screen.findByRole('button', { name: 'Change email' }))
    await user.click(await screen.findByRole('button', { name: 'Send the code' }))
    const confirm = await screen.findByRole('button', { name: 'Confirm' })
    expect(confirm).toHaveProperty('disabled', true)
    const dialog = within(screen.getByRole('dialog'))
    const [code, email] = dialog.getAllByRole('textbox') as [HTMLInputElement, HTMLInputElement]
    await write(user, code, '123456')
    await write(user, email, address)
    await waitFor(() => expect(confirm).toHaveProperty('disabled', false))
    return { user, dialog, confirm, code, email }
  }

  it('goes on with the code of a moment ago, or of another window', async () => {
    const wire = prepareWire('participant').answer(updateEmailConfirm, null)
    const { user, dialog } = await writeNewEmail(wire, 'new@example.com')
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    for (const sends of [1, 2]) {
      await passTime(600)
      await user.click(screen.getByRole('button', { name: 'Change email' }))
      await user.click(await screen.findByRole('button', { name: 'Send the code' }))
      expect(await screen.findByText(/Enter it with your new address\.$/)).toBeTruthy()
      expect(wire.sent(getLoginUserEmailCode)).toHaveLength(sends)
      await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      await passTime(60_000)
      wire.refuse(getLoginUserEmailCode, 'tooMany')
    }
  })
})

describe('the verification of a brand', () => {
  const VERIFICATION = '/brand/profile/editProfile?tab=2'
  const guide = { title: 'What you need', reviewTime: 'two days', steps: [] }
  const verified = (overrides: Parameters<typeof buildVerification>[0] = {}) =>
    prepareWire('brand')
      .answer(verifyInfo, buildVerification(overrides))
      .answer(kycConfigGuide, guide)
      .answer(countryConfig, [])

  it('is as it was sent again once the editing is called off', async () => {
    const { user } = await renderAt(VERIFICATION, verified())
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    const name = () => screen.getAllByLabelText(/^Name/)[0] as HTMLInputElement
    await write(user, name(), ' Stone')
    await passTime(600)
    await user.click(screen.getByRole('button', { name: 'Cancel editing' }))
    expect([name().value, name().readOnly]).toEqual(['Ada Berg', true])
  })
})
