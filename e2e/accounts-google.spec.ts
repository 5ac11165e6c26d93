import type { APIRequestContext } from '@playwright/test'
import {
  dropCookies,
  expectToast,
  findInMail,
  logIn,
  mailedCode,
  newPerson,
  openAccount,
  operator,
  type Person,
} from './accounts.ts'
import { seriousFaults } from './axe.ts'
import { expect, type Page, test } from './test.ts'

/** Goes to the provider by the button, says there who one is, and comes back. */
const continueWithGoogle = async (page: Page, email: string, { verified }: { verified: boolean }) => {
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page).toHaveTitle('Sign in at the provider')
  await page.getByLabel('Email').fill(email)
  if (verified) await page.getByLabel('This address is verified').check()
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const confirmationLink = (request: APIRequestContext, email: string) =>
  findInMail(request, email, /\/confirm-email\?token=[\w-]+/)

const fillSignUp = async (page: Page, { userName, email, password }: Person) => {
  await page.getByRole('textbox', { name: 'Account name' }).fill(userName)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: false }).first().fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('checkbox').click()
}

const WAYS = '/participant/profile/editProfile?tab=log-in'
const googleRow = (page: Page) =>
  page.getByRole('region', { name: 'Ways to log in' }).getByRole('listitem').filter({ hasText: 'Google' })

/** Links Google from the settings. */
const linkGoogle = async (page: Page, person: Person) => {
  await page.goto(WAYS)
  await page.getByRole('button', { name: 'Link Google' }).click()
  await page.getByLabel('Current password').fill(person.password)
  await page.getByRole('button', { name: 'Continue to Google' }).click()
}

/** Opens an account whose address is proved. */
const openConfirmed = async (page: Page, request: APIRequestContext, kind: 'participant' | 'brand') => {
  const person = newPerson('gil')
  await openAccount(request, person, kind)
  await page.goto(await confirmationLink(request, person.email))
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Log in and confirm' }).click()
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()
  await dropCookies(page)
  return person
}

const _logOut = async (page: Page) => {
  await page.goto('/startup/index')
  await page.getByRole('button', { name: 'Profile menu' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible()
}

test('somebody new at Google is led to sign-up, and from then on Google opens the account', async ({ page }) => {
  const ana = newPerson()
  await page.goto('/participant/login')
  await continueWithGoogle(page, ana.email, { verified: true })
  await expect(page).toHaveURL('/participant/signup')
  await expectToast(page, 'No account belongs to this Google account yet. Please sign up.')
  await expect(page.getByText(`You came from Google as ${ana.email}`)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(ana.email)
  await page.getByRole('textbox', { name: 'Account name' }).fill(ana.userName)
  await page.getByLabel('Password', { exact: false }).first().fill(ana.password)
  await page.getByLabel('Confirm password').fill(ana.password)
  await page.getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL('/participant/login')

  // The provider still knows this browser and asks nothing.
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page).toHaveURL('/participant/campaign/index')
  await page.goto('/participant/profile/editProfile')
  await expect(page.getByText('Confirmed. Changes only with a code.')).toBeVisible()
})

test('anyone who prepares an account with a foreign Google account loses it to the person who has the mailbox', async ({
  page,
  browser,
  request,
}) => {
  const [victim, attacker] = [newPerson('vera'), newPerson('mal')]
  const prepared = { ...victim, userName: `${victim.userName}.x`, password: 'Prepared-26!' }
  await page.goto('/participant/login')
  await continueWithGoogle(page, attacker.email, { verified: true })
  await expect(page).toHaveURL('/participant/signup')
  await fillSignUp(page, prepared)
  await expect(page.getByText('With another email address Google won’t be linked')).toBeVisible()
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL('/participant/login')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page).toHaveURL('/participant/signup')

  // With the password that only the attacker knows, the settings link it after all.
  await logIn(page, prepared, 'participant')
  await linkGoogle(page, prepared)
  await expectToast(page, 'Google linked')
  await expect(googleRow(page)).toContainText(`Linked as ${attacker.email} since`)

  const elsewhere = await browser.newContext()
  const mailbox = await elsewhere.newPage()
  await mailbox.goto(await confirmationLink(request, victim.email))
  await mailbox.getByRole('button', { name: 'I didn’t create this account' }).click()
  await expect(mailbox.getByRole('heading', { name: 'Take over this account' })).toBeVisible()
  expect(await seriousFaults(mailbox)).toEqual([])
  await mailbox.getByLabel('New password', { exact: false }).first().fill(victim.password)
  await mailbox.getByLabel('Confirm new password').fill(victim.password)
  await mailbox.getByRole('button', { name: 'Set password and take over' }).click()
  await expect(mailbox).toHaveURL('/participant/login')
  await expect(mailbox.getByText('To be safe, we unlinked Google.')).toBeVisible()
  await logIn(mailbox, { ...victim, userName: victim.email }, 'participant')
  await mailbox.goto(WAYS)
  await expect(googleRow(mailbox)).toContainText('Not linked')

  // Neither the session nor Google opens it any more, nor after the next new password.
  const reset = async () => {
    await elsewhere.request.post('/api/user/getEmailCode', {
      headers: { language: 'en_US' },
      form: { email: victim.email },
    })
    const form = { email: victim.email, verifyCode: await mailedCode(request, victim.email), newPassword: 'Quayside-7' }
    const answer = await elsewhere.request.post('/api/user/retrieve/password', { headers: { language: 'en_US' }, form })
    expect(await answer.json()).toMatchObject({ code: 200 })
  }
  for (const step of [async () => undefined, reset]) {
    await step()
    expect((await page.request.get('/api/user/info')).status()).toBe(401)
    await page.goto('/participant/login')
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await expect(page).toHaveURL('/participant/signup')
  }
  await elsewhere.close()
})

test('Google is linked and unlinked in the settings, by keyboard too, and the password stays a way in', async ({
  page,
  request,
}) => {
  const gil = await openConfirmed(page, request, 'participant')
  const googleAddress = newPerson('gil').email
  await logIn(page, gil, 'participant')
  await page.goto(WAYS)
  await page.getByRole('button', { name: 'Link Google' }).press('Enter')
  const password = page.getByRole('dialog', { name: 'Link Google' }).getByLabel('Current password')
  await expect(password).toBeFocused()
  await page.keyboard.type('Wrong-pass1')
  await page.keyboard.press('Enter')
  await expect(password).toHaveAccessibleDescription(/password/)
  await password.fill(gil.password)
  await expect(async () => {
    await page.keyboard.press('Enter')
    await expect(page).toHaveTitle('Sign in at the provider', { timeout: 3000 })
  }).toPass()
  await page.getByLabel('Email').fill(googleAddress)
  await page.getByLabel('This address is verified').check()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(WAYS)
  await expectToast(page, 'Google linked')
  await expect(googleRow(page)).toContainText(`Linked as ${googleAddress} since`)

  await dropCookies(page, 'plinth_session')
  await page.goto('/participant/login')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page).toHaveURL('/participant/campaign/index')
  await page.goto(WAYS)
  await page.getByRole('button', { name: 'Unlink Google' }).click()
  await page.getByLabel('Current password').fill(gil.password)
  await page.getByRole('button', { name: 'Unlink', exact: true }).click()
  await expectToast(page, 'Google unlinked')
  await expect(googleRow(page)).toContainText('Not linked')
  await expect(page.getByRole('button', { name: 'Link Google' })).toBeFocused()
  const { mailsTo } = await operator(request)
  const subjects = async () => (await mailsTo(gil.email)).map(({ subject }) => subject)
  await expect.poll(subjects).toContain('Google no longer opens your account')
})
