import {
  claimAccount,
  confirmationInfo,
  confirmEmail,
  getEmailCode,
  getLoginUserEmailCode,
  logOut,
  retrievePassword,
  sendConfirmation,
  updateEmailConfirm,
  updateUser,
  userInfo,
  verifyCode,
} from '@plinth/api-schema/accounts'
import { verifyInfo, verifySubmit } from '@plinth/api-schema/accounts-verification'
import { messages } from '@plinth/api-schema/messages'
import { countryConfig, kycConfigGuide, operationSwitch } from '@plinth/api-schema/site'
import { listHelpRequests, listHelpTypes } from '@plinth/api-schema/support'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildSwitches, buildUser, buildVerification } from '../../../../test/builders.ts'
import { findToast, hrefOf, passTime, prepareWire, renderAt, type User, write } from '../../../../test/render-at.tsx'
import type { Wire } from '../../../../test/wire.ts'
import { keptResetEmail } from '../api/kept-form-steps.ts'

const TOKEN = 'a'.repeat(32)
const NEW_PASSWORD = 'New-pass-1'

const writeNewPassword = async (user: User, again = NEW_PASSWORD) => {
  await write(user, await screen.findByLabelText(/^New password/), NEW_PASSWORD)
  await write(user, screen.getByLabelText(/^(Confirm|Repeat) new password/), again)
}

