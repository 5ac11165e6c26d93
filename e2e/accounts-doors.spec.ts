import { expectToast, fillLogIn, findInMail, logIn, mailedCode, newPerson, openAccount } from './accounts.ts'
import { expect, test } from './test.ts'

test('a participant signs up, confirms the address, logs in and is remembered', async ({ page, request }) => {
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
  await expect(page.getByText(ana.email)).toBeVisible()

  await fillLogIn(page, ana)
  await expect(page).toHaveURL('/participant/campaign/index')
  await page.goto('/startup/index')
  await expect(page.getByRole('button', { name: 'Profile menu' })).toBeVisible()

  const link = await findInMail(request, ana.email, /\/confirm-email\?token=[\w-]+/)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()
  await page.goto('/participant/profile/editProfile')
  await expect(page.getByText('Confirmed. Changes only with a code.')).toBeVisible()
})

test('a link that is not right is told so', async ({ page }) => {
  await page.goto('/confirm-email?token=this-is-not-a-token-of-ours')
  await expect(page.getByText('This link is not right or no longer valid.')).toBeVisible()
})

test('a name or an address that is taken is said beside its field', async ({ page, request }) => {
  const ana = newPerson()
  await openAccount(request, ana, 'participant')
  await page.goto('/participant/signup')
  await page.getByRole('textbox', { name: 'Account name' }).fill(`${ana.userName}x`)
  const email = page.getByRole('textbox', { name: 'Email' })
  await email.fill(ana.email)
  await page.getByLabel('Password', { exact: false }).first().fill(ana.password)
  await page.getByLabel('Confirm password').fill(ana.password)
  await page.getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(email).toHaveAccessibleDescription(/This e-mail address already has an account\./)
  await expect(email).toBeFocused()
})

test('the rules of a sign-up are told as one types', async ({ page }) => {
  await page.goto('/participant/signup')
  await page.getByRole('textbox', { name: 'Email' }).fill('mei@')
  await page.getByLabel('Password', { exact: false }).first().fill('Lowtide7')
  await page.getByLabel('Confirm password').fill('Lowtide8')
  await expect(page.getByText('Mailbox format error')).toBeVisible()
  await expect(page.getByText('Must contain a special character')).toBeVisible()
  await expect(page.getByText('The new password entered twice does not match')).toBeVisible()
})

test('Log in waits for a whole form, and a failed log-in clears both fields', async ({ page, request }) => {
  const ana = newPerson()
  await openAccount(request, ana, 'participant')
  await page.goto('/participant/login')
  const name = page.getByRole('textbox', { name: 'Username' })
  const password = page.getByLabel('Password', { exact: true })
  const button = page.getByRole('button', { name: 'Log in', exact: true })
  await expect(button).toBeDisabled()
  await name.fill(ana.userName)
  await password.fill('short')
  await expect(button).toBeDisabled()
  await expect(page.getByText('Character length is 8 to 20 characters')).toBeVisible()
  await password.fill('Wrong-pass1')
  await button.click()
  await expectToast(page, 'The user name or the password is not right.')
  await expect(name).toHaveValue('')
  await expect(password).toHaveValue('')
  await expect(name).toBeFocused()
  await expect(button).toBeDisabled()
})

test('one logs in by e-mail address too, and by keyboard alone', async ({ page, request }) => {
  const ana = newPerson()
  await openAccount(request, ana, 'participant')
  await page.goto('/participant/login')
  await page.getByRole('textbox', { name: 'Username' }).focus()
  await page.keyboard.type(ana.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(ana.password)
  for (const name of ['Show password', 'Forgot password', 'Log in']) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name, exact: true })).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/participant/campaign/index')
})

