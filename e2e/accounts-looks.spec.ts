import { newPerson } from './accounts.ts'
import { test } from './looks.ts'
import { logInAs, openBrand } from './sessions.ts'
import { expect } from './test.ts'

const DOORS = [
  ['/brand/login', 'Brand log in'],
  ['/participant/signup', 'Join as an individual'],
  ['/brand/signup', 'Join as a brand'],
  ['/participant/resetpsd', 'Set a new password'],
  ['/confirm-email', 'This link has expired'],
  ['/auth/callback', 'You’re not logged in'],
  ['/participant/login', 'Good to see you'],
] as const

const SETTINGS = [
  ['1', 'Brand information'],
  ['1&part=password', 'Change password'],
  ['2', 'Verification'],
  ['log-in', 'Ways to log in'],
  ['sessions', 'Sessions'],
  ['data', 'Download your data'],
  ['delete', 'Delete account'],
] as const

test('every door is known to the server, fits its window and has no serious fault, nor has Forgot password', async ({
  page,
  request,
  look,
}) => {
  for (const [path, heading] of DOORS) {
    expect((await request.get(path)).status()).toBe(200)
    await look.at(path, heading, 1)
  }
  await page.getByRole('button', { name: 'Forgot password' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Email' }).fill(newPerson().email)
  await look.around()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('dialog', { name: 'Enter the code' })).toBeVisible()
  await look.around()
})

test('the settings are known to the server, fit their window and have no serious fault, tab by tab', async ({
  page,
  request,
  look,
}) => {
  for (const path of [
    '/brand/company',
    '/brand/resetpsd',
    '/participant/profile/editProfile',
    '/brand/profile/editProfile',
    '/brand/verify',
    '/brand/resources/index',
  ])
    expect((await request.get(path)).status()).toBe(200)
  await logInAs(page, await openBrand())
  for (const [tab, heading] of SETTINGS) await look.at(`/brand/profile/editProfile?tab=${tab}`, heading, 2)
})
