import { test } from './looks.ts'
import { expectDoor, logInOperator, openBrand } from './platform.ts'
import { expect, open } from './test.ts'

test('the door has no serious fault', async ({ page, look }) => {
  await open(page, '/platform/users')
  await expectDoor(page)
  await look.around()
})

for (const [path, heading] of [
  ['/platform/brands', 'Brands to verify'],
  ['/platform/brands?search=nobody-of-this-name', 'Brands to verify'],
  ['/platform/artworks', 'Artworks'],
  ['/platform/artworks?status=down&search=nothing-of-this-name', 'Artworks'],
  ['/platform/users', 'Users'],
  ['/platform/audit', 'Audit'],
  ['/platform/outbox', 'Outbox'],
  ['/platform/security', 'Security'],
] as const)
  test(`${path} fits its window and has no serious fault`, async ({ page, look }) => {
    await logInOperator(page)
    await look.at(path, heading, 1)
  })

test('a case, its dialog, a menu and a mail have no serious fault', async ({ page, request, look }) => {
  const brand = await openBrand(request)
  await logInOperator(page)
  await open(page, `/platform/brands?search=${brand.userName}`)
  await page.getByRole('button', { name: brand.company }).click()
  await expect(page.getByRole('article', { name: brand.company })).toBeVisible()
  await look.around()
  await page.getByRole('button', { name: 'Send back' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send back' }).click()
  await expect(page.getByText('Please give a reason')).toBeVisible()
  await look.around()

  await open(page, `/platform/users?search=${brand.userName}`)
  await page.getByRole('button', { name: `Actions for ${brand.userName}` }).click()
  await expect(page.getByRole('menuitem', { name: 'Block' })).toBeVisible()
  await look.around()

  await open(page, `/platform/outbox?search=${brand.domain}`)
  await page.getByRole('button', { name: /^View/ }).first().click()
  await expect(page.getByRole('region', { name: 'Text of the mail' })).toBeVisible()
  await look.around()
})