describe('a new password by mail', () => {
  it('is set with the code of the dialog before, and leads to the log-in', async () => {
    const wire = prepareWire()
      .answer(getEmailCode, null)
      .answer(verifyCode, null)
      .answer(retrievePassword, { google: true, wallet: null })
    const { user, address } = await renderAt('/participant/login', wire)
    await user.click(await screen.findByRole('button', { name: 'Forgot password' }))
    await write(user, within(await screen.findByRole('dialog')).getByRole('textbox'), 'ines@example.com')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', false))
    await user.click(screen.getByRole('button', { name: 'Next' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Enter the code' }))
    await write(user, dialog.getByRole('textbox'), '123456')
    await user.click(dialog.getByRole('button', { name: 'Verify' }))
    await writeNewPassword(user)
    const button = screen.getByRole('button', { name: 'Confirm' })
    await waitFor(() => expect(button).toHaveProperty('disabled', false))
    await user.click(button)
    expect(await findToast(messages.modifySuccess)).toBeTruthy()
    expect(wire.sent(retrievePassword)).toEqual([
      { email: 'ines@example.com', verifyCode: '123456', newPassword: NEW_PASSWORD },
    ])
    expect(address()).toBe('/participant/login')
    expect(await screen.findByText(/we unlinked Google/)).toBeTruthy()
  })

  it('goes on at the code where the page was dropped, and asks for the code again on its own page', {
    tags: 'long',
  }, async () => {
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

  it.each([
    ['whole', { email: 'ines@example.com', at: 0 }, 'ines@example.com'],
    ['of a code that holds no longer', { email: 'ines@example.com', at: -600_000 }, null],
    ['of a code that holds a moment longer', { email: 'ines@example.com', at: -599_999 }, 'ines@example.com'],
    ['without an address', { at: 0 }, null],
    ['in another shape', 'ines@example.com', null],
    ['nothing', null, null],
  ])('goes on from what the tab has kept: %s', (_how, kept, email) => {
    const value = kept !== null && typeof kept === 'object' ? { ...kept, at: Date.now() + kept.at } : kept
    sessionStorage.setItem('plinth-reset', JSON.stringify(value))
    expect(keptResetEmail.current()).toBe(email)
  })

  it('needs a code', async () => {
    await renderAt('/participant/resetpsd', prepareWire())
    expect(hrefOf(await screen.findByRole('link', { name: 'Back to log in' }))).toBe('/participant/login')
    expect(screen.queryByLabelText(/^New password/)).toBeNull()
  })
})

describe('the link of a mail', () => {
  const CONFIRM = `/confirm-email?token=${TOKEN}`
  const account = {
    userName: 'ines',
    email: 'ines@example.com',
    userType: 0,
    hasPassword: true,
    isConfirmed: false,
    isOwn: true,
  }

  it('confirms the address of one’s own account by one press, and not by opening it', async () => {
    const wire = prepareWire('participant').answer(confirmationInfo, account).answer(confirmEmail, null)
    const { user } = await renderAt(CONFIRM, wire)
    const button = await screen.findByRole('button', { name: 'Confirm my address' })
    expect(wire.sent(confirmEmail)).toEqual([])
    await user.click(button)
    expect(await screen.findByRole('heading', { name: 'Your address is confirmed' })).toBeTruthy()
    expect(wire.sent(confirmEmail)).toEqual([{ token: TOKEN }])
  })

  it('tells why the address was not confirmed', async () => {
    const wire = prepareWire('participant')
      .answer(confirmationInfo, account)
      .refuse(confirmEmail, 'invalid', messages.wrongLink)
    const { user } = await renderAt(CONFIRM, wire)
    await user.click(await screen.findByRole('button', { name: 'Confirm my address' }))
    expect(await screen.findByText(messages.wrongLink)).toBeTruthy()
  })

  it('lets the holder of the mailbox take over an account that somebody else made', async () => {
    const wire = prepareWire()
      .answer(confirmationInfo, { ...account, isOwn: false })
      .answer(claimAccount, { google: false, wallet: null })
    const { user, address } = await renderAt(CONFIRM, wire)
    await user.click(await screen.findByRole('button', { name: /create this account/ }))
    expect(document.activeElement).toBe(await screen.findByLabelText(/^New password/))
    await writeNewPassword(user)
    const button = screen.getByRole('button', { name: 'Set password and take over' })
    await waitFor(() => expect(button).toHaveProperty('disabled', false))
    await user.click(button)
    expect(await findToast(messages.accountClaimed)).toBeTruthy()
    expect(wire.sent(claimAccount)).toEqual([{ token: TOKEN, newPassword: NEW_PASSWORD }])
    expect(address()).toBe('/participant/login')
  })

  it('offers a new password to who has forgotten the old one', async () => {
    const wire = prepareWire()
      .answer(confirmationInfo, { ...account, isOwn: false })
      .answer(getEmailCode, null)
    const { user } = await renderAt(CONFIRM, wire)
    await user.click(await screen.findByRole('button', { name: 'Forgot password' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole('textbox')).toHaveProperty('value', account.email)
  })

  it('ends the session of another account on the way to the log-in, which says what to do next', {
    tags: 'long',
  }, async () => {
    const wire = prepareWire('brand')
      .answer(confirmationInfo, { ...account, isOwn: false })
      .answer(claimAccount, { google: true, wallet: null })
      .answer(logOut, null)
    const { user, address } = await renderAt(CONFIRM, wire)
    await user.click(await screen.findByRole('button', { name: /create this account/ }))
    expect(await screen.findByText(/Taking over this account logs you out/)).toBeTruthy()
    await writeNewPassword(user)
    const button = screen.getByRole('button', { name: 'Set password and take over' })
    await waitFor(() => expect(button).toHaveProperty('disabled', false))
    expect(wire.sent(logOut)).toEqual([])
    await user.click(button)
    expect(await screen.findByText(/we unlinked Google. Log in with your new password/)).toBeTruthy()
    expect(wire.sent(logOut)).toHaveLength(1)
    expect(address()).toBe('/participant/login')
    expect(screen.getByLabelText(/^Password/)).toBeTruthy()
  })

  it.each([
    ['has expired', 'invalid', messages.wrongLink, 'This link has expired'],
    ['cannot be checked', 'tooMany', messages.tooManyRequests, /check this link/],
  ] as const)('says that it %s', async (_what, refusal, message, title) => {
    await renderAt(CONFIRM, prepareWire().refuse(confirmationInfo, refusal, message))
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  })

  it('says that there is no link at all', { tags: 'long' }, async () => {
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

  it('is set with the code that the present one got', async () => {
    const wire = prepareWire('participant').answer(updateEmailConfirm, null)
    const { user, confirm } = await writeNewEmail(wire, 'new@example.com')
    expect(wire.sent(getLoginUserEmailCode)).toHaveLength(1)
    await user.click(confirm)
    expect(await findToast(messages.changeBindSuccess)).toBeTruthy()
    expect(wire.sent(updateEmailConfirm)).toEqual([{ email: 'new@example.com', verifyCode: '123456' }])
    // The profile around the dialog is not saved along with it.
    expect(wire.sent(updateUser)).toEqual([])
  })

  it('goes on with the code of a moment ago, or of another window', { tags: 'long' }, async () => {
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

  it('says once that the code is wrong', { tags: 'long' }, async () => {
    const wire = prepareWire('participant').refuse(updateEmailConfirm, 'invalid', messages.wrongCode)
    const { user, dialog, confirm, code } = await writeNewEmail(wire, 'new@example.com')
    await user.click(confirm)
    await dialog.findByText(messages.wrongCode)
    expect(screen.getAllByText(messages.wrongCode)).toHaveLength(1)
    await write(user, code, '6')
    expect(dialog.queryByText(messages.wrongCode)).toBeNull()
  })

  it('says beside the field that the new address is refused, and keeps the code', { tags: 'long' }, async () => {
    const wire = prepareWire('participant').refuse(updateEmailConfirm, 'conflict', messages.emailTaken, 'email')
    const { user, dialog, confirm, code, email } = await writeNewEmail(wire, 'taken@example.com')
    await user.click(confirm)
    expect(await dialog.findByText(messages.emailTaken)).toBeTruthy()
    expect(document.activeElement).toBe(email)
    expect(code.value).toBe('123456')
    // The same may be tried again: only the server knows whether it is refused still.
    expect(confirm).toHaveProperty('disabled', false)
  })
})

describe('a site that sends no email', () => {
  it('promises none: no line asks for a link, and the settings say who has it', async () => {
    const wire = prepareWire('participant')
      .answer(operationSwitch, buildSwitches({ mail: false }))
      .answer(userInfo, buildUser({ emailConfirmed: false }))
      .answer(sendConfirmation, null)
    const { user } = await renderAt('/participant/profile/editProfile', wire)
    expect(
      await screen.findByText(/^Not confirmed yet\. This site sends no email: its operator has the link\./),
    ).toBeTruthy()
    expect(screen.queryByText(/emailed/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Send it again' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Make a new link' }))
    expect(await findToast('The operator of this site has a new link.')).toBeTruthy()
    expect(wire.sent(sendConfirmation)).toHaveLength(1)
  })

  it('says where the code for a new password is', async () => {
    const wire = prepareWire()
      .answer(operationSwitch, buildSwitches({ mail: false }))
      .answer(getEmailCode, null)
    const { user } = await renderAt('/participant/login', wire)
    await user.click(await screen.findByRole('button', { name: 'Forgot password' }))
    expect(
      await screen.findByText(/This site sends no email: its operator can tell you the six-digit code\.$/),
    ).toBeTruthy()
    await write(user, screen.getByRole('textbox', { name: /^Email/ }), 'ines@example.com')
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(await screen.findByText(/the operator of this site has a code for it/)).toBeTruthy()
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

  it('says why it was sent back', async () => {
    await renderAt(VERIFICATION, verified({ status: 2, reason: 'The zip code does not match.' }))
    expect(await screen.findByText(/The zip code does not match/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Under Review' })).toBeNull()
  })

  it('is mended after it was sent back: country, zip code, address and the emails of both contacts', {
    tags: 'long',
  }, async () => {
    const wire = verified({ status: 2, reason: 'The zip code does not match.' })
      .answer(countryConfig, [
        { name: 'Norway', code: 'NO' },
        { name: 'Singapore', code: 'SG' },
      ])
      .answer(verifySubmit, { id: 1 })
    const { user } = await renderAt(VERIFICATION, wire)
    await user.click(await screen.findByRole('button', { name: 'Edit and submit again' }))
    expect(document.activeElement).toBe(screen.getAllByLabelText(/^Name/)[0])
    const country = await screen.findByRole('combobox', { name: /^Country/ })
    expect(country).toHaveProperty('value', 'Singapore')
    await user.clear(country)
    await user.type(country, 'norw{Enter}')
    for (const [label, words] of [
      [/^Zip code/, '0150'],
      [/^Company address/, '2 Quay Street'],
    ] as const) {
      await user.clear(screen.getByLabelText(label))
      await write(user, screen.getByLabelText(label), words)
    }
    await passTime(600)
    for (const [place, email] of ['ada@roast.example', 'tom@roast.example'].entries()) {
      await user.clear(screen.getAllByLabelText(/^Email/)[place] as HTMLElement)
      await write(user, screen.getAllByLabelText(/^Email/)[place] as HTMLElement, email)
    }
    await waitFor(() => expect(screen.getByRole('button', { name: 'Submit' })).toHaveProperty('disabled', false))
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    expect(await findToast(messages.submitSuccess)).toBeTruthy()
    expect(wire.sent(verifySubmit)).toEqual([
      expect.objectContaining({
        country: 'Norway',
        zipCode: '0150',
        companyAddress: '2 Quay Street',
        email: 'ada@roast.example',
        contactEmail: 'tom@roast.example',
      }),
    ])
  })

  it('is not called under review once it is verified', async () => {
    await renderAt(VERIFICATION, verified())
    expect(await screen.findByRole('button', { name: 'Verified' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Under Review' })).toBeNull()
  })

  it('is read-only until it is edited, then handed in whole', async () => {
    const wire = verified({ status: 0 }).answer(verifySubmit, { id: 1 })
    const { user } = await renderAt(VERIFICATION, wire)
    await user.click(await screen.findByRole('button', { name: 'Under Review' }))
    expect(await findToast(messages.notEditing)).toBeTruthy()
    expect(wire.sent(verifySubmit)).toEqual([])
    await passTime(600)
    await user.click(screen.getByRole('button', { name: 'Edit' }))
    const name = screen.getAllByLabelText(/^Name/)[0] as HTMLElement
    await user.clear(name)
    await waitFor(() => expect(screen.getByRole('button', { name: 'Submit' })).toHaveProperty('disabled', true))
    await write(user, name, 'Ada Stone')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Submit' })).toHaveProperty('disabled', false))
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    expect(await findToast(messages.submitSuccess)).toBeTruthy()
    expect(wire.sent(verifySubmit)).toEqual([expect.objectContaining({ name: 'Ada Stone', contactName: 'Tom Ek' })])
  })

  it('is as it was sent again once the editing is called off', { tags: 'long' }, async () => {
    const { user } = await renderAt(VERIFICATION, verified())
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    const name = () => screen.getAllByLabelText(/^Name/)[0] as HTMLInputElement
    await write(user, name(), ' Stone')
    await passTime(600)
    await user.click(screen.getByRole('button', { name: 'Cancel editing' }))
    expect([name().value, name().readOnly]).toEqual(['Ada Berg', true])
  })

  it('is not sent twice, and says so', async () => {
    const { user } = await renderAt(VERIFICATION, verified().hang(verifySubmit))
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    await write(user, screen.getAllByLabelText(/^Name/)[0] as HTMLElement, ' Stone')
    const submit = screen.getByRole('button', { name: 'Submit' })
    await waitFor(() => expect(submit).toHaveProperty('disabled', false))
    await user.click(submit)
    await waitFor(() => expect(submit.getAttribute('aria-busy')).toBe('true'))
    await passTime(600)
    await user.click(submit)
    expect(await findToast('Being committed, not clickable')).toBeTruthy()
  })

  it.each([
    ['/brand/verify', '/brand/profile/editProfile?tab=2'],
    ['/brand/resources/index', '/brand/profile/editProfile?tab=4'],
  ])('and the support of a brand are parts of its settings: %s', async (address, settings) => {
    const wire = verified().answer(listHelpTypes, []).answer(listHelpRequests, { rows: [], total: 0 })
    const opened = await renderAt(address, wire)
    await waitFor(() => expect(opened.address()).toBe(settings))
  })

  it('is nothing that a participant has', async () => {
    const { address } = await renderAt(VERIFICATION, prepareWire('participant'))
    await waitFor(() => expect(address()).toBe('/participant/profile/editProfile'))
    const tabs = within(await screen.findByRole('navigation', { name: 'Settings' })).getAllByRole('link')
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      'Personal information',
      'Notification',
      'Account support',
      'Ways to log in',
      'Sessions',
      'Download your data',
      'Delete account',
    ])
  })

  it('says that it could not be loaded', async () => {
    await renderAt(VERIFICATION, prepareWire('brand').refuse(verifyInfo, 'tooMany'))
    expect(await screen.findByText('This could not be loaded')).toBeTruthy()
  })
})
