import { expect, it } from 'vitest'
import { changePasswordForm, logInForm, newPasswordForm, profileRules, signUpForm } from './account-rules.ts'

const password = ' Harbour-26! '

it('a password keeps the spaces at its ends, in every form', () => {
  expect(logInForm.parse({ userName: 'ana', password })).toMatchObject({ password })
  expect(newPasswordForm.parse({ newPassword: password, confirmation: password })).toMatchObject({
    newPassword: password,
  })
  expect(
    changePasswordForm.parse({ oldPassword: password, newPassword: password, confirmation: password }),
  ).toMatchObject({ oldPassword: password, newPassword: password })
  const account = { userName: 'ana', email: 'ana@example.org', agreed: true }
  expect(signUpForm.parse({ ...account, password, confirmation: password })).toMatchObject({ password })
})

it('a confirmation without the spaces is another password', () => {
  expect(newPasswordForm.safeParse({ newPassword: password, confirmation: password.trim() }).success).toBe(false)
})

it('an old password has to be there, though it may be one of before the rules', () => {
  const form = (oldPassword: string) => ({ oldPassword, newPassword: password, confirmation: password })
  expect(changePasswordForm.safeParse(form('')).success).toBe(false)
  expect(changePasswordForm.safeParse(form('old')).success).toBe(true)
})

it('what one says of oneself has at most 20,000 characters', () => {
  const form = (bio: string) =>
    profileRules.safeParse({ name: 'Ana', bio, statement: '', links: [''], pictureUrl: null, bannerUrl: null })
  expect(form('a'.repeat(20_000)).success).toBe(true)
  expect(form('a'.repeat(20_001)).error?.issues).toMatchObject([
    { path: ['bio'], message: 'must be at most 20,000 characters' },
  ])
})
