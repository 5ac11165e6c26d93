import type { APIRequestContext } from '@playwright/test'
import { findInMail, logIn, mailedCode, newPerson, operator, type Person } from './accounts.ts'
import { seriousFaults } from './axe.ts'
import { pressOn, retype } from './keys.ts'
import { expect, type Page, test, toast } from './test.ts'

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

test('somebody new at Google is led to sign-up; Google opens the account, is unlinked in the settings and linked again by keys', async ({
  page,
  request,
}) => {
  const ana = newPerson()
  await page.goto('/participant/login')
  await continueWithGoogle(page, ana.email, { verified: true })
  await expect(page).toHaveURL('/participant/signup')
  await toast(page, 'No account belongs to this Google account yet. Please sign up.')
  await expect(page.getByText(`You came from Google as ${ana.email}`)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(ana.email)
  await fillSignUp(page, ana)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL('/participant/login')

  // The provider still knows this browser and asks nothing.
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page).toHaveURL('/participant/campaign/index')
  await page.goto('/participant/profile/editProfile')
  await expect(page.getByText('Confirmed. Changes only with a code.')).toBeVisible()

  await page.goto(WAYS)
  await page.getByRole('button', { name: 'Unlink Google' }).click()
  await page.getByLabel('Current password').fill(ana.password)
  await page.getByRole('button', { name: 'Unlink', exact: true }).click()
  await toast(page, 'Google unlinked')
  await expect(googleRow(page)).toContainText('Not linked')
  const { mailsTo } = await operator(request)
  const subjects = async () => (await mailsTo(ana.email)).map(({ subject }) => subject)
  await expect.poll(subjects).toContain('Google no longer opens your account')

  const link = page.getByRole('button', { name: 'Link Google' })
  await expect(link).toBeFocused()
  const dialog = page.getByRole('dialog', { name: 'Link Google' })
  await pressOn(link, dialog)
  const password = dialog.getByLabel('Current password')
  await expect(password).toBeFocused()
  await page.keyboard.type('Wrong-pass1')
  await page.keyboard.press('Enter')
  await expect(password).toHaveAccessibleDescription(/password/)
  await retype(password, ana.password)
  // A button takes no second press within half a second.
  await expect(async () => {
    if (await dialog.isVisible()) await page.keyboard.press('Enter')
    await expect(googleRow(page)).toContainText(`Linked as ${ana.email} since`, { timeout: 3000 })
  }).toPass()
  await expect(page).toHaveURL(WAYS)
  await toast(page, 'Google linked')
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
  await toast(page, 'Google linked')
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
