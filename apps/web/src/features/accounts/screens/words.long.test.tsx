import { confirmationInfo, getLoginUserEmailCode, listSessions, signUp, userInfo } from '@plinth/api-schema/accounts'
import { sendDeletionCode } from '@plinth/api-schema/accounts-deletion'
import { sendExportCode } from '@plinth/api-schema/accounts-export'
import { logInMethods } from '@plinth/api-schema/accounts-google'
import { verifyInfo } from '@plinth/api-schema/accounts-verification'
import { countryConfig, kycConfigGuide, operationSwitch } from '@plinth/api-schema/site'
import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import {
  buildBrandUser,
  buildSession,
  buildUser,
  buildVerification,
  listed,
  uploadPath,
} from '../../../../test/builders.ts'
import { describeStates, press } from '../../../../test/describe-states.ts'
import { choose, passTime, prepareWire, type User, write } from '../../../../test/render-at.tsx'
import { keptBrandAccount } from '../api/kept-form-steps.ts'

const switches = {
  signUp: true,
  voting: true,
  minting: true,
  market: true,
  auction: true,
  boxes: true,
  paidBoxes: false,
  plans: true,
  cards: false,
  google: true,
  testWallet: false,
  mail: true,
  demo: false,
}

const PASSWORD = 'Secret-pass-1'
const fill = async (user: User, fields: readonly (readonly [label: RegExp, words: string])[]) => {
  for (const [label, words] of fields) await write(user, (await screen.findAllByLabelText(label)).at(-1)!, words)
}
/** Sends a form once it can be sent. */
const send = async (user: User, button: string) => {
  await waitFor(() => expect(screen.getByRole('button', { name: button })).toHaveProperty('disabled', false))
  await press(button)(user)
}
/** Has a code sent, and waits until another one can be. */
const codeFor = (what: string) => async (user: User) => {
  await press(what, 'Send the code')(user)
  await passTime(60_000)
}

const newBrand = () => {
  keptBrandAccount.keep({ userName: 'harbour', email: 'hello@harbour.example', password: PASSWORD })
  return prepareWire()
    .answer(countryConfig, [{ name: 'Singapore', code: 'SG' }])
    .answer(signUp, { id: 1 })
}
const withCompany = async (user: User) => {
  await fill(user, [[/^Company name/, 'Harbour Roasters Ltd']])
  await choose(user, /^Country/, 'Singapore')
  await fill(user, [
    [/^Zip code/, '049315'],
    [/^Company address/, '1 Quay Street'],
  ])
  for (const [place, name] of ['Ada Berg', 'Tom Ek'].entries())
    for (const [label, words] of [
      [/^Name/, name],
      [/^Designation/, 'Founder'],
      [/^Email/, `c${place}@harbour.example`],
    ] as const)
      await write(user, screen.getAllByLabelText(label)[place]!, words)
  await send(user, 'Sign Up')
}
describeStates('the company of a new brand', '/brand/company', {
  'countries refused': () => newBrand().refuse(countryConfig, 'tooMany'),
  'countries offline': () => newBrand().goOffline(countryConfig),
  registered: { wire: newBrand, act: withCompany },
  'registered where no mail is sent': {
    wire: () => newBrand().answer(operationSwitch, { ...switches, google: false, mail: false }),
    act: withCompany,
  },
})

const account = {
  userName: 'ines',
  email: 'ines@example.com',
  userType: 0,
  hasPassword: true,
  isConfirmed: false,
  isOwn: true,
}
describeStates('the link of a mail', `/confirm-email?token=${'a'.repeat(32)}`, {
  'for somebody else': () => prepareWire().answer(confirmationInfo, { ...account, isOwn: false }),
  'for another account than one’s own': () =>
    prepareWire('participant').answer(confirmationInfo, { ...account, isOwn: false }),
  'for one without a password': () =>
    prepareWire().answer(confirmationInfo, { ...account, isOwn: false, hasPassword: false }),
  'for one that somebody else has opened': {
    wire: () => prepareWire('participant').answer(confirmationInfo, { ...account, isOwn: false }),
    act: press('I didn’t create this account'),
  },
  'for one that is confirmed': () =>
    prepareWire('participant').answer(confirmationInfo, { ...account, isConfirmed: true }),
})

