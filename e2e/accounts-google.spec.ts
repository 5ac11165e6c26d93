import { newPerson, operator } from './accounts.ts'
import { continueWithGoogle, fillSignUp, googleRow, WAYS } from './google.ts'
import { pressOn, retype } from './keys.ts'
import { expect, test, toast } from './test.ts'

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
