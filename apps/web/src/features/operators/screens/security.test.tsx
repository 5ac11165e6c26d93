import { messages } from '@plinth/api-schema/messages'
import {
  changeOperatorPassword,
  disableTotp,
  enableTotp,
  listAudit,
  operatorInfo,
  operatorLogIn,
} from '@plinth/api-schema/operators'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { listed } from '../../../../test/builders.ts'
import { findToast, passTime, prepareOperator, prepareWire, renderAt, write } from '../../../../test/render-at.tsx'

describe('the log-in and the security of an operator', () => {
  it('asks for the code only after the right password, and goes back to where one wanted to be', async () => {
    const wire = prepareWire().refuse(operatorInfo, 'notLoggedIn').refuse(operatorLogIn, 'invalid', messages.totpNeeded)
    const { user, address } = await renderAt('/platform/login?from=%2Fplatform%2Faudit', wire)
    const submit = await screen.findByRole('button', { name: 'Log in' })
    expect(submit).toHaveProperty('disabled', true)
    await write(user, screen.getByRole('textbox', { name: /^Email/ }), 'op@plinth.example')
    await write(user, screen.getByLabelText(/^Password/), 'Secret-1')
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
