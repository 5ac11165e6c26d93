import { expect, open, PHONE, test } from './test.ts'

test('What are NFTs explains itself part by part, with its contents beside it', async ({ page }) => {
  await open(page, '/startup/article/whatNft')
  const contents = page.getByRole('navigation', { name: 'On this page' })
  await contents.getByRole('link', { name: 'Wallets and keys' }).click()
  await expect(page).toHaveURL(/#wallets-and-keys$/)
  await expect(page.getByRole('heading', { name: 'Wallets and keys' })).toBeInViewport()
  await expect(page.getByText('Nobody can act without your key.')).toBeVisible()
})

test('on a phone the contents of an article are folded away', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await open(page, '/startup/article/whatNft')
  const link = page.getByRole('link', { name: 'Royalties' })
  await expect(page.getByText('On this page')).toBeVisible()
  await expect(link).toBeHidden()
  await page.getByText('On this page').click()
  await link.click()
  await expect(page.getByRole('heading', { name: 'Royalties' })).toBeInViewport()
})

test('the use cases lead a stranger to the log-in prompt or to the front page', async ({ page }) => {
  await open(page, '/startup/article/unleash')
  await expect(page.getByRole('heading', { name: 'If you run a brand' })).toBeVisible()
  await page.getByRole('button', { name: 'Create a campaign' }).click()
  await expect(page.getByRole('dialog')).toContainText('Currently not logged in, please log in first.')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Explore campaigns' }).click()
  await expect(page).toHaveURL('/')
})

test('the about page tells of Singapore and shows four people', async ({ page }) => {
  await open(page, '/startup/article/graphic')
  await expect(page.getByText('Plinth was founded in Singapore by four people')).toBeVisible()
  const team = page.getByRole('region', { name: 'The four of us' }).getByRole('listitem')
  await expect(team).toHaveCount(4)
  for (const member of await team.all()) {
    await expect(member.getByRole('heading')).toHaveText(/\w+ \w+/)
    await expect(member.locator('img')).toHaveCount(1)
  }
})

const LEGAL = [
  [4, 'Terms of Service for brands'],
  [5, 'Terms and Conditions for participants'],
  [6, 'Privacy Policy'],
] as const

for (const [id, title] of LEGAL) {
  test(`article ${id} is the ${title}`, async ({ page }) => {
    await open(page, `/startup/article/detail?articleId=${id}`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText(/^Last changed on \w+ \d+, \d{4}$/)).toBeVisible()
    await expect(page).toHaveTitle(`${title} | Plinth`)
  })
}

test('showHead=0 takes the head off an article', async ({ page }) => {
  await open(page, '/startup/article/detail?articleId=5&showHead=0')
  await expect(page.getByRole('heading', { level: 1, name: 'Terms and Conditions for participants' })).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Sign Up' })).toHaveCount(0)
})

for (const id of ['999999', 'abc', '']) {
  test(`an article that is not there (${id || 'no id'}) says so and leads home`, async ({ page }) => {
    await open(page, `/startup/article/detail?articleId=${id}`)
    await expect(page.getByRole('heading', { name: 'This article is not here' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to home page' }).click()
    await expect(page).toHaveURL('/')
  })
}

test('a failure is told, and trying again helps once the server is back', async ({ page }) => {
  const detail = '**/api/article/detail/**'
  await page.route(detail, (route) =>
    route.fulfill({ status: 503, json: { code: 503, msg: 'The service is busy.', data: null } }),
  )
  await open(page, '/startup/article/graphic')
  await expect(page.getByRole('heading', { name: 'This could not be loaded' })).toBeVisible()
  await expect(page.getByRole('region', { name: /Notifications/ }).getByText('The service is busy.')).toBeVisible()
  await page.unroute(detail)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'The four of us' })).toBeVisible()
})

test('the start page leads on to reading', async ({ page }) => {
  await open(page, '/startup/index')
  const reading = page.getByRole('region', { name: 'Good to read' })
  await reading.getByRole('link', { name: 'How votes are counted' }).click()
  await expect(page).toHaveURL('/startup/article/detail?articleId=12')
  await expect(page.getByRole('heading', { level: 1, name: 'How votes are counted' })).toBeVisible()
})
