import { isWithin } from './axe.ts'
import { screens } from './screens.ts'
import { expect, open, PHONE, test } from './test.ts'

for (const { name, path, heading, chrome } of screens) {
  test(`${name}: opens with its heading, its title and ${chrome === 'site' ? 'header and footer' : 'no site header or footer'}`, async ({
    page,
  }) => {
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page).toHaveTitle(/Plinth/)
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(chrome === 'site' ? 1 : 0)
    await expect(page.getByRole('contentinfo')).toHaveCount(chrome === 'site' ? 1 : 0)
    await expect(page.getByRole('banner')).toHaveCount(chrome === 'none' ? 0 : 1)
    expect(await isWithin(page)).toBe(true)
  })

  test(`${name}: fits a phone`, async ({ page }) => {
    await page.setViewportSize(PHONE)
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await isWithin(page)).toBe(true)
  })
}

test('content is at most 1280 px wide', async ({ page }) => {
  await page.setViewportSize({ width: 2200, height: 900 })
  await open(page, '/')
  const heading = page.getByRole('heading', { name: 'From nothing to minted, in five steps' })
  await expect(heading).toBeVisible()
  const widest = await page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('main section > *')].map((element) => element.getBoundingClientRect().width),
    ),
  )
  expect(widest).toBeLessThanOrEqual(1280)
})
