import {
  checkSignInfo,
  confirmationInfo,
  getEmailCode,
  getLoginUserEmailCode,
  listSessions,
  logIn,
  retrievePassword,
  signUp,
  userInfo,
  userInfoById,
  verifyCode,
} from '@plinth/api-schema/accounts'
import { sendDeletionCode } from '@plinth/api-schema/accounts-deletion'
import { sendExportCode } from '@plinth/api-schema/accounts-export'
import { logInMethods, socialLogIn } from '@plinth/api-schema/accounts-google'
import { verifyInfo } from '@plinth/api-schema/accounts-verification'
import { listUserArtworks } from '@plinth/api-schema/artworks'
import { artistRecord } from '@plinth/api-schema/artworks-record'
import { listCampaigns, listJoinedCampaigns, listOwnCampaigns } from '@plinth/api-schema/campaigns'
import { messages } from '@plinth/api-schema/messages'
import { listNfts } from '@plinth/api-schema/nfts'
import { countryConfig, kycConfigGuide, operationSwitch } from '@plinth/api-schema/site'
import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import {
  buildArtistPlace,
  buildBrandUser,
  buildPublicUser,
  buildSession,
  buildUser,
  buildVerification,
  listed,
  listedCampaigns,
  listedToEnd,
  uploadPath,
} from '../../../../test/builders.ts'
import { describeStates, press, rareStates } from '../../../../test/describe-states.ts'
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
const withGoogle = () => prepareWire().answer(operationSwitch, switches)
const closed = () => prepareWire().answer(operationSwitch, { ...switches, signUp: false })

const PASSWORD = 'Secret-pass-1'
const fill = async (user: User, fields: readonly (readonly [label: RegExp, words: string])[]) => {
  for (const [label, words] of fields) await write(user, (await screen.findAllByLabelText(label)).at(-1)!, words)
}
/** Sends a form once it can be sent. */
const send = async (user: User, button: string) => {
  await waitFor(() => expect(screen.getByRole('button', { name: button })).toHaveProperty('disabled', false))
  await press(button)(user)
}
const logInWith = async (user: User) => {
  await fill(user, [
    [/^Username/, 'ines'],
    [/^Password/, PASSWORD],
  ])
  await send(user, 'Log in')
}
const signUpWith = (button: string) => async (user: User) => {
  await fill(user, [
    [/^Account name/, 'harbour'],
    [/^Email/, 'hello@harbour.example'],
    [/^Password/, PASSWORD],
    [/^Confirm password/, PASSWORD],
  ])
  await user.click(screen.getByRole('checkbox'))
  await send(user, button)
}
const resetWith = async (user: User) => {
  await fill(user, [
    [/^Code/, '123456'],
    [/^New password/, PASSWORD],
    [/^Confirm new password/, PASSWORD],
  ])
  await send(user, 'Confirm')
}
const askCode = async (user: User) => {
  await press('Forgot password')(user)
  await fill(user, [[/^Email/, 'ines@example.com']])
  await send(user, 'Next')
  await fill(user, [[/^Code/, '123456']])
  await send(user, 'Verify')
  await passTime(60_000)
}
/** Has a code sent, and waits until another one can be. */
const codeFor = (what: string) => async (user: User) => {
  await press(what, 'Send the code')(user)
  await passTime(60_000)
}
/** A page that was loaded again while its reader looked for the code in the mail. */
const asked = () => {
  sessionStorage.setItem('plinth-reset', JSON.stringify({ email: 'ines@example.com', at: Date.now() }))
  return prepareWire()
}

