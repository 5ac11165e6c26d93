import { isWithin, seriousFaults } from './axe.ts'
import { expectDoor, logInOperator, openBrand } from './platform.ts'
import { DESKTOP, expect, PHONE, test, withTheme } from './test.ts'

for (const theme of ['light', 'night'] as const)
  for (const viewport of [DESKTOP, PHONE])
    test.describe(`${theme}, ${viewport.width} px`, () => {
      // What is on its way in or out is half transparent, and axe measures what it sees.
      test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } })
      test.beforeEach(({ page }) => withTheme(page, theme))

      test('axe finds no serious fault at the door', async ({ page }) => {
        await page.goto('/platform/users')
        await expectDoor(page)
        expect(await seriousFaults(page)).toEqual([])
      })

      for (const [path, heading] of [
        ['/platform/brands', 'Brands to verify'],
        ['/platform/brands?search=nobody-of-this-name', 'Brands to verify'],
        ['/platform/users', 'Users'],
        ['/platform/audit', 'Audit'],
        ['/platform/outbox', 'Outbox'],
        ['/platform/security', 'Security'],
      ] as const)
        test(`axe finds no serious fault on ${path}, and nothing sticks out`, async ({ page }) => {
          await logInOperator(page)
          await page.goto(path, { waitUntil: 'networkidle' })
          await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
          expect(await seriousFaults(page)).toEqual([])
          expect(await isWithin(page)).toBe(true)
        })

      test('axe finds no serious fault in a case, its dialog, a menu and a mail', async ({ page, request }) => {
        const brand = await openBrand(request)
        await logInOperator(page)
        await page.goto(`/platform/brands?search=${brand.userName}`)
        await page.getByRole('button', { name: brand.company }).click()
        await expect(page.getByRole('article', { name: brand.company })).toBeVisible()
        expect(await seriousFaults(page)).toEqual([])
        await page.getByRole('button', { name: 'Send back' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Send back' }).click()
        await expect(page.getByText('Please give a reason')).toBeVisible()
        expect(await seriousFaults(page)).toEqual([])

        await page.goto(`/platform/users?search=${brand.userName}`)
        await page.getByRole('button', { name: `Actions for ${brand.userName}` }).click()
        await expect(page.getByRole('menuitem', { name: 'Block' })).toBeVisible()
        expect(await seriousFaults(page)).toEqual([])

        await page.goto(`/platform/outbox?search=${brand.domain}`)
        await page.getByRole('button', { name: /^View/ }).first().click()
        await expect(page.getByRole('region', { name: 'Text of the mail' })).toBeVisible()
        expect(await seriousFaults(page)).toEqual([])
      })
    })
