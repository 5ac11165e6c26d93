import type { APIRequestContext } from '@playwright/test'
import { findInMail, logIn, mailedCode, newPerson, type Person } from './accounts.ts'
import { seriousFaults } from './axe.ts'
import { continueWithGoogle, fillSignUp, googleRow, WAYS } from './google.ts'
import { expect, type Page, test, toast } from './test.ts'

const confirmationLink = (request: APIRequestContext, email: string) =>
  findInMail(request, email, /\/confirm-email\?token=[\w-]+/)

/** Links Google from the settings. */
const linkGoogle = async (page: Page, person: Person) => {
  await page.goto(WAYS)
  await page.getByRole('button', { name: 'Link Google' }).click()
  await page.getByLabel('Current password').fill(person.password)
  await page.getByRole('button', { name: 'Continue to Google' }).click()
}

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
