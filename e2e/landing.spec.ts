import { expect, test } from './test.ts'

// With everything that moves: most journeys are made without.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('nothing moves while the landing loads; every picture of it comes, and its content is at most 1280 px wide', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01)

  await page.setViewportSize({ width: 2200, height: 900 })
  const widths = await page.evaluate(() =>
    [...document.querySelectorAll('main section > *')].map((element) => element.getBoundingClientRect().width),
  )
  expect(widths.length).toBeGreaterThan(5)
  expect(Math.max(...widths)).toBeLessThanOrEqual(1280)
  const pictures = page.locator('main img')
  await expect(pictures).toHaveCount(10)
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  }
})

test('the landing can be read and walked through before its code is there, and the focus stays where it was', async ({
  page,
}) => {
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await allowed
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const opener = page.getByRole('button', { name: 'Resources' })
  await opener.focus()
  await expect(page.locator('#root[data-live]')).toHaveCount(0)
  allow()
  await page.locator('#root[data-live]').waitFor()
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(opener).toHaveAttribute('aria-expanded', 'true')
})

test('a button of the landing that is pressed before its code is there does its part when it is', async ({ page }) => {
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await allowed
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('banner').getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.locator('#root[data-live]')).toHaveCount(0)
  allow()
  await expect(page.getByRole('dialog', { name: 'Sign Up' })).toBeVisible()
})
