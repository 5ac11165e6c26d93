import { newPerson } from './accounts.ts'
import { test } from './looks.ts'
import { logInAs, openBrand } from './sessions.ts'
import { expect, open } from './test.ts'

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
  ['1&part=password', 'Change password'],
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
    '/brand/verify',
    '/brand/resources/index',
  ])
    expect((await request.get(path)).status()).toBe(200)
})

for (const [path, heading] of DOORS)
  test(`${path} fits its window and has no serious fault`, ({ look }) => look.at(path, heading, 1))

test('both steps of the forgot-password dialog have no serious fault', async ({ page, look }) => {
  await open(page, '/participant/login')
  await page.getByRole('button', { name: 'Forgot password' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Email' }).fill(newPerson().email)
  await look.around()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('dialog', { name: 'Enter the code' })).toBeVisible()
  await look.around()
})

test('the settings fit their window and have no serious fault, tab by tab', async ({ page, look }) => {
  await logInAs(page, await openBrand())
  for (const [tab, heading] of SETTINGS) await look.at(`/brand/profile/editProfile?tab=${tab}`, heading, 2)
})
