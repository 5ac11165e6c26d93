import { expectToast, fillLogIn, findInMail, mailedCode, newPerson, openAccount } from './accounts.ts'
import { expect, storeInBrowser, test } from './test.ts'

test('a participant signs up, logs in, is remembered, confirms the address and logs out', async ({ page, request }) => {
  const ana = newPerson()
  await page.goto('/participant/signup')
  const button = page.getByRole('button', { name: 'Sign Up' })
  await expect(button).toBeDisabled()
  await page.getByRole('textbox', { name: 'Account name' }).fill(ana.userName)
  await page.getByRole('textbox', { name: 'Email' }).fill(ana.email)
  await page.getByLabel('Password', { exact: false }).first().fill(ana.password)
  await page.getByLabel('Confirm password').fill(ana.password)
  await expect(page.getByText('Still needed: your agreement.')).toBeVisible()
  await expect(button).toBeDisabled()
  await page.getByRole('checkbox').click()
  await button.click()
  await expect(page).toHaveURL('/participant/login')
  // This product has no mail server: it promises no mail.
  await expect(page.getByText('Your account is ready. Log in with your new password.')).toBeVisible()

  await fillLogIn(page, ana)
  await expect(page).toHaveURL('/participant/campaign/index')
  await page.goto('/startup/index')
  await expect(page.getByRole('button', { name: 'Profile menu' })).toBeVisible()

  const link = await findInMail(request, ana.email, /\/confirm-email\?token=[\w-]+/)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Confirm your address' })).toBeVisible()
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()
  await page.goto('/participant/profile/editProfile')
  await expect(page.getByText('Confirmed. Changes only with a code.')).toBeVisible()

  await page.getByRole('button', { name: 'Profile menu' }).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'My profile',
    'My votes',
    'My sets',
    'Holding',
    'Following',
    'Image editor',
    'Settings',
    'Log out',
  ])
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: 'Name' }).fill('Words that are not saved')
  for (const answer of ['Stay here', 'Leave']) {
    await page.getByRole('button', { name: 'Profile menu' }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    // Until that is answered nothing has ended.
    expect((await page.request.get('/api/user/info')).status()).toBe(200)
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: answer }).click()
  }
  await expect(page).toHaveURL('/startup/index')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible()
  expect((await page.request.get('/api/user/info')).status()).toBe(401)
})

test('a brand at the door of participants is shown its own, and goes on with what was interrupted', async ({
  page,
  request,
}) => {
  const ostra = newPerson('ostra')
  await openAccount(request, ostra, 'brand')
  await storeInBrowser(page, 'plinth-user-type', '0')
  await page.goto('/brand/profile/editProfile?tab=sessions')
  await page.getByRole('dialog').getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL('/participant/login')
  await fillLogIn(page, ostra)
  await expectToast(page, 'Incorrect username or password.')
  expect((await page.request.get('/api/user/info')).status()).toBe(401)
  const told = page.getByRole('status').filter({ hasText: /^Is this a brand's account\?/ })
  await told.getByRole('link', { name: 'Log in as a brand' }).click()
  await expect(page).toHaveURL('/brand/login')
  await expect(page.getByText('What you were about to do is waiting.')).toBeVisible()
  await fillLogIn(page, ostra)
  await expect(page).toHaveURL('/brand/profile/editProfile?tab=sessions')
})

test('a participant forgets the password and comes back with a new one', async ({ page, request }) => {
  const ana = newPerson()
  await openAccount(request, ana, 'participant')
  await page.goto('/participant/login')
  await page.getByRole('button', { name: 'Forgot password' }).click()
  const dialog = page.getByRole('dialog')
  const email = dialog.getByRole('textbox', { name: 'Email' })
  await expect(email).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Next' })).toBeDisabled()
  await email.fill(ana.email)
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(dialog.getByText(/Send again in 5\d s/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Send again' })).toBeDisabled()

  const code = dialog.getByRole('textbox', { name: 'Code' })
  await expect(code).toBeFocused()
  const right = await mailedCode(request, ana.email)
  await code.fill(right === '000000' ? '000001' : '000000')
  await dialog.getByRole('button', { name: 'Verify' }).click()
  await expect(code).toHaveAccessibleDescription(/This code is incorrect or has expired\./)
  await expect(code).toHaveValue('')
  await code.fill(right)
  // A button takes no second click within half a second.
  await expect(async () => {
    await dialog.getByRole('button', { name: 'Verify' }).click({ timeout: 1000 })
    await expect(page).toHaveURL('/participant/resetpsd', { timeout: 500 })
  }).toPass()

  // The page is dropped while one looks at the mail again: it asks for no more than the code.
  await page.reload()
  await page.getByRole('textbox', { name: 'Code' }).fill(right)
  const confirm = page.getByRole('button', { name: 'Confirm' })
  await page.getByLabel('New password', { exact: true }).fill('Quayside-7')
  await page.getByLabel('Confirm new password').fill('Quayside-')
  await expect(page.getByText('The new password entered twice does not match')).toBeVisible()
  await expect(confirm).toBeDisabled()
  await page.getByLabel('Confirm new password').fill('Quayside-7')
  await confirm.click()
  await expect(page).toHaveURL('/participant/login')
  await expectToast(page, 'Modify successfully')
  await fillLogIn(page, { ...ana, password: 'Quayside-7' })
  await expect(page).toHaveURL('/participant/campaign/index')
})
