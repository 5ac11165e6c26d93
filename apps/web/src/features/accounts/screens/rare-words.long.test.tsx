import {
  checkSignInfo,
  confirmationInfo,
  retrievePassword,
  sendConfirmation,
  signUp,
  userInfo,
} from '@plinth/api-schema/accounts'
import { finishGoogleLink, logInMethods, socialPending } from '@plinth/api-schema/accounts-google'
import { verifyInfo } from '@plinth/api-schema/accounts-verification'
import { listCampaigns, listOwnCampaigns } from '@plinth/api-schema/campaigns'
import { messages } from '@plinth/api-schema/messages'
import { countryConfig, kycConfigGuide, operationSwitch } from '@plinth/api-schema/site'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  buildBrandUser,
  buildSwitches,
  buildUser,
  buildVerification,
  listed,
  listedCampaigns,
} from '../../../../test/builders.ts'
import { describeStates, press } from '../../../../test/describe-states.ts'
import {
  findToast,
  hrefOf,
  onPhone,
  passTime,
  prepareWire,
  renderAt,
  type User,
  write,
} from '../../../../test/render-at.tsx'
import { PARTICIPANT } from '../../../lib/session/user-type.ts'
import { keptReset, keptSignUp } from '../api/kept-form-steps.ts'

const SETTINGS = '/participant/profile/editProfile'
const withoutMail = (overrides: Parameters<typeof buildUser>[0] = {}) =>
  prepareWire('participant')
    .answer(operationSwitch, buildSwitches({ mail: false }))
    .answer(userInfo, buildUser(overrides))
const withoutPassword = { hasPassword: false }

describeStates('the settings of a site that sends no mail', SETTINGS, {
  'changes the address': { wire: () => withoutMail(), act: press('Change email') },
  'with an address that is not confirmed': () => withoutMail({ emailConfirmed: false }),
})
describeStates('another address', SETTINGS, {
  begun: { wire: () => prepareWire('participant'), act: press('Change email') },
})
describeStates('the download of one’s data where no mail is sent', `${SETTINGS}?tab=data`, {
  'asks for a code': { wire: () => withoutMail(withoutPassword), act: press('Download your data') },
})
describeStates('the ways to log in where no mail is sent', `${SETTINGS}?tab=log-in`, {
  'Google alone': () =>
    withoutMail(withoutPassword).answer(logInMethods, {
      hasPassword: false,
      google: { email: 'ines@gmail.example', linkTime: '2026-02-01 12:00:00' },
      wallet: null,
    }),
})
describeStates('the log-in where no mail is sent', '/participant/login', {
  'forgot the password': {
    wire: () => prepareWire().answer(operationSwitch, buildSwitches({ mail: false })),
    act: press('Forgot password'),
  },
})
const join = async (user: User) => {
  for (const [label, words] of [
    [/^Account name/, 'ines'],
    [/^Email/, 'ines@example.com'],
    [/^Password/, 'Secret-pass-1'],
    [/^Confirm password/, 'Secret-pass-1'],
  ] as const)
    await write(user, await screen.findByLabelText(label), words)
  await user.click(screen.getByRole('checkbox'))
  await waitFor(() =>
    expect(screen.getAllByRole('button', { name: 'Sign Up' }).at(-1)).toHaveProperty('disabled', false),
  )
  await press('Sign Up')(user)
}
const joining = (mail = true) =>
  prepareWire().answer(operationSwitch, buildSwitches({ mail })).answer(checkSignInfo, null).answer(signUp, { id: 1 })
describeStates('a new account', '/participant/signup', {
  opened: { wire: () => joining(), act: join },
  'opened where no mail is sent': { wire: () => joining(false), act: join },
  'begun before the page was loaded again': () => {
    keptSignUp(PARTICIPANT).keep({ userName: 'ines', email: 'ines@example.com', agreed: true })
    return joining()
  },
})
const setNewPassword = async (user: User) => {
  for (const label of [/^New password/, /^Confirm new password/])
    await write(user, await screen.findByLabelText(label), 'Secret-pass-1')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Confirm' })).toHaveProperty('disabled', false))
  await press('Confirm')(user)
}
const resetting = (unlinked: { google: boolean; wallet: string | null }) => () => {
  keptReset.keep({ email: 'ines@example.com', code: '123456' })
  return prepareWire().answer(retrievePassword, unlinked)
}
describeStates('after a new password', '/participant/resetpsd', {
  'that unlinked Google and a wallet': {
    wire: resetting({ google: true, wallet: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }),
    act: setNewPassword,
  },
  'that unlinked nothing': { wire: resetting({ google: false, wallet: null }), act: setNewPassword },
})
const verifying = () =>
  prepareWire('brand')
    .answer(userInfo, buildBrandUser({ verifyStatus: 2 }))
    .answer(verifyInfo, buildVerification({ status: 2, reason: 'The zip code does not match.' }))
    .answer(countryConfig, [{ name: 'Singapore', code: 'SG' }])
