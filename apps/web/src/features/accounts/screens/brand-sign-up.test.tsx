import { checkSignInfo, signUp } from '@plinth/api-schema/accounts'
import { messages } from '@plinth/api-schema/messages'
import { countryConfig } from '@plinth/api-schema/site'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { choose, findToast, passTime, prepareWire, renderAt, write } from '../../../../test/render-at.tsx'

describe('the sign-up of a brand', () => {
  it('asks for the account, then the company with two contacts, and sends both at once', async () => {
    const wire = prepareWire()
      .answer(checkSignInfo, null)
      .answer(
        countryConfig,
        ['Åland Islands', 'Singapore', 'Guinea', 'Papua New Guinea'].map((name) => ({ name, code: name })),
      )
      .answer(signUp, { id: 1 })
    const { user } = await renderAt('/brand/signup', wire)
    await write(user, await screen.findByLabelText(/^Account name/), 'harbour')
    await write(user, screen.getByLabelText(/^Email/), 'hello@harbour.example')
    await write(user, screen.getByLabelText(/^Password/), 'Secret-pass-1')
    await write(user, screen.getByLabelText(/^Confirm password/), 'Secret-pass-1')
    for (const box of screen.getAllByRole('checkbox')) await user.click(box)
    const next = screen.getAllByRole('button').find((button) => button.getAttribute('type') === 'submit') as HTMLElement
    await waitFor(() => expect(next).toHaveProperty('disabled', false))
    await user.click(next)
    await write(user, await screen.findByLabelText(/^Company name/), 'Harbour Roasters Ltd')
    expect(wire.sent(signUp)).toEqual([])
    const country = await screen.findByRole('combobox', { name: /^Country/ })
    const found = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
    // Typing searches, whatever the accents; the keyboard chooses.
    await user.type(country, 'guinea')
    await screen.findAllByRole('option')
    expect(found()).toEqual(['Guinea', 'Papua New Guinea'])
    await user.clear(country)
    await user.type(country, 'aland')
    expect(found()).toEqual(['Åland Islands'])
    expect(country.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option').id)
    await user.keyboard('{Enter}')
    expect(country).toHaveProperty('value', 'Åland Islands')
    await user.clear(country)
    await user.type(country, 'xyz')
    expect(screen.getByText('Nothing found')).toBeTruthy()
    await user.keyboard('{Escape}')
    expect(country).toHaveProperty('value', 'Åland Islands')
    await choose(user, /^Country/, 'Singapore')
    await write(user, screen.getByLabelText(/^Zip code/), '049315')
    await write(user, screen.getByLabelText(/^Company address/), '1 Quay Street')
    for (const [index, who] of ['Ada Berg', 'Tom Ek'].entries()) {
      await write(user, screen.getAllByLabelText(/^Name/)[index] as HTMLElement, who)
      await write(user, screen.getAllByLabelText(/^Designation/)[index] as HTMLElement, 'Founder')
      await write(user, screen.getAllByLabelText(/^Email/)[index] as HTMLElement, `c${index}@harbour.example`)
    }
    const send = screen.getByRole('button', { name: 'Sign Up' })
    await waitFor(() => expect(send).toHaveProperty('disabled', false))
    wire.refuse(signUp, 'internal')
    await user.click(send)
    expect(await findToast(messages.failToRegister)).toBeTruthy()
    expect(await screen.findByText(messages.internal)).toBeTruthy()
    // Nothing has to be typed before it can be tried again.
    wire.answer(signUp, { id: 1 })
    await passTime(500)
    expect(send).toHaveProperty('disabled', false)
    await user.click(send)
    expect(await screen.findByRole('dialog')).toBeTruthy()
    expect(wire.sent(signUp).slice(-1)).toEqual([
      expect.objectContaining({
        userName: 'harbour',
        userType: 1,
        brandUserInfo: expect.objectContaining({
          companyName: 'Harbour Roasters Ltd',
          country: 'Singapore',
          contactInfo: [
            expect.objectContaining({ contactUserName: 'Ada Berg', isMainAccount: true }),
            expect.objectContaining({ contactUserName: 'Tom Ek', isMainAccount: false }),
          ],
        }),
      }),
    ])
  })
})

describe('the second step of the sign-up of a brand', () => {
  it('leads to the first after a reload, which keeps all but the password, and is kept itself', async () => {
    const begun = { userName: 'harbour', email: 'hello@harbour.example', agreed: true }
    sessionStorage.setItem('plinth-sign-up-1', JSON.stringify(begun))
    const wire = prepareWire().answer(checkSignInfo, null).answer(countryConfig, [])
    const { user, address } = await renderAt('/brand/company', wire)
    await waitFor(() => expect(address()).toBe('/brand/signup'))
    expect(await screen.findByLabelText(/^Account name/)).toHaveProperty('value', 'harbour')
    expect(screen.getByText(/^What you had typed is still here/)).toBeTruthy()
    await write(user, screen.getByLabelText(/^Password/), 'Secret-pass-1')
    await write(user, screen.getByLabelText(/^Confirm password/), 'Secret-pass-1')
    const next = screen.getByRole('button', { name: 'Next: Company' })
    await waitFor(() => expect(next).toHaveProperty('disabled', false))
    await user.click(next)
    await write(user, await screen.findByLabelText(/^Company name/), 'Harbour Roasters Ltd')
    await user.click(screen.getByRole('button', { name: 'Previous step' }))
    expect(await screen.findByLabelText(/^Account name/)).toHaveProperty('value', 'harbour')
    await passTime(500)
    await user.click(screen.getByRole('button', { name: 'Next: Company' }))
    expect(await screen.findByLabelText(/^Company name/)).toHaveProperty('value', 'Harbour Roasters Ltd')
    expect(address()).toBe('/brand/company')
    const kept = JSON.stringify({ ...sessionStorage, ...localStorage })
    expect(kept).toContain('Harbour Roasters Ltd')
    expect(kept).not.toContain('Secret-pass-1')
  })
})
