import type { Person } from './accounts.ts'
import { expect, type Page } from './test.ts'

/** Goes to the provider by the button, says there who one is, and comes back. */
export const continueWithGoogle = async (page: Page, email: string, { verified }: { verified: boolean }) => {
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page).toHaveTitle('Sign in at the provider')
  await page.getByLabel('Email').fill(email)
  if (verified) await page.getByLabel('This address is verified').check()
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Fills the form of sign-up and agrees. */
export const fillSignUp = async (page: Page, { userName, email, password }: Person) => {
  await page.getByRole('textbox', { name: 'Account name' }).fill(userName)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: false }).first().fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('checkbox').click()
}

/** Where Google is linked and unlinked. */
export const WAYS = '/participant/profile/editProfile?tab=log-in'
/** What the settings say of Google. */
export const googleRow = (page: Page) =>
  page.getByRole('region', { name: 'Ways to log in' }).getByRole('listitem').filter({ hasText: 'Google' })
