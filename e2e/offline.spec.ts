import { builtFile, expect, open, test } from './test.ts'

test('a screen that is opened without a network says so, and comes when there is one', async ({ page, context }) => {
  const words = builtFile('src/app/shell/unloaded-screen.tsx')
  const brought = page.waitForResponse((response) => response.url().endsWith(words))
  await open(page, '/search')
  await brought

  await context.setOffline(true)
  await page.getByRole('banner').getByRole('link', { name: 'Campaigns' }).click()
  const told = page.getByRole('heading', { name: 'You are offline' })
  await expect(told).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(told).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(told).toBeHidden()
  expect(new URL(page.url()).pathname).toBe('/participant/campaign/index')
  const withoutRules = await page.evaluate(() =>
    [...document.styleSheets].filter(({ cssRules }) => cssRules.length === 0).map(({ href }) => href),
  )
  expect(withoutRules).toEqual([])
})
