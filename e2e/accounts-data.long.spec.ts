import { readFile } from 'node:fs/promises'
import { logIn, newPerson, openAccount } from './accounts.ts'
import { expectSeenFocus, pressOn, retype, type } from './keys.ts'
import { expect, pressUntil, test } from './test.ts'

test('by keys, everything about an account is downloaded as one zip; it is deleted with the password, and for seven days it can be kept', async ({
  page,
  request,
}) => {
  const ana = newPerson()
  await openAccount(request, ana, 'participant')
  await logIn(page, ana, 'participant')
  await page.goto('/participant/profile/editProfile?tab=data')
  const dialog = page.getByRole('dialog', { name: 'Download your data' })
  await pressOn(page.getByRole('button', { name: 'Download your data' }), dialog)
  const password = dialog.getByLabel('Current password')
  await type(password, 'Wrong.1234')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Incorrect password.')).toBeVisible()
  await retype(password, ana.password)
  const saved = page.waitForEvent('download')
  await pressOn(dialog.getByRole('button', { name: 'Download' }), page.getByText('Your data is saved.'))
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^plinth-data-\d{4}-\d{2}-\d{2}\.zip$/)
  const zip = (await readFile(await file.path())).toString('latin1')
  for (const name of ['profile.json', 'log-ins.csv', 'README.txt']) expect(zip).toContain(name)
  await expect(dialog).toBeHidden()
  await expectSeenFocus(page)

  await page.goto('/participant/profile/editProfile?tab=delete')
  for (const told of ['What goes', 'What stays']) await expect(page.getByRole('heading', { name: told })).toBeVisible()
  await expect(page.getByText('You have seven days to change your mind')).toBeVisible()

  const deleting = page.getByRole('dialog', { name: 'Delete your account?' })
  await pressUntil(page.getByRole('button', { name: 'Delete account' }), deleting)
  await deleting.getByLabel('Current password').fill('Wrong.1234')
  await deleting.getByRole('button', { name: 'Delete account' }).click()
  await expect(deleting.getByText('Incorrect password.')).toBeVisible()
  await deleting.getByLabel('Current password').fill(ana.password)
  await pressUntil(
    deleting.getByRole('button', { name: 'Delete account' }),
    page.getByText(/will be deleted on/).first(),
  )
  await expect(deleting).toBeHidden()

  await page.goto('/participant/index')
  await expect(page.getByText(/^Your account will be deleted on/)).toBeVisible()
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByText(/will be deleted on/)).toHaveCount(0)
  await page.goto('/participant/profile/editProfile?tab=delete')
  await expect(page.getByRole('button', { name: 'Delete account' })).toBeVisible()
})