for (const side of ['participant', 'brand']) {
  describeStates(`the log-in at /${side}`, `/${side}/login`, {
    full: () => prepareWire(),
    'with Google': withGoogle,
    'forgot the password': { wire: () => prepareWire(), act: press('Forgot password') },
    'a wrong code for a new password': {
      wire: () => prepareWire().answer(getEmailCode, null).refuse(verifyCode, 'invalid', messages.wrongCode),
      act: askCode,
    },
    refused: { wire: () => prepareWire().refuse(logIn, 'invalid', messages.wrongCredentials), act: logInWith },
    offline: { wire: () => prepareWire().goOffline(logIn), act: logInWith },
  })
  const signUpNow = signUpWith(side === 'brand' ? 'Next: Company' : 'Sign Up')
  describeStates(`the sign-up at /${side}`, `/${side}/signup`, {
    full: withGoogle,
    closed,
    refused: {
      wire: () => prepareWire().refuse(checkSignInfo, 'conflict', messages.userNameTaken, 'userName'),
      act: signUpNow,
    },
    offline: { wire: () => prepareWire().goOffline(checkSignInfo), act: signUpNow },
  })
  describeStates(`a new password at /${side}`, `/${side}/resetpsd`, {
    'without a code': () => prepareWire(),
    full: asked,
    refused: { wire: () => asked().refuse(retrievePassword, 'invalid', messages.wrongCode), act: resetWith },
    offline: { wire: () => asked().goOffline(retrievePassword), act: resetWith },
  })
}
describeStates('the company', '/brand/company', {
  'without an account before': () => prepareWire().answer(countryConfig, [{ name: 'Singapore', code: 'SG' }]),
})
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
  full: newBrand,
  loading: () => newBrand().hang(countryConfig),
  ...rareStates({
    'countries refused': () => newBrand().refuse(countryConfig, 'tooMany'),
    'countries offline': () => newBrand().goOffline(countryConfig),
  }),
  refused: { wire: () => newBrand().refuse(signUp, 'internal'), act: withCompany },
  offline: { wire: () => newBrand().goOffline(signUp), act: withCompany },
  ...rareStates({
    registered: { wire: newBrand, act: withCompany },
    'registered where no mail is sent': {
      wire: () => newBrand().answer(operationSwitch, { ...switches, google: false, mail: false }),
      act: withCompany,
    },
  }),
})
describeStates('the way back from Google', '/auth/callback?code=c&state=s', {
  loading: () => prepareWire().hang(socialLogIn),
  refused: () => prepareWire().refuse(socialLogIn, 'invalid'),
  offline: () => prepareWire().goOffline(socialLogIn),
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
  loading: () => prepareWire('participant').hang(confirmationInfo),
  refused: () => prepareWire('participant').refuse(confirmationInfo, 'notFound'),
  offline: () => prepareWire('participant').goOffline(confirmationInfo),
  'for oneself': () => prepareWire('participant').answer(confirmationInfo, account),
  ...rareStates({
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
  }),
})
describeStates('the link of a mail, cut off', '/confirm-email', { full: () => prepareWire() })

const SETTINGS = '/participant/profile/editProfile'
describeStates('the settings', SETTINGS, {
  loading: () => prepareWire('participant').hang(userInfo),
  refused: () => prepareWire('participant').refuse(userInfo, 'internal'),
  offline: () => prepareWire('participant').goOffline(userInfo),
  full: () => prepareWire('participant'),
  ...rareStates({
    'with pictures': () =>
      prepareWire('participant').answer(userInfo, buildUser({ imageUrl: uploadPath(1), bannerUrl: uploadPath(2) })),
    'with an address that is not confirmed': () =>
      prepareWire('participant').answer(userInfo, buildUser({ emailConfirmed: false })),
    'corrects the address': {
      wire: () => prepareWire('participant').answer(userInfo, buildUser({ emailConfirmed: false })),
      act: press('Change the address'),
    },
  }),
})
describeStates('another address', SETTINGS, {
  'after the code': {
    wire: () => prepareWire('participant').answer(getLoginUserEmailCode, null),
    act: codeFor('Change email'),
  },
  ...rareStates({
    'not sent': {
      wire: () => prepareWire('participant').refuse(getLoginUserEmailCode, 'internal'),
      act: press('Change email', 'Send the code'),
    },
  }),
})
describeStates('the settings of nobody', SETTINGS, { full: { wire: () => prepareWire(), act: press('Cancel') } })
describeStates('the password', `${SETTINGS}?part=password`, {
  full: () => prepareWire('participant'),
  ...rareStates({
    'where there is none': () => prepareWire('participant').answer(userInfo, buildUser({ hasPassword: false })),
  }),
})
const sessions = [
  buildSession(),
  buildSession({ id: 2, device: 'Safari on iPhone', isCurrent: false, lastUsedTime: '2026-02-27 12:00:00' }),
]
describeStates('the sessions', `${SETTINGS}?tab=sessions`, {
  loading: () => prepareWire('participant').hang(listSessions),
  refused: () => prepareWire('participant').refuse(listSessions, 'tooMany'),
  offline: () => prepareWire('participant').goOffline(listSessions),
  full: () => prepareWire('participant').answer(listSessions, listed(sessions)),
  ...rareStates({ 'more than are shown': () => prepareWire('participant').answer(listSessions, listed(sessions, 9)) }),
})
const google = { email: 'ines@gmail.example', linkTime: '2026-02-01 12:00:00' }
const ways = (methods: { hasPassword: boolean; google: typeof google | null }) =>
  prepareWire('participant')
    .answer(operationSwitch, switches)
    .answer(logInMethods, { wallet: null, ...methods })
