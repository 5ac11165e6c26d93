import { expect, open, PHONE, test } from './test.ts'

test('What are NFTs explains itself part by part, on a phone with its contents folded away; a link to a question opens it', async ({
  page,
}) => {
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

  await open(page, '/startup/article/faq#question-134')
  const question = page.getByRole('button', { name: 'What is the difference between ERC 721 and ERC 1155?' })
  await expect(question).toHaveAttribute('aria-expanded', 'true')
  await expect(question).toBeInViewport()
  await expect(question).toBeFocused()
  expect(await page.getByRole('heading', { level: 3 }).count()).toBeGreaterThanOrEqual(15)
})
