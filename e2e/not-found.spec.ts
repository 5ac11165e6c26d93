import { expect, open, test } from './test.ts'

test('an address that nobody has answers 404 and leads home', async ({ page }) => {
  const answer = await open(page, '/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(page).toHaveTitle('Page not found | Plinth')
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to home page' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Every brief is an open call.' })).toBeVisible()
})
