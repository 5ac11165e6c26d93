import { expect, open, test } from './test.ts'

// With everything that moves: most journeys are made without.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a stranger reads the five steps, the reasons, and finds both ways in', async ({ page }) => {
  await open(page, '/')
  const steps = page.getByRole('region', { name: 'From nothing to minted, in five steps' }).getByRole('listitem')
  await expect(steps.getByRole('heading')).toHaveText([
    'Create an account',
    'Choose your wall',
    'Design the work',
    'Connect a wallet',
    'Mint to the wallet',
  ])
  const why = page.getByRole('region', { name: 'Why Plinth' })
  await expect(why.getByRole('heading', { level: 3 })).toHaveText([
    'Seen whole',
    'Counted once',
    'Yours afterwards',
    'Costs nothing to hang',
  ])
  await expect(page.getByRole('link', { name: 'Join as an Individual' })).toHaveAttribute('href', '/participant/signup')
  await expect(page.getByRole('link', { name: 'Join as a Brand' })).toHaveAttribute('href', '/brand/signup')
  await expect(page.getByRole('link', { name: 'Explore campaigns' }).first()).toHaveAttribute(
    'href',
    '/participant/campaign/index',
  )
})

test('every picture of the landing loads', async ({ page }) => {
  await open(page, '/')
  const pictures = page.locator('main img')
  await expect(pictures).toHaveCount(10)
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  }
})

test('Create campaign asks a stranger to log in', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('button', { name: 'Create campaign' }).click()
  await expect(page.getByRole('dialog')).toContainText('Currently not logged in, please log in first.')
})

test('nothing moves while the landing loads', async ({ page }) => {
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

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the landing can be read', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Every brief is an open call. Every wall is yours.',
    )
    await expect(page.getByRole('heading', { name: 'Which side of the wall?' })).toBeVisible()
  })

  test('no other page pretends to be the landing', async ({ page }) => {
    await page.goto('/startup/article/faq')
    await expect(page.locator('#root')).toBeEmpty()
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
  })
})
