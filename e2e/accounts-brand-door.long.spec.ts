import { fillLogIn, newPerson, openAccount } from './accounts.ts'
import { expect, storeInBrowser, test, toast } from './test.ts'

test('a brand at the door of participants is shown its own, and goes on with what was interrupted', async ({
  page,
  request,
}) => {
  const ostra = newPerson('ostra')
  await openAccount(request, ostra, 'brand')
  await storeInBrowser(page, 'plinth-user-type', '0')
  await page.goto('/brand/profile/editProfile?tab=sessions')
  await page.getByRole('dialog').getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL('/participant/login')
  await fillLogIn(page, ostra)
  await toast(page, 'Incorrect username or password.')
  expect((await page.request.get('/api/user/info')).status()).toBe(401)
  const told = page.getByRole('status').filter({ hasText: /^Is this a brand's account\?/ })
  await told.getByRole('link', { name: 'Log in as a brand' }).click()
  await expect(page).toHaveURL('/brand/login')
  await expect(page.getByText('What you were about to do is waiting.')).toBeVisible()
  await fillLogIn(page, ostra)
  await expect(page).toHaveURL('/brand/profile/editProfile?tab=sessions')
})
