import { escapeFrom, expect, open, type Page, PHONE, pressUntil, test } from './test.ts'

// With everything that moves: most journeys are made without.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const headings = (page: Page) => page.getByRole('heading', { level: 1 })

test('the Resources menu works by keyboard alone', async ({ page }) => {
  await open(page, '/')
  const opener = page.getByRole('button', { name: 'Resources' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(opener).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: 'Account Support' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await expect(opener).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/startup/article/graphic')
})

test('the Resources menu holds Account Support, Terms and About, and closes on a press elsewhere', async ({ page }) => {
  await open(page, '/startup/index')
  await page.getByRole('button', { name: 'Resources' }).click()
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await expect(navigation.getByRole('listitem')).toHaveText(['Account Support', 'Terms', 'About'])
  await headings(page).click()
  await expect(navigation.getByRole('link', { name: 'Terms' })).toBeHidden()
  await page.getByRole('button', { name: 'Resources' }).click()
  await navigation.getByRole('link', { name: 'Terms' }).click()
  await expect(page).toHaveURL('/startup/article/detail?articleId=5')
})

test('Account Support asks a stranger to log in', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('button', { name: 'Resources' }).click()
  await page.getByRole('button', { name: 'Account Support' }).click()
  await expect(page.getByRole('dialog')).toContainText('Currently not logged in, please log in first.')
})

test('a search jumps to the campaign list', async ({ page }) => {
  await open(page, '/')
  const search = page.getByRole('searchbox', { name: 'Search campaigns' })
  await search.fill('harbour lights')
  await expect(page).toHaveURL('/participant/campaign/index?name=harbour+lights')
})

test('a brand that was here before sees its own navigation', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('plinth-user-type', '1'))
  await open(page, '/')
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText(['My campaigns', 'Clients'])
})

test('the footer leads to every page of the start-up area', async ({ page }) => {
  await open(page, '/')
  const links = page.getByRole('navigation', { name: 'Footer' }).getByRole('link')
  await expect(links).toHaveText([
    'What are NFTs',
    'Use cases of NFT',
    'About the product',
    'Term & Conditions',
    'FAQs',
    'Privacy Policy',
  ])
  await links.filter({ hasText: 'FAQs' }).click()
  await expect(headings(page)).toHaveText('Questions, answered')
})

test('the footer stays when its list cannot be had', async ({ page }) => {
  await page.route('**/api/link/list', (route) => route.abort())
  await page.goto('/', { waitUntil: 'networkidle' })
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' })).toBeVisible()
})

test('the skip link leads past the header', async ({ page }) => {
  await open(page, '/startup/index')
  await expect(headings(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link', { name: 'What are NFTs?' })).toBeFocused()
})

test('a new screen has the focus on its heading, its own title, and starts at its top', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'About the product' }).click()
  await expect(headings(page)).toHaveText('About Plinth')
  await expect(headings(page)).toBeFocused()
  await expect(page).toHaveTitle('About the product | Plinth')
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('going back returns to where one was on the page', async ({ page }) => {
  await open(page, '/')
  const link = page.getByRole('link', { name: 'See use cases' })
  await link.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(500)
  await link.click()
  await expect(page).toHaveURL('/startup/article/unleash')
  await page.goBack()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before)
})

const LAYOUTS = [
  { width: 1082, phone: false },
  { width: 1081, phone: true },
]
for (const { width, phone } of LAYOUTS) {
  test(`the ${phone ? 'phone' : 'desktop'} layout holds at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await open(page, '/')
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible({ visible: !phone })
    await expect(page.getByRole('searchbox', { name: 'Search campaigns' })).toBeVisible({ visible: !phone })
    await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible({ visible: phone })
  })
}

const MENU_WIDTHS = [
  { window: 1000, menu: 360 },
  { window: 616, menu: 360 },
  { window: 615, menu: 615 },
  { window: 390, menu: 390 },
]
for (const { window, menu } of MENU_WIDTHS) {
  test(`the side menu is ${menu} px wide in a window of ${window} px`, async ({ page }) => {
    await page.setViewportSize({ width: window, height: 844 })
    await open(page, '/')
    await page.getByRole('button', { name: 'Menu' }).click()
    const panel = page.getByRole('dialog', { name: 'Menu' })
    await expect(panel).toBeVisible()
    await expect.poll(async () => (await panel.boundingBox())?.width).toBe(menu)
    await expect.poll(async () => (await panel.boundingBox())?.x).toBe(window - menu)
  })
}

test('the side menu repeats the header and closes on the way', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await open(page, '/')
  const opener = page.getByRole('button', { name: 'Menu' })
  await opener.click()
  const panel = page.getByRole('dialog', { name: 'Menu' })
  await expect(panel.getByRole('navigation').locator('a, button')).toHaveText([
    'Campaigns',
    'What are NFTs',
    'Account Support',
    'Terms',
    'About',
  ])
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.click()
  await panel.getByRole('button', { name: 'Log in' }).click()
  const who = page.getByRole('dialog', { name: 'Who are you?' })
  await expect(who).toBeVisible()
  await escapeFrom(who)
  await pressUntil(opener, panel)
  await panel.getByRole('link', { name: 'About' }).click()
  await expect(headings(page)).toHaveText('About Plinth')
  await expect(panel).toHaveCount(0)
})
