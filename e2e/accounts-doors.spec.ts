import { pages } from '@plinth/api-schema/pages'
import { fillLogIn, findInMail, mailedCode, newPerson, openAccount } from './accounts.ts'
import { expectSeenFocus, openProfileMenu, press, pressOn, type } from './keys.ts'
import { escapeFrom, expect, open, test, toast } from './test.ts'

test('by keys alone, a newcomer signs up, logs in, is remembered, confirms the address and logs out', async ({
  page,
  request,
}) => {
  const ana = newPerson()
  await open(page, pages.landing.path)
  const dialog = page.getByRole('dialog', { name: 'Sign Up' })
  await pressOn(page.getByRole('banner').getByRole('button', { name: 'Sign Up' }), dialog)
  await press(dialog.getByRole('link', { name: /Join as an Individual/ }))
  await expect(page).toHaveURL(pages.participantSignUp.path)
  // The address is there before its screen: until then the landing stands, with other buttons of this name.
  await expect(page.getByRole('heading', { level: 1, name: 'Join as an individual' })).toBeVisible()

  const button = page.getByRole('button', { name: 'Sign Up' })
  await expect(button).toBeDisabled()
  await type(page.getByRole('textbox', { name: 'Account name' }), ana.userName)
  await type(page.getByRole('textbox', { name: 'Email' }), ana.email)
  // Enter says what is missing, one thing after the other.
  await page.keyboard.press('Enter')
  const password = page.getByLabel('Password', { exact: false }).first()
  await expect(password).toBeFocused()
  await expect(password).toHaveAccessibleDescription(/This is still missing/)
  await page.keyboard.type(ana.password)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Confirm password')).toBeFocused()
  await page.keyboard.type(ana.password)
  await expect(page.getByText('Still needed: your agreement.')).toBeVisible()
  await page.keyboard.press('Enter')
  const agreement = page.getByRole('checkbox')
  await expect(agreement).toBeFocused()
  await expect(button).toBeDisabled()
  await page.keyboard.press('Space')
  await expect(agreement).toBeChecked()
  await press(button)
  await expect(page).toHaveURL(pages.participantLogIn.path)
  // This product has no mail server: it promises no mail.
  await expect(page.getByText('Your account is ready. Log in with your new password.')).toBeVisible()

  await type(page.getByRole('textbox', { name: 'Username' }), ana.userName)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type(ana.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/participant/campaign/index')
  await expectSeenFocus(page)
  await open(page, pages.landing.path)
  await expect(page.getByRole('button', { name: 'Profile menu' })).toBeVisible()

  await open(page, await findInMail(request, ana.email, /\/confirm-email\?token=[\w-]+/))
  await expect(page.getByRole('heading', { name: 'Confirm your address' })).toBeVisible()
  await press(page.getByRole('button', { name: 'Confirm my address' }))
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()
  await open(page, pages.participantSettings.path)
  await expect(page.getByText('Confirmed. Changes only with a code.')).toBeVisible()

  await openProfileMenu(page)
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
  await escapeFrom(page.getByRole('menu'))
  await type(page.getByRole('textbox', { name: 'Name' }), 'Words that are not saved')
  for (const answer of ['Stay here', 'Leave']) {
    await openProfileMenu(page)
    await page.keyboard.press('End')
    await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeFocused()
    await page.keyboard.press('Enter')
    // Until that is answered nothing has ended.
    expect((await page.request.get('/api/user/info')).status()).toBe(200)
    await press(page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: answer }))
  }
  await expect(page).toHaveURL('/startup/index')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible()
  expect((await page.request.get('/api/user/info')).status()).toBe(401)
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
  await toast(page, 'Modify successfully')
  await fillLogIn(page, { ...ana, password: 'Quayside-7' })
  await expect(page).toHaveURL('/participant/campaign/index')
})
