import { builtFile, expect, open, type Page, PHONE, test } from './test.ts'

// With everything that moves: most journeys are made without.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const headings = (page: Page) => page.getByRole('heading', { level: 1 })

test('by keyboard one gets past the header, into a dialog and out of it, through the menu and on to another screen', async ({
  page,
}) => {
  await open(page, '/startup/index')
  await expect(headings(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link', { name: 'What are NFTs?' })).toBeFocused()

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

test('a new screen begins at its top with its own title, and the way back ends where one was, before it has come as well', async ({
  page,
}) => {
  const code = Promise.withResolvers<void>()
  await page.route(`**/${builtFile('src/app/routes/route-tree.ts')}`, async (route) => {
    await code.promise
    await route.continue()
  })
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
  await expect(page.getByRole('main').getByText('Loading', { exact: true })).toBeAttached()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeLessThan(before)
  await page.goBack()
  await expect(link).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before)
  code.resolve()

  // Anew: the link takes no second press at once.
  await open(page, '/')
  await link.scrollIntoViewIfNeeded()
  const left = await page.evaluate(() => window.scrollY)
  await link.click()
  await expect(page).toHaveURL('/startup/article/unleash')
  await expect(headings(page)).toBeFocused()
  await expect(page).toHaveTitle('Use cases of NFT | Plinth')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left)
})