const SETTINGS = '/participant/profile/editProfile'
describeStates('the settings', SETTINGS, {
  'with pictures': () =>
    prepareWire('participant').answer(userInfo, buildUser({ imageUrl: uploadPath(1), bannerUrl: uploadPath(2) })),
  'with an address that is not confirmed': () =>
    prepareWire('participant').answer(userInfo, buildUser({ emailConfirmed: false })),
  'corrects the address': {
    wire: () => prepareWire('participant').answer(userInfo, buildUser({ emailConfirmed: false })),
    act: press('Change the address'),
  },
})
describeStates('another address', SETTINGS, {
  'not sent': {
    wire: () => prepareWire('participant').refuse(getLoginUserEmailCode, 'internal'),
    act: press('Change email', 'Send the code'),
  },
})
describeStates('the password', `${SETTINGS}?part=password`, {
  'where there is none': () => prepareWire('participant').answer(userInfo, buildUser({ hasPassword: false })),
})
const sessions = [
  buildSession(),
  buildSession({ id: 2, device: 'Safari on iPhone', isCurrent: false, lastUsedTime: '2026-02-27 12:00:00' }),
]
describeStates('the sessions', `${SETTINGS}?tab=sessions`, {
  'more than are shown': () => prepareWire('participant').answer(listSessions, listed(sessions, 9)),
})
const google = { email: 'ines@gmail.example', linkTime: '2026-02-01 12:00:00' }
const ways = (methods: { hasPassword: boolean; google: typeof google | null }) =>
  prepareWire('participant')
    .answer(operationSwitch, switches)
    .answer(logInMethods, { wallet: null, ...methods })
describeStates('the ways to log in', `${SETTINGS}?tab=log-in`, {
  both: () => ways({ hasPassword: true, google }),
  'Google alone': () => ways({ hasPassword: false, google }),
  'links Google': { wire: () => ways({ hasPassword: true, google: null }), act: press('Link Google') },
  'sets a password': { wire: () => ways({ hasPassword: false, google }), act: press('Set a password') },
  'unlinks Google': { wire: () => ways({ hasPassword: true, google }), act: press('Unlink Google') },
})

describeStates('the download of one’s data', `${SETTINGS}?tab=data`, {
  'asks for the password': { wire: () => prepareWire('participant'), act: press('Download your data') },
  'asks for a code where there is no password': {
    wire: () => prepareWire('participant').answer(userInfo, buildUser({ hasPassword: false })),
    act: press('Download your data'),
  },
  'asks for the code that was sent': {
    wire: () =>
      prepareWire('participant')
        .answer(userInfo, buildUser({ hasPassword: false }))
        .answer(sendExportCode, null),
    act: codeFor('Download your data'),
  },
})

describeStates('the deletion of an account', `${SETTINGS}?tab=delete`, {
  'asks for the password': { wire: () => prepareWire('participant'), act: press('Delete account') },
  'asks for a code where there is no password': {
    wire: () => prepareWire('participant').answer(userInfo, buildUser({ hasPassword: false })),
    act: press('Delete account'),
  },
  'asks for the code that was sent': {
    wire: () =>
      prepareWire('participant')
        .answer(userInfo, buildUser({ hasPassword: false }))
        .answer(sendDeletionCode, null),
    act: codeFor('Delete account'),
  },
})

const guide = { title: 'What you need', reviewTime: 'two days', steps: [] }
const verification = (overrides: Parameters<typeof buildVerification>[0]) => () =>
  prepareWire('brand')
    .answer(userInfo, buildBrandUser({ verifyStatus: overrides?.status ?? 1 }))
    .answer(verifyInfo, buildVerification(overrides))
    .answer(kycConfigGuide, guide)
    .answer(countryConfig, [])
describeStates('the verification of a brand', '/brand/profile/editProfile?tab=2', {
  verified: verification({ status: 1 }),
  'sent back': verification({ status: 2, reason: 'The zip code does not match.' }),
})
