import { messages } from '@plinth/api-schema/messages'
import {
  changeOperatorPassword,
  disableTotp,
  enableTotp,
  listAudit,
  operatorInfo,
  operatorLogIn,
} from '@plinth/api-schema/operators'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { listed } from '../../../../test/builders.ts'
import { findToast, passTime, prepareOperator, prepareWire, renderAt, write } from '../../../../test/render-at.tsx'

describe('the log-in and the security of an operator', () => {
  it('asks for the code only after the right password, and goes back to where one wanted to be', async () => {
    const wire = prepareWire().refuse(operatorInfo, 'notLoggedIn').refuse(operatorLogIn, 'invalid', messages.totpNeeded)
    const { user, address } = await renderAt('/platform/login?from=%2Fplatform%2Faudit', wire)
    const submit = await screen.findByRole('button', { name: 'Log in' })
    expect(submit).toHaveProperty('disabled', true)
    const [email, password] = [screen.getByRole('textbox', { name: /^Email/ }), screen.getByLabelText(/^Password/)]
    await write(user, email, 'op@plinth.example')
    expect(submit).toHaveProperty('disabled', true)
    await user.clear(email)
    await write(user, password, 'Secret-1')
    expect(submit).toHaveProperty('disabled', true)
    await write(user, email, 'op@plinth.example')
    await user.click(submit)
    const code = await screen.findByRole('textbox', { name: /[Cc]ode/ })
    await passTime(600)
    wire.answer(operatorLogIn, { token: 't' }).answer(listAudit, listed([]))
    prepareOperator(wire)
    await write(user, code, '123456')
    await user.click(screen.getByRole('button', { name: 'Log in' }))
    expect(await screen.findByRole('heading', { name: 'Nothing was done yet' })).toBeTruthy()
    expect(wire.sent(operatorLogIn).at(-1)).toMatchObject({ userName: 'op@plinth.example', totp: '123456' })
    expect(address()).toBe('/platform/audit')
  })

  it('tells a wrong code and empties it, and leaves the password', async () => {
    const wire = prepareWire().refuse(operatorInfo, 'notLoggedIn').refuse(operatorLogIn, 'invalid', messages.totpNeeded)
    const { user } = await renderAt('/platform/login', wire)
    await write(user, await screen.findByRole('textbox', { name: /^Email/ }), 'op@plinth.example')
    await write(user, screen.getByLabelText(/^Password/), 'Secret-1')
    await user.click(screen.getByRole('button', { name: 'Log in' }))
    const code = await screen.findByRole('textbox', { name: /^Code/ })
    // That a code is asked for is no mistake.
    expect(code.getAttribute('aria-invalid')).not.toBe('true')
    expect(screen.queryByText(messages.totpNeeded)).toBeNull()
    const submit = screen.getByRole('button', { name: 'Log in' })
    await write(user, code, '12345')
    expect(submit).toHaveProperty('disabled', true)
    await user.clear(code)
    await write(user, code, '123 456 7')
    expect(code).toHaveProperty('value', '123456')
    wire.refuse(operatorLogIn, 'invalid', messages.wrongTotp)
    await passTime(600)
    await user.click(submit)
    expect(await screen.findByText(messages.wrongTotp)).toBeTruthy()
    expect(code).toHaveProperty('value', '')
    expect(screen.getByLabelText(/^Password/)).toHaveProperty('value', 'Secret-1')
    await write(user, code, '6')
    expect(screen.queryByText(messages.wrongTotp)).toBeNull()
  })

  it('leads on to the second factor where that is missing, and back from there', async () => {
    const wire = prepareWire().refuse(operatorInfo, 'secondFactorNeeded').hang(enableTotp)
    const { address } = await renderAt('/platform/login?from=%2Fplatform%2Faudit', wire)
    await waitFor(() => expect(address()).toBe('/platform/second-factor?from=%2Fplatform%2Faudit'))
  })

  it('leads nobody out of the console', async () => {
    const { address } = await renderAt(
      `/platform/login?from=${encodeURIComponent('//evil.test/platform/users')}`,
      prepareWire('operator'),
    )
    await waitFor(() => expect(address()).toBe('/platform'))
  })

  it.each(['/platform', '/platform/login'])('is in nobody’s way who is inside already: %s', async (entry) => {
    const { address } = await renderAt(entry, prepareWire('operator'))
    await waitFor(() => expect(address()).toBe('/platform'))
  })

  it('tells a wrong password and empties the field', async () => {
    const wire = prepareWire()
      .refuse(operatorInfo, 'notLoggedIn')
      .refuse(operatorLogIn, 'invalid', messages.wrongCredentials)
    const { user } = await renderAt('/platform/login', wire)
    await write(user, await screen.findByRole('textbox', { name: /^Email/ }), 'op@plinth.example')
    await write(user, screen.getByLabelText(/^Password/), 'wrong')
    await user.click(screen.getByRole('button', { name: 'Log in' }))
    expect(await screen.findByText(messages.wrongCredentials)).toBeTruthy()
    expect(screen.getByLabelText(/^Password/)).toHaveProperty('value', '')
  })

  it('lets another authenticator app take over with a code of the present one, and tells a wrong one', async () => {
    const wire = prepareWire('operator').refuse(disableTotp, 'invalid', messages.wrongTotp)
    const { user } = await renderAt('/platform/security', wire)
    await user.click(await screen.findByRole('button', { name: 'Change app' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Set up another authenticator app?' }))
    const confirm = dialog.getByRole('button', { name: 'Continue' })
    expect(confirm).toHaveProperty('disabled', true)
    await write(user, dialog.getByRole('textbox'), '123456')
    await user.click(confirm)
    expect(await dialog.findByText(messages.wrongTotp)).toBeTruthy()
    expect(wire.sent(disableTotp)).toEqual([{ totp: '123456' }])
    expect(wire.sent(enableTotp)).toEqual([])
  })

  it('takes the other app once a code of it is right', async () => {
    const made = { enabled: false, secret: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH', command: null }
    const wire = prepareWire().refuse(operatorInfo, 'secondFactorNeeded').answer(enableTotp, made)
    const { user, address } = await renderAt('/platform/second-factor?from=%2Fplatform%2Faudit', wire)
    expect(await screen.findByRole('img', { name: 'QR code of the key' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Copy key' }))
    expect(await findToast(messages.copySuccess)).toBeTruthy()
    const code = screen.getByRole('textbox', { name: /^Code/ })
    const finish = screen.getByRole('button', { name: 'Finish set-up' })
    await write(user, code, '12345')
    expect(finish).toHaveProperty('disabled', true)
    wire.refuse(enableTotp, 'invalid', messages.wrongTotp)
    await write(user, code, '6')
    await user.click(finish)
    expect(await screen.findByText(messages.wrongTotp)).toBeTruthy()
    expect(code).toHaveProperty('value', '')
    await write(user, code, '654321')
    expect(screen.queryByText(messages.wrongTotp)).toBeNull()
    await passTime(600)
    prepareOperator(wire).answer(listAudit, listed([]))
    wire.answer(enableTotp, { ...made, enabled: true })
    await user.click(finish)
    expect(await findToast('Your second factor is set up.')).toBeTruthy()
    expect(wire.sent(enableTotp).at(-1)).toEqual({ totp: '654321' })
    await waitFor(() => expect(address()).toBe('/platform/audit'))
  })

  it('is in nobody’s way who has a second factor', async () => {
    const wire = prepareWire('operator').answer(listAudit, listed([]))
    const { address } = await renderAt('/platform/second-factor?from=%2Fplatform%2Faudit', wire)
    await waitFor(() => expect(address()).toBe('/platform/audit'))
  })

  it('asks those for their log-in first who are not logged in', async () => {
    const wire = prepareWire().refuse(operatorInfo, 'notLoggedIn')
    const { address } = await renderAt('/platform/second-factor?from=%2Fplatform%2Faudit', wire)
    await waitFor(() => expect(address()).toBe('/platform/login?from=%2Fplatform%2Faudit'))
  })

  it.each([
    [messages.wrongOldPassword, /^Current password/],
    [messages.tooManyRequests, /^Repeat new password/],
  ])('says beside the field why the password stays: %s', async (message, field) => {
    const wire = prepareWire('operator').refuse(changeOperatorPassword, 'invalid', message)
    const { user } = await renderAt('/platform/security', wire)
    await write(user, await screen.findByLabelText(/^Current password/), 'Old-pass-1')
    await write(user, screen.getByLabelText(/^New password/), 'New-pass-1')
    await write(user, screen.getByLabelText(/^Repeat new password/), 'New-pass-1')
    await user.click(screen.getByRole('button', { name: 'Change password' }))
    expect(await screen.findByText(message)).toBeTruthy()
    const invalid = [...document.querySelectorAll('input[aria-invalid="true"]')]
    expect(invalid).toEqual([screen.getByLabelText(field)])
    await write(user, screen.getByLabelText(/^Current password/), '2')
    expect(screen.queryByText(message)).toBeNull()
  })

  it('changes no password without the present one, nor to one that is too weak', async () => {
    const wire = prepareWire('operator').answer(changeOperatorPassword, null)
    const { user } = await renderAt('/platform/security', wire)
    const present = await screen.findByLabelText(/^Current password/)
    const fresh = [screen.getByLabelText(/^New password/), screen.getByLabelText(/^Repeat new password/)]
    const submit = screen.getByRole('button', { name: 'Change password' })
    for (const field of fresh) await write(user, field, 'New-pass-1')
    expect(submit).toHaveProperty('disabled', true)
    await write(user, present, 'Old-pass-1')
    expect(submit).toHaveProperty('disabled', false)
    for (const field of fresh) {
      await user.clear(field)
      await write(user, field, 'weak')
    }
    expect(submit).toHaveProperty('disabled', true)
    fireEvent.submit(present.closest('form')!)
    expect(wire.sent(changeOperatorPassword)).toEqual([])
  })

  it('changes the password once both entries are the same', async () => {
    const wire = prepareWire('operator').answer(changeOperatorPassword, null)
    const { user } = await renderAt('/platform/security', wire)
    const [present, next, again] = await waitFor(() => {
      const fields = [...document.querySelectorAll<HTMLElement>('input[type="password"]')]
      if (fields.length !== 3) throw new Error('No form yet.')
      return fields as [HTMLElement, HTMLElement, HTMLElement]
    })
    const submit = screen.getByRole('button', { name: 'Change password' })
    await write(user, present, 'Old-pass-1')
    await write(user, next, 'New-pass-1')
    await write(user, again, 'New-pass-2')
    expect(submit).toHaveProperty('disabled', true)
    await user.tab()
    expect(await screen.findByText(messages.passwordMismatch)).toBeTruthy()
    await user.clear(again)
    await write(user, again, 'New-pass-1')
    await waitFor(() => expect(submit).toHaveProperty('disabled', false))
    await user.click(submit)
    expect(await findToast(messages.modifySuccess)).toBeTruthy()
    expect(wire.sent(changeOperatorPassword)).toEqual([
      { oldPassword: 'Old-pass-1', newPassword: 'New-pass-1', newPasswordSure: 'New-pass-1' },
    ])
  })
})
