import { expect, test } from 'vitest'
import {
  type Applicant,
  applicantFromWire,
  applicantToWire,
  linkAccountFromWire,
  linkAccountToWire,
  logInMethodsFromWire,
  logInMethodsToWire,
  type OwnAccount,
  ownAccountFromWire,
  ownAccountToWire,
  profileChangeFromWire,
  profileChangeToWire,
  profileFromWire,
  profileToWire,
  sessionFromWire,
  sessionToWire,
} from './account.ts'
import { confirmationInfo, PublicUserInfo, Session, signUp, UserInfo, updateUser } from './accounts.ts'
import { logInMethods } from './accounts-google.ts'
import { Verification, VerificationForm } from './accounts-verification.ts'
import { companyFormFromWire, companyFormToWire, verificationFromWire, verificationToWire } from './company.ts'
import { memberKindFromWire } from './member-kind.ts'

const pictureUrl = '/files/aa/00000000000000000000000000000001.png'
const bannerUrl = '/files/aa/00000000000000000000000000000002.png'
const account: OwnAccount = {
  ...{ id: 3, kind: 'brand', name: 'Tide', pictureUrl, bannerUrl, bio: '<p>We print.</p>', walletAddress: '0x1' },
  ...{ statement: 'Ink.\n\nThen water.', links: ['https://a.example/x', 'https://b.example/'] },
  ...{ email: 'tide@example.com', userName: 'tide', isEmailConfirmed: true, verification: 'unverified' },
  ...{ hasPassword: true, theme: 'night', language: 'en_US', deletesAt: '2026-11-25 09:00:00' },
}
const main = { name: 'Ada', phone: '1', email: 'ada@example.com', designation: 'Founder' }
const other = { name: 'Tom', phone: '2', email: 'tom@example.com', designation: 'Clerk' }
const place = { companyName: 'Tide Ltd', country: 'Singapore', address: '1 Quay Street', zipCode: '049315' }

test('an account comes over the wire as it was, for its owner and for others', () => {
  expect(ownAccountFromWire(UserInfo.parse(ownAccountToWire(account)))).toEqual(account)
  const { id, kind, name, bio, statement, links, walletAddress, email } = account
  const profile = { id, kind, name, pictureUrl, bannerUrl, bio, statement, links, walletAddress, email }
  expect(profileFromWire(PublicUserInfo.parse(profileToWire(account)))).toEqual(profile)
})

test('what its owner changes comes over the wire as it was, and what stays is not sent', () => {
  const words = { name: 'Ebb', bio: '', statement: 'Tides.', links: ['https://a.example/'] }
  const change = { ...words, pictureUrl: null, bannerUrl, theme: 'light' as const }
  expect(profileChangeFromWire(updateUser.input.parse(profileChangeToWire(change)))).toEqual(change)
  expect(profileChangeToWire({ bio: 'x' })).toEqual({ bio: 'x' })
})

test('a sign-up comes over the wire as it was, with a company for brands alone', () => {
  const applicant: Applicant = {
    ...{ kind: 'brand', userName: 'tide', email: 'tide@example.com', password: 'Abcdef1!', language: 'en_US' },
    ...{ theme: 'night', company: { ...place, main, other } },
  }
  expect(applicantFromWire(signUp.input.parse(applicantToWire(applicant)))).toEqual(applicant)
  const participant: Applicant = { ...applicant, kind: 'participant', company: undefined }
  expect(applicantFromWire(signUp.input.parse(applicantToWire(participant)))).toEqual(participant)
  const odd = signUp.input.parse(applicantToWire({ ...applicant, kind: 'participant' }))
  expect(applicantFromWire(odd).company).toBeUndefined()
})

test('a verification comes over the wire as it was, and what a form leaves out stays open', () => {
  const form = { ...place, main, other: { ...other, companyName: 'Ebb Ltd' } }
  const verification = { ...form, id: 3, state: 'verified' as const, reason: 'No.', submittedAt: '2026-03-01 10:00:00' }
  expect(verificationFromWire(Verification.parse(verificationToWire(verification)))).toEqual(verification)
  expect(companyFormFromWire(VerificationForm.parse(companyFormToWire(form)))).toEqual(form)
  const { country: _country, email: _email, ...rest } = companyFormToWire(form)
  expect(companyFormFromWire(VerificationForm.parse(rest))).toMatchObject({
    country: undefined,
    main: { name: 'Ada', email: undefined },
  })
})

test('sessions, ways to log in and the account of a link come over the wire as they were', () => {
  const times = { createdAt: '2026-03-01 10:00:00', lastUsedAt: '2026-03-02 10:00:00' }
  const session = { id: 1, device: 'Firefox', address: '192.0.2.7', ...times, isCurrent: true }
  expect(sessionFromWire(Session.parse(sessionToWire(session)))).toEqual(session)
  const linkedAt = '2026-03-01 10:00:00'
  const methods = {
    hasPassword: true,
    google: { email: 'a@example.com', linkedAt },
    wallet: { address: '0x1', linkedAt },
  }
  expect(logInMethodsFromWire(logInMethods.data.parse(logInMethodsToWire(methods)))).toEqual(methods)
  const link = { userName: 'tide', email: 'tide@example.com', kind: 'brand' as const }
  const flags = { hasPassword: true, isConfirmed: false, isOwn: true }
  expect(linkAccountFromWire(confirmationInfo.data.parse(linkAccountToWire({ ...link, ...flags })))).toEqual({
    ...link,
    ...flags,
  })
})

test('a kind is read by its code', () => {
  expect([0, 1].map(memberKindFromWire)).toEqual(['participant', 'brand'])
})