for (const [kind, door, way] of [
  ['brand', 'participant', 'Log in as a brand'],
  ['participant', 'brand', 'Log in as an individual'],
] as const)
  test(`a ${kind} at the wrong door is shown the right one, and goes on with what was interrupted`, async ({
    page,
    request,
  }) => {
    const somebody = newPerson(kind)
    await openAccount(request, somebody, kind)
    await page.addInitScript((type) => localStorage.setItem('plinth-user-type', type), door === 'brand' ? '1' : '0')
    await page.goto(`/${kind}/profile/editProfile?tab=sessions`)
    await page.getByRole('dialog').getByRole('link', { name: 'Login' }).click()
    await expect(page).toHaveURL(`/${door}/login`)
    const told = page.getByRole('status').filter({ hasText: /^Is this an? (brand|individual)'s account\?/ })
    await expect(told).toHaveCount(0)
    await fillLogIn(page, somebody)
    await expectToast(page, 'The user name or the password is not right.')
    expect((await page.request.get('/api/user/info')).status()).toBe(401)
    await told.getByRole('link', { name: way }).click()
    await expect(page).toHaveURL(`/${kind}/login`)
    await expect(page.getByText('What you were about to do is waiting.')).toBeVisible()
    await fillLogIn(page, somebody)
    await expect(page).toHaveURL(`/${kind}/profile/editProfile?tab=sessions`)
  })

test('whoever is signed in and opens a door goes to their own area', async ({ page, request }) => {
  const ana = newPerson()
  await openAccount(request, ana, 'participant')
  await logIn(page, ana, 'participant')
  for (const door of ['/participant/login', '/brand/login', '/participant/signup', '/brand/signup']) {
    await page.goto(door)
    await expect(page).toHaveURL('/participant/campaign/index')
  }
})

test('a log-in goes back to what it interrupted', async ({ page, request }) => {
  const ana = newPerson()
  await openAccount(request, ana, 'participant')
  await page.addInitScript(() => localStorage.setItem('plinth-user-type', '0'))
  await page.goto('/participant/profile/editProfile?tab=sessions')
  await page.getByRole('dialog').getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL('/participant/login')
  await expect(page.getByText('What you were about to do is waiting.')).toBeVisible()
  await fillLogIn(page, ana)
  await expect(page).toHaveURL('/participant/profile/editProfile?tab=sessions')
  await expect(page.getByText('This session')).toBeVisible()
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
  await expect(code).toHaveAccessibleDescription(/The code is not right or no longer valid\./)
  await expect(code).toHaveValue('')
  await code.fill(right)
  // A button takes no second click within half a second.
  await expect(async () => {
    await dialog.getByRole('button', { name: 'Verify' }).click({ timeout: 1000 })
    await expect(page).toHaveURL('/participant/resetpsd', { timeout: 500 })
  }).toPass()

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

test('the dialog gives the focus back, and the page for a new password needs its code', async ({ page }) => {
  await page.goto('/brand/login')
  const opener = page.getByRole('button', { name: 'Forgot password' })
  await opener.click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Email' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await page.goto('/brand/resetpsd')
  await expect(page.getByText('This page needs the code that we mail you.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to log in' }).click()
  await expect(page).toHaveURL('/brand/login')
})

test('log-out ends the session and goes to the start-up page', async ({ page, request }) => {
  const ana = newPerson()
  await openAccount(request, ana, 'participant')
  await logIn(page, ana, 'participant')
  await page.goto('/startup/article/faq')
  await page.getByRole('button', { name: 'Profile menu' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['My profile', 'Settings', 'Log out'])
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/startup/index')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible()
  await page.goto('/participant/profile/editProfile')
  await expect(page.getByRole('dialog')).toContainText('Currently not logged in, please log in first.')
})

test('the doors lead to each other', async ({ page }) => {
  await page.goto('/participant/login')
  await page.getByRole('link', { name: 'Log in as a brand' }).click()
  await page.getByRole('link', { name: 'Sign up as a brand' }).click()
  await page.getByRole('link', { name: 'Join as an individual' }).click()
  await page.getByRole('link', { name: 'Log in', exact: true }).click()
  await page.getByRole('link', { name: 'Sign up as an individual' }).click()
  await expect(page).toHaveURL('/participant/signup')
  await page.goto('/brand/login')
  await expect(page.getByRole('link', { name: 'See the open campaigns' })).toHaveAttribute(
    'href',
    '/participant/campaign/index',
  )
})

test('Continue with Google is not there when Google is switched off', async ({ page }) => {
  await page.route('**/api/config/operation/switch', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: Record<string, boolean> }
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, google: false } } })
  })
  const known = page.waitForResponse('**/api/config/operation/switch')
  await page.goto('/participant/login')
  await known
  await expect(page.getByRole('heading', { name: 'Good to see you' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toHaveCount(0)
})

test('a way back from Google that is not whole is told, and leads to the log-in', async ({ page }) => {
  await page.goto('/auth/callback?error=access_denied')
  await expect(page.getByText('Signing in with Google did not work. Please try again.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to log in' }).click()
  await expect(page).toHaveURL('/participant/login')
})
