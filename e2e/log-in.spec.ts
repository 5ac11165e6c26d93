import { expect, open, PHONE, test } from './test.ts'

// With everything that moves: most journeys are made without.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('Log in asks who one is: an individual', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('button', { name: 'Log in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Who are you?' })
  await dialog.getByRole('link', { name: 'An individual' }).click()
  await expect(page).toHaveURL('/participant/login')
  await expect(dialog).toBeHidden()
})

test('Log in asks who one is: a brand', async ({ page }) => {
  await open(page, '/startup/article/faq')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('dialog', { name: 'Who are you?' }).getByRole('link', { name: 'A brand' }).click()
  await expect(page).toHaveURL('/brand/login')
})

test('Sign Up offers both kinds of account', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('banner').getByRole('button', { name: 'Sign Up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign Up' })
  await expect(dialog.getByRole('link', { name: 'Join as a Brand' })).toHaveAttribute('href', '/brand/signup')
  await dialog.getByRole('link', { name: 'Join as an Individual' }).click()
  await expect(page).toHaveURL('/participant/signup')
})

test('the two dialogs lead to each other', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('dialog', { name: 'Who are you?' }).getByRole('button', { name: 'Sign Up' }).click()
  const signUp = page.getByRole('dialog', { name: 'Sign Up' })
  await signUp.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('dialog', { name: 'Who are you?' })).toBeVisible()
  await expect(signUp).toBeHidden()
})

test('a dialog holds the focus, closes by Escape and gives the focus back', async ({ page }) => {
  await open(page, '/')
  const opener = page.getByRole('button', { name: 'Log in' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Who are you?' })
  await expect(dialog).toBeVisible()
  for (let step = 0; step < 8; step++) {
    await page.keyboard.press('Tab')
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('the prompt leads a stranger to sign-up and keeps no page behind it in the history', async ({ page }) => {
  await open(page, '/startup/index')
  await open(page, '/')
  await page.getByRole('button', { name: 'Create campaign' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL('/participant/signup')
  await page.goBack()
  await expect(page).toHaveURL('/startup/index')
})

for (const [userType, path] of [
  ['0', '/participant/login'],
  ['1', '/brand/login'],
] as const) {
  test(`the prompt leads an account of kind ${userType} that was here before to ${path}`, async ({ page }) => {
    await page.addInitScript((kind) => localStorage.setItem('plinth-user-type', kind), userType)
    await open(page, '/startup/article/faq')
    await page.getByRole('button', { name: 'Account support' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Login' }).click()
    await expect(page).toHaveURL(path)
  })
}

test('on a phone a dialog comes up from the bottom, as wide as the window', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await open(page, '/')
  await page.getByRole('banner').getByRole('button', { name: 'Sign Up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign Up' })
  await expect(dialog).toBeVisible()
  await expect
    .poll(async () => {
      const box = await dialog.boundingBox()
      return box && { x: box.x, width: box.width, bottom: Math.round(box.y + box.height) }
    })
    .toEqual({ x: 0, width: PHONE.width, bottom: PHONE.height })
})
