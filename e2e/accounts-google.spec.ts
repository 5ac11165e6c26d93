import type { APIRequestContext } from '@playwright/test'
import { expectToast, fillLogIn, findInMail, newPerson, openAccount, operator } from './accounts.ts'
import { expect, type Page, test } from './test.ts'

/** Goes to the provider by the button, says there who one is, and comes back. */
const continueWithGoogle = async (page: Page, email: string, { verified }: { verified: boolean }) => {
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page).toHaveTitle('Sign in at the provider')
  await page.getByLabel('Email').fill(email)
  if (verified) await page.getByLabel('This address is verified').check()
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Opens an account whose address is proved. */
const openConfirmed = async (page: Page, request: APIRequestContext, kind: 'participant' | 'brand') => {
  const person = newPerson('gil')
  await openAccount(request, person, kind)
  await page.goto(await findInMail(request, person.email, /\/confirm-email\?token=[\w-]+/))
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()
  return person
}

const logOut = async (page: Page) => {
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

for (const kind of ['participant', 'brand'] as const)
  test(`a ${kind} with a proved address comes in by Google, and by the password still`, async ({ page, request }) => {
    const gil = await openConfirmed(page, request, kind)
    await page.goto(`/${kind}/login`)
    await continueWithGoogle(page, gil.email, { verified: true })
    await expect(page).toHaveURL(`/${kind}/campaign/index`)
    const { mailsTo } = await operator(request)
    await expect.poll(async () => (await mailsTo(gil.email)).some(({ text }) => text.includes('Google'))).toBe(true)
    await logOut(page)
    await page.goto(`/${kind}/login`)
    await fillLogIn(page, gil)
    await expect(page).toHaveURL(`/${kind}/campaign/index`)
  })

test('an address that Google has not verified opens nobody’s account', async ({ page, request }) => {
  const gil = await openConfirmed(page, request, 'participant')
  await page.goto('/participant/login')
  await continueWithGoogle(page, gil.email, { verified: false })
  await expect(page).toHaveURL('/participant/signup')
  await expectToast(page, 'No account belongs to this Google account yet. Please sign up.')
  expect((await page.request.get('/api/user/info')).status()).toBe(401)

  // Nor does it take the address away from its owner.
  await page.getByRole('textbox', { name: 'Account name' }).fill(`${gil.userName}.x`)
  await page.getByLabel('Password', { exact: false }).first().fill(gil.password)
  await page.getByLabel('Confirm password').fill(gil.password)
  await page.getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
    /This e-mail address already has an account\./,
  )
  await page.goto('/participant/login')
  await fillLogIn(page, gil)
  await expect(page).toHaveURL('/participant/campaign/index')
  const { mailsTo } = await operator(request)
  expect((await mailsTo(gil.email)).filter(({ text }) => text.includes('Google'))).toEqual([])
})

test('whoever registered an address before its owner came is out', async ({ page, request }) => {
  const victim = newPerson('vera')
  await openAccount(request, victim, 'participant')
  await page.goto('/participant/login')
  await continueWithGoogle(page, victim.email, { verified: true })
  await expect(page).toHaveURL('/participant/campaign/index')
  await logOut(page)
  await page.goto('/participant/login')
  await fillLogIn(page, victim)
  await expectToast(page, 'The user name or the password is not right.')
})

test('a person at Google who is a participant does not become a brand by the other door', async ({ page, request }) => {
  const gil = await openConfirmed(page, request, 'participant')
  await page.goto('/brand/login')
  await continueWithGoogle(page, gil.email, { verified: true })
  await expect(page).toHaveURL('/brand/signup')
  expect((await page.request.get('/api/user/info')).status()).toBe(401)
})
