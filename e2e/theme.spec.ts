import { expect, open, type Page, test } from './test.ts'

const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme)
const wall = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

test('the theme is light at first, night on request, in every window, and stays over a reload without a flash', async ({
  page,
  context,
}) => {
  await page.addInitScript(() =>
    requestAnimationFrame(() => Object.assign(window, { firstTheme: document.documentElement.dataset.theme })),
  )
  await open(page, '/')
  expect(await theme(page)).toBe('light')
  const day = await wall(page)
  const other = await context.newPage()
  await open(other, '/startup/article/faq')
  await page.getByRole('button', { name: 'Switch to night theme' }).click()
  expect(await theme(page)).toBe('night')
  expect(await wall(page)).not.toBe(day)
  await expect.poll(() => theme(other)).toBe('night')
  await other.close()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Switch to light theme' })).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { firstTheme: string }).firstTheme)).toBe('night')
  expect(await page.locator('meta[name="theme-color"]').getAttribute('content')).toBe('#0f0f11')
  await page.getByRole('button', { name: 'Switch to light theme' }).click()
  expect(await theme(page)).toBe('light')
})
