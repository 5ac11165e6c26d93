import { logIn, newPerson, openAccount } from './accounts.ts'
import { isWithin, seriousFaults } from './axe.ts'
import { DESKTOP, expect, PHONE, test, withTheme } from './test.ts'

const DOORS = [
  ['/participant/login', 'Good to see you'],
  ['/brand/login', 'Brand log in'],
  ['/participant/signup', 'Join as an individual'],
  ['/brand/signup', 'Join as a brand'],
  ['/participant/resetpsd', 'Set a new password'],
  ['/confirm-email', 'This did not work'],
  ['/auth/callback', 'That did not work'],
] as const

const SETTINGS = [
  ['1', 'Brand information'],
  ['2', 'Verification'],
  ['sessions', 'Sessions'],
] as const

test('every page of the room is known to the server', async ({ request }) => {
  for (const [path] of DOORS) expect((await request.get(path)).status()).toBe(200)
  for (const path of [
    '/brand/company',
    '/brand/resetpsd',
    '/participant/profile/editProfile',
    '/brand/profile/editProfile',
  ])
    expect((await request.get(path)).status()).toBe(200)
})

for (const theme of ['light', 'night'] as const)
  for (const viewport of [DESKTOP, PHONE])
    test.describe(`${theme}, ${viewport.width} px`, () => {
      // What is on its way in or out is half transparent, and axe measures what it sees.
      test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } })
      test.beforeEach(({ page }) => withTheme(page, theme))

      for (const [path, heading] of DOORS)
        test(`${path} fits its window and axe finds no serious fault`, async ({ page }) => {
          await page.goto(path, { waitUntil: 'networkidle' })
          await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
          expect(await isWithin(page)).toBe(true)
          expect(await seriousFaults(page)).toEqual([])
        })

      test('both steps of the forgot-password dialog pass axe', async ({ page }) => {
        await page.goto('/participant/login')
        await page.getByRole('button', { name: 'Forgot password' }).click()
        await page.getByRole('dialog').getByRole('textbox', { name: 'Email' }).fill(newPerson().email)
        expect(await seriousFaults(page)).toEqual([])
        await page.getByRole('button', { name: 'Next' }).click()
        await expect(page.getByRole('dialog', { name: 'Enter the code' })).toBeVisible()
        expect(await seriousFaults(page)).toEqual([])
      })

      test('the settings fit their window and pass axe, tab by tab', async ({ page, request }) => {
        const ostra = newPerson('ostra')
        await openAccount(request, ostra, 'brand')
        await logIn(page, ostra, 'brand')
        for (const [tab, heading] of SETTINGS) {
          await page.goto(`/brand/profile/editProfile?tab=${tab}`, { waitUntil: 'networkidle' })
          await expect(page.getByRole('heading', { level: 2, name: heading })).toBeVisible()
          expect(await isWithin(page)).toBe(true)
          expect(await seriousFaults(page)).toEqual([])
        }
      })
    })