describeStates('the verification', '/brand/profile/editProfile?tab=2', {
  edited: { wire: verifying, act: press('Edit') },
  'with the checklist': {
    wire: () =>
      verifying().answer(kycConfigGuide, {
        title: 'What you need',
        reviewTime: 'two days',
        steps: [{ title: 'A company', text: 'In the register of its country.' }],
      }),
    act: press('Read the checklist'),
  },
  'with a checklist that loads': { wire: () => verifying().hang(kycConfigGuide), act: press('Read the checklist') },
})
describeStates('a verification that was sent back without a word', '/brand/profile/editProfile?tab=2', {
  full: () =>
    prepareWire('brand')
      .answer(userInfo, buildBrandUser({ verifyStatus: 2 }))
      .answer(verifyInfo, buildVerification({ status: 2, reason: null }))
      .answer(kycConfigGuide, { title: 'What you need', reviewTime: 'two days', steps: [] })
      .answer(countryConfig, []),
})
describeStates('the link of a mail to an account without a password', `/confirm-email?token=${'a'.repeat(32)}`, {
  full: () =>
    prepareWire().answer(confirmationInfo, {
      userName: 'ines',
      email: 'ines@example.com',
      userType: 0,
      hasPassword: false,
      isConfirmed: false,
      isOwn: false,
    }),
})

describe('the line of an address that is not confirmed', () => {
  it.each([
    [{}, 'Send it again Change the address'],
    [withoutPassword, 'Send it again '],
  ])('says what can be done: %o', async (account, ways) => {
    const wire = prepareWire('participant')
      .answer(userInfo, buildUser({ emailConfirmed: false, ...account }))
      .answer(sendConfirmation, null)
      .answer(listCampaigns, listedCampaigns([]))
    const { user } = await renderAt('/participant/campaign/index', wire)
    const line = await screen.findByText(/^Please confirm your address/)
    expect(line.textContent).toBe(
      `Please confirm your address with the link that we emailed to ines@example.com. ${ways}`,
    )
    await user.click(screen.getByRole('button', { name: 'Send it again' }))
    expect(await findToast(messages.sendSuccess)).toBeTruthy()
  })

  it('has a new link made where no mail is sent', async () => {
    const { user } = await renderAt(SETTINGS, withoutMail({ emailConfirmed: false }).answer(sendConfirmation, null))
    await user.click(await screen.findByRole('button', { name: 'Make a new link' }))
    expect(await findToast('The operator of this site has a new link.')).toBeTruthy()
    expect(screen.queryByText(/^Please confirm your address/)).toBeNull()
  })
})

