import { test } from './looks.ts'
import { screens } from './screens.ts'
import { expect, open, PHONE } from './test.ts'

for (const { name, path, heading } of screens)
  test(`${name} has no serious fault and fits its window`, ({ look }) => look.at(path, heading, 1))

test('an open answer has no serious fault', async ({ page, look }) => {
  await open(page, '/startup/article/faq#question-111')
  await expect(page.getByText('Anyone with an individual account may join')).toBeVisible()
  await look.around()
})

for (const [dialog, opener] of [
  ['Who are you?', 'Log in'],
  ['Sign Up', 'Sign Up'],
] as const)
  test(`${dialog} has no serious fault`, async ({ page, look }) => {
    await open(page, '/startup/article/faq')
    await page.getByRole('banner').getByRole('button', { name: opener }).click()
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
    await look.around()
  })

test('the log-in prompt has no serious fault', async ({ page, look }) => {
  await open(page, '/startup/article/faq')
  await page.getByRole('button', { name: 'Account support' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look.around()
})

test('the side menu has no serious fault', async ({ page, look }) => {
  await page.setViewportSize(PHONE)
  await open(page, '/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await look.here()
})

test('the open Resources menu has no serious fault', async ({ page, look }) => {
  await open(page, '/')
  await page.getByRole('button', { name: 'Resources' }).click()
  await look.here()
})

test('text that is hardly legible by night alone, or too wide for a phone alone, does not pass', async ({
  page,
  look,
}) => {
  await open(page, '/startup/article/faq')
  await page.evaluate(() => {
    const planted = new CSSStyleSheet()
    planted.replaceSync(`[data-theme="night"] h1 { color: #333 }`)
    document.adoptedStyleSheets = [planted]
  })
  await expect(look.around()).rejects.toThrow('color-contrast')
  await page.evaluate(() => {
    const planted = new CSSStyleSheet()
    planted.replaceSync('h1 { width: 600px }')
    document.adoptedStyleSheets = [planted]
  })
  await expect(look.around()).rejects.toThrow('is within 390 px')
})