describeStates('the ways to log in', `${SETTINGS}?tab=log-in`, {
  loading: () => prepareWire('participant').hang(logInMethods),
  refused: () => prepareWire('participant').refuse(logInMethods, 'tooMany'),
  offline: () => prepareWire('participant').goOffline(logInMethods),
  'password alone': () => ways({ hasPassword: true, google: null }),
  ...rareStates({
    both: () => ways({ hasPassword: true, google }),
    'Google alone': () => ways({ hasPassword: false, google }),
    'links Google': { wire: () => ways({ hasPassword: true, google: null }), act: press('Link Google') },
    'sets a password': { wire: () => ways({ hasPassword: false, google }), act: press('Set a password') },
    'unlinks Google': { wire: () => ways({ hasPassword: true, google }), act: press('Unlink Google') },
  }),
})

describeStates('the download of one’s data', `${SETTINGS}?tab=data`, {
  loading: () => prepareWire('participant').hang(userInfo),
  refused: () => prepareWire('participant').refuse(userInfo, 'internal'),
  offline: () => prepareWire('participant').goOffline(userInfo),
  full: () => prepareWire('participant'),
  ...rareStates({
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
  }),
})
describeStates('the download of a brand’s data', '/brand/profile/editProfile?tab=data', {
  full: () => prepareWire('brand'),
})

describeStates('the deletion of an account', `${SETTINGS}?tab=delete`, {
  loading: () => prepareWire('participant').hang(userInfo),
  refused: () => prepareWire('participant').refuse(userInfo, 'internal'),
  offline: () => prepareWire('participant').goOffline(userInfo),
  full: () => prepareWire('participant'),
  ...rareStates({
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
  }),
})
describeStates('an account that is to be deleted', `${SETTINGS}?tab=delete`, {
  full: () => prepareWire('participant').answer(userInfo, buildUser({ deleteTime: '2026-03-08 12:00:00' })),
})
describeStates('the deletion of a brand', '/brand/profile/editProfile?tab=delete', {
  full: () => prepareWire('brand'),
})

const guide = { title: 'What you need', reviewTime: 'two days', steps: [] }
const verification = (overrides: Parameters<typeof buildVerification>[0]) => () =>
  prepareWire('brand')
    .answer(userInfo, buildBrandUser({ verifyStatus: overrides?.status ?? 1 }))
    .answer(verifyInfo, buildVerification(overrides))
    .answer(kycConfigGuide, guide)
    .answer(countryConfig, [])
describeStates('the verification of a brand', '/brand/profile/editProfile?tab=2', {
  loading: () => prepareWire('brand').hang(verifyInfo, kycConfigGuide, countryConfig),
  refused: () => prepareWire('brand').refuse(verifyInfo, 'tooMany'),
  offline: () => prepareWire('brand').goOffline(verifyInfo),
  waiting: verification({ status: 0 }),
  ...rareStates({
    verified: verification({ status: 1 }),
    'sent back': verification({ status: 2, reason: 'The zip code does not match.' }),
  }),
})

const withNothing = () =>
  prepareWire()
    .answer(listNfts, listed([]))
    .answer(listUserArtworks, listedToEnd([]))
    .answer(listJoinedCampaigns, listed([]))
    .answer(listCampaigns, listedCampaigns([]))
    .answer(listOwnCampaigns, { ...listed([]), liveNum: 0, archiveNum: 0, unpublishedNum: 0 })
const PERSON = '/participant/campaign/participants/profile?userId=21'
const wallet = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
describeStates('the profile of somebody', PERSON, {
  loading: () => withNothing().hang(userInfoById),
  refused: () => withNothing().refuse(userInfoById, 'tooMany'),
  'not there': () => withNothing().refuse(userInfoById, 'notFound'),
  offline: () => withNothing().goOffline(userInfoById),
  empty: () => withNothing().answer(userInfoById, buildPublicUser({ bio: '' })),
  full: () =>
    withNothing()
      .answer(artistRecord, { votesNum: 31, places: [buildArtistPlace()] })
      .answer(
        userInfoById,
        buildPublicUser({
          address: wallet,
          imageUrl: uploadPath(1),
          bannerUrl: uploadPath(2),
          statement: 'Ink first.\n\nThen water.',
          links: ['https://www.mara.example/prints', 'https://prints.example/', 'http://plain.example/', 'nowhere'],
        }),
      ),
})
describeStates('what somebody has won', PERSON, {
  loading: () => withNothing().answer(userInfoById, buildPublicUser()).hang(artistRecord),
  refused: () => withNothing().answer(userInfoById, buildPublicUser()).refuse(artistRecord, 'tooMany'),
  offline: () => withNothing().answer(userInfoById, buildPublicUser()).goOffline(artistRecord),
})
describeStates('the profile of a brand', '/participant/campaign/participants/profileColl?idUser=31', {
  'not there': () => withNothing().refuse(userInfoById, 'notFound'),
  full: () =>
    withNothing().answer(
      userInfoById,
      buildPublicUser({
        id: 31,
        userId: 31,
        userType: 1,
        nickName: 'Harbour Roasters',
        email: 'hello@harbour.example',
      }),
    ),
})