describe('dialogs of the settings', () => {
  it.each([
    ['Change email', SETTINGS, {}],
    ['Change email', SETTINGS, { emailConfirmed: false }],
    ['Download your data', `${SETTINGS}?tab=data`, {}],
    ['Download your data', `${SETTINGS}?tab=data`, withoutPassword],
    ['Delete account', `${SETTINGS}?tab=delete`, {}],
    ['Delete account', `${SETTINGS}?tab=delete`, withoutPassword],
  ])('are closed by Escape: %s at %s, %o', async (button, address, account) => {
    const { user } = await renderAt(address, prepareWire('participant').answer(userInfo, buildUser(account)))
    await user.click((await screen.findAllByRole('button', { name: button })).at(-1)!)
    await screen.findByRole('dialog')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('the sign-up of somebody who came from Google', () => {
  const open = async (pending: { emailVerified: boolean }) => {
    localStorage.setItem('plinth-google', '0')
    const wire = prepareWire()
      .answer(operationSwitch, buildSwitches({ google: true }))
      .answer(socialPending, { email: 'ines@gmail.example', name: 'Ines', userType: 0, ...pending })
    const { user } = await renderAt('/participant/signup', wire)
    const email = await screen.findByRole('textbox', { name: /^Email/ })
    await waitFor(() => expect(email).toHaveProperty('value', 'ines@gmail.example'))
    return { user, email }
  }

  it('links Google, as long as the address stays', async () => {
    const { user, email } = await open({ emailVerified: true })
    expect(screen.getByText(/^You came from Google as/).textContent).toBe(
      'You came from Google as ines@gmail.example. Choose a name and a password, and that Google account opens this one too.',
    )
    await user.clear(email)
    await write(user, email, ' INES@gmail.example')
    expect(screen.getByText(/^You came from Google as/).textContent).toContain('opens this one too')
    await user.clear(email)
    await write(user, email, 'ines@example.com')
    expect(screen.getByText(/^You came from Google as/).textContent).toBe(
      'You came from Google as ines@gmail.example. With another email address Google won’t be linked; you can link it later in Settings.',
    )
  })

  it('links no address that Google has not verified', async () => {
    await open({ emailVerified: false })
    expect(screen.getByText(/^Google hasn’t verified/).textContent).toBe(
      'Google hasn’t verified ines@gmail.example, so it won’t be linked to your account. You can link Google later in Settings.',
    )
  })
})

describe('the way back from Google to the settings', () => {
  const open = async (address: string, wire = prepareWire('participant')) => {
    localStorage.setItem('plinth-google', 'link')
    await renderAt(address, wire)
  }

  it('says that Google is being linked', async () => {
    await open('/auth/callback?code=c&state=s', prepareWire('participant').hang(finishGoogleLink))
    expect(await screen.findByRole('progressbar', { name: 'Linking' })).toBeTruthy()
    expect(document.title).toBe('Linking Google | Plinth')
  })

  it.each([
    ['was refused', '/auth/callback?code=c&state=s'],
    ['was turned round', '/auth/callback?error=access_denied'],
  ])('leads back where it %s', async (_what, address) => {
    await open(address, prepareWire('participant').refuse(finishGoogleLink, 'invalid'))
    expect(await screen.findByRole('heading', { name: 'Google isn’t linked' })).toBeTruthy()
    expect(hrefOf(screen.getByRole('link', { name: 'Back to Settings' }))).toBe(`${SETTINGS}?tab=log-in`)
  })
})

describe('the own pages in the menu of phones', () => {
  const pagesOf = async (as: 'participant' | 'brand', boxes = true) => {
    onPhone()
    const wire = prepareWire(as)
      .answer(operationSwitch, buildSwitches({ boxes }))
      .answer(listCampaigns, listedCampaigns([]))
      .answer(listOwnCampaigns, { ...listed([]), liveNum: 0, archiveNum: 0, unpublishedNum: 0 })
    const { user } = await renderAt(`/${as}/campaign/index`, wire)
    await user.click(await within(screen.getByRole('banner')).findByRole('button', { name: 'Menu' }))
    const menu = within(await screen.findByRole('dialog', { name: 'Menu' }))
    const own = within(await menu.findByRole('navigation', { name: 'Your pages' }))
    await passTime(100)
    expect(menu.getByRole('button', { name: 'Log out' })).toBeTruthy()
    return own.getAllByRole('link').map(({ textContent }) => textContent)
  }

  it('are those of a participant', async () => {
    expect(await pagesOf('participant')).toMatchInlineSnapshot(`
      [
        "My profile",
        "My votes",
        "My sets",
        "Holding",
        "Following",
        "Image editor",
        "Settings",
      ]
    `)
  })

  it('are those of a brand', async () => {
    expect(await pagesOf('brand')).toMatchInlineSnapshot(`
      [
        "My profile",
        "My sets",
        "Holding",
        "Perks",
        "My mystery boxes",
        "Following",
        "Image editor",
        "Settings",
      ]
    `)
  })

  it('hold no boxes where the site has none', async () => {
    expect(await pagesOf('brand', false)).toMatchInlineSnapshot(`
      [
        "My profile",
        "My sets",
        "Holding",
        "Perks",
        "Following",
        "Image editor",
        "Settings",
      ]
    `)
  })
})
