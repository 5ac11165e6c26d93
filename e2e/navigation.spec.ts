import { builtFile, expect, open, type Page, PHONE, test } from './test.ts'

// With everything that moves: most journeys are made without.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const headings = (page: Page) => page.getByRole('heading', { level: 1 })

test('by keyboard one gets past the header, through the menu and on to another screen', async ({ page }) => {
  await open(page, '/startup/index')
  await expect(headings(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link', { name: 'What are NFTs?' })).toBeFocused()

  const opener = page.getByRole('button', { name: 'Resources' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(opener).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: 'Account Support' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/startup/article/graphic')
  await expect(headings(page)).toBeFocused()
})

test('a new screen begins at its top with its own title, and the way back ends where one was', async ({ page }) => {
  await open(page, '/')
  await expect(page.getByRole('navigation', { name: 'Footer' }).getByRole('link')).toHaveText([
    'What are NFTs',
    'Use cases of NFT',
    'About the product',
    'Term & Conditions',
    'FAQs',
    'Privacy Policy',
  ])
  const link = page.getByRole('link', { name: 'See use cases' })
  await link.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(500)
  await link.click()
  await expect(page).toHaveURL('/startup/article/unleash')
  await expect(headings(page)).toBeFocused()
  await expect(page).toHaveTitle('Use cases of NFT | Plinth')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before)
})

test('somebody who turns back before a screen has come ends where they were', async ({ page }) => {
  const code = Promise.withResolvers<void>()
  await page.route(`**/${builtFile('src/app/routes/route-tree.ts')}`, async (route) => {
    await code.promise
    await route.continue()
  })
  await open(page, '/')
  const link = page.getByRole('link', { name: 'See use cases' })
  await link.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(500)
  await link.click()
  await expect(page.getByRole('main').getByText('Loading', { exact: true })).toBeAttached()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeLessThan(before)
  await page.goBack()
  await expect(link).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before)
  code.resolve()
})

test('a dialog holds the focus and gives it back; the layout turns at 1082 px, and the side menu is 360 px wide, or as wide as a phone', async ({
  page,
}) => {
  await open(page, '/')
  const logIn = page.getByRole('button', { name: 'Log in' })
  await logIn.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Who are you?' })
  await expect(dialog).toBeVisible()
  for (let step = 0; step < 8; step++) {
    await page.keyboard.press('Tab')
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  }
  await page.setViewportSize(PHONE)
  await expect
    .poll(async () => {
      const box = await dialog.boundingBox()
      return box && { x: box.x, width: box.width, bottom: Math.round(box.y + box.height) }
    })
    .toEqual({ x: 0, width: PHONE.width, bottom: PHONE.height })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(logIn).toBeFocused()

  const opener = page.getByRole('button', { name: 'Menu', exact: true })
  for (const { width, isPhone } of [
    { width: 1082, isPhone: false },
    { width: 1081, isPhone: true },
  ]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible({ visible: !isPhone })
    await expect(page.getByRole('combobox', { name: 'Search Plinth' })).toBeVisible({ visible: !isPhone })
    await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible({ visible: isPhone })
    await expect(opener).toBeVisible({ visible: isPhone })
  }
  await opener.click()
  const panel = page.getByRole('dialog', { name: 'Menu' })
  for (const { window, menu } of [
    { window: 1000, menu: 360 },
    { window: 616, menu: 360 },
    { window: 615, menu: 615 },
    { window: 390, menu: 390 },
  ]) {
    await page.setViewportSize({ width: window, height: 844 })
    await expect.poll(async () => (await panel.boundingBox())?.width).toBe(menu)
    await expect.poll(async () => (await panel.boundingBox())?.x).toBe(window - menu)
  }
  await panel.getByRole('link', { name: 'About' }).click()
  await expect(headings(page)).toHaveText('About Plinth')
  await expect(panel).toHaveCount(0)
})
