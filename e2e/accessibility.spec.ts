import { seriousFaults } from './axe.ts'
import { screens } from './screens.ts'
import { DESKTOP, expect, open, PHONE, test, withTheme } from './test.ts'

for (const theme of ['light', 'night'] as const)
  for (const viewport of [DESKTOP, PHONE])
    test.describe(`${theme}, ${viewport.width} px`, () => {
      // What is on its way in or out is half transparent, and axe measures what it sees.
      test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } })
      test.beforeEach(({ page }) => withTheme(page, theme))

      for (const { name, path, heading } of screens)
        test(`axe finds no serious fault on ${name}`, async ({ page }) => {
          await page.goto(path, { waitUntil: 'networkidle' })
          await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
          expect(await seriousFaults(page)).toEqual([])
        })

      test('axe finds no serious fault in an open answer', async ({ page }) => {
        await open(page, '/startup/article/faq#question-111')
        await expect(page.getByText('Anyone with an individual account may join')).toBeVisible()
        expect(await seriousFaults(page)).toEqual([])
      })

      for (const [dialog, opener] of [
        ['Who are you?', 'Log in'],
        ['Sign Up', 'Sign Up'],
      ] as const)
        test(`axe finds no serious fault in ${dialog}`, async ({ page }) => {
          await open(page, '/startup/article/faq')
          await page.getByRole('banner').getByRole('button', { name: opener }).click()
          await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
          expect(await seriousFaults(page)).toEqual([])
        })

      test('axe finds no serious fault in the log-in prompt', async ({ page }) => {
        await open(page, '/startup/article/faq')
        await page.getByRole('button', { name: 'Account support' }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
        expect(await seriousFaults(page)).toEqual([])
      })
    })

test('axe finds no serious fault in the side menu', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await open(page, '/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
})

test('axe finds no serious fault in the open Resources menu', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('button', { name: 'Resources' }).click()
  expect(await seriousFaults(page)).toEqual([])
})
