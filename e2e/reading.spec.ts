import { articleDetail } from '@plinth/api-schema/support'
import { visitor } from './sessions.ts'
import { expect, open, PHONE, test } from './test.ts'

test('What are NFTs explains itself part by part; on a phone its contents are folded away', async ({ page }) => {
  await open(page, '/startup/article/whatNft')
  const contents = page.getByRole('navigation', { name: 'On this page' })
  await contents.getByRole('link', { name: 'Wallets and keys' }).click()
  await expect(page).toHaveURL(/#wallets-and-keys$/)
  await expect(page.getByRole('heading', { name: 'Wallets and keys' })).toBeInViewport()
  await expect(page.getByText('Nobody can act without your key.')).toBeVisible()

  await page.setViewportSize(PHONE)
  await open(page, '/startup/article/whatNft')
  const link = page.getByRole('link', { name: 'Royalties' })
  await expect(page.getByText('On this page')).toBeVisible()
  await expect(link).toBeHidden()
  await page.getByText('On this page').click()
  await link.click()
  await expect(page.getByRole('heading', { name: 'Royalties' })).toBeInViewport()
})

test('a new product has its terms, its privacy policy and the story of four people', async ({ page }) => {
  for (const [id, title] of [
    [4, 'Terms of Service for brands'],
    [5, 'Terms and Conditions for participants'],
    [6, 'Privacy Policy'],
  ] as const)
    expect((await visitor(articleDetail, { id })).title).toBe(title)
  await open(page, '/startup/article/graphic')
  await expect(page.getByText('Plinth was founded in Singapore by four people')).toBeVisible()
  const team = page.getByRole('region', { name: 'The four of us' }).getByRole('listitem')
  await expect(team).toHaveCount(4)
  for (const member of await team.all()) {
    await expect(member.getByRole('heading')).toHaveText(/\w+ \w+/)
    await expect(member.locator('img')).toHaveCount(1)
  }
})

test('a link to a question opens it, shows it and puts the focus on it', async ({ page }) => {
  await open(page, '/startup/article/faq#question-134')
  const question = page.getByRole('button', { name: 'What is the difference between ERC 721 and ERC 1155?' })
  await expect(question).toHaveAttribute('aria-expanded', 'true')
  await expect(question).toBeInViewport()
  await expect(question).toBeFocused()
  expect(await page.getByRole('heading', { level: 3 }).count()).toBeGreaterThanOrEqual(15)
})
