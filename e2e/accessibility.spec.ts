import { test } from './looks.ts'
import { screens } from './screens.ts'
import { escapeFrom, expect, open, PHONE } from './test.ts'

// Whether they fit their windows, and what axe says of them, is in widths.spec.ts.
test('every page of the start-up area has its heading, title and frame', async ({ page }) => {
  for (const { path, heading, chrome } of screens) {
    await open(page, path)
    await expect(page.getByRole('heading', { name: heading, level: 1 }).first()).toBeVisible()
    await expect(page).toHaveTitle(/Plinth/)
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(chrome === 'site' ? 1 : 0)
    await expect(page.getByRole('contentinfo')).toHaveCount(chrome === 'site' ? 1 : 0)
    await expect(page.getByRole('banner')).toHaveCount(chrome === 'none' ? 0 : 1)
  }
})

test('an open answer, the dialogs of the header and the menus have no serious fault', async ({ page, look }) => {
  await open(page, '/startup/article/faq#question-111')
  await expect(page.getByText('Anyone with an individual account may join')).toBeVisible()
  await look.around()
  for (const [opener, dialog] of [
    ['Log in', 'Who are you?'],
    ['Sign Up', 'Sign Up'],
  ] as const) {
    await page.getByRole('banner').getByRole('button', { name: opener }).click()
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
    await look.around()
    await escapeFrom(page.getByRole('dialog'))
  }
  await page.getByRole('button', { name: 'Account support' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look.around()

  await open(page, '/')
  await page.getByRole('button', { name: 'Resources' }).click()
  await look.here()
  await page.setViewportSize(PHONE)
  await open(page, '/')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
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
  await expect(look.here()).rejects.toThrow('color-contrast')
  await page.evaluate(() => {
    const planted = new CSSStyleSheet()
    planted.replaceSync('h1 { width: 600px }')
    document.adoptedStyleSheets = [planted]
  })
  await expect(look.around()).rejects.toThrow('is within 390 px')
})
