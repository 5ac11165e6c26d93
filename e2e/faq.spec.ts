import { expect, open, test } from './test.ts'

const FAQ = '/startup/article/faq'

test('questions stand in sections and open one by one', async ({ page }) => {
  await open(page, FAQ)
  await expect(page.getByRole('heading', { level: 2, name: 'Wallets and minting' })).toBeVisible()
  expect(await page.getByRole('heading', { level: 3 }).count()).toBeGreaterThanOrEqual(15)
  const question = page.getByRole('button', { name: 'Who may join a campaign?' })
  await expect(question).toHaveAttribute('aria-expanded', 'false')
  await question.click()
  await expect(question).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByText('Anyone with an individual account may join')).toBeVisible()
  await question.click()
  await expect(page.getByText('Anyone with an individual account may join')).toBeHidden()
})

test('questions open by keyboard', async ({ page }) => {
  await open(page, FAQ)
  const question = page.getByRole('button', { name: 'How does voting work?' })
  await question.focus()
  await page.keyboard.press('Enter')
  await expect(question).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: 'Can anyone change a vote count?' })).toBeFocused()
})

test('a search narrows the answers, says how many, and can be given up', async ({ page }) => {
  await open(page, FAQ)
  const search = page.getByRole('searchbox', { name: 'Search the answers' })
  await search.fill('password')
  await expect(page.getByRole('status').filter({ hasText: 'password' })).toHaveText(/^\d+ answers? for “password”$/)
  await expect(page.getByRole('button', { name: 'I have forgotten my password. What now?' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'How does voting work?' })).toHaveCount(0)
  await search.fill('pineapple pizza')
  await expect(page.getByRole('heading', { name: 'Nothing about that yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Show all questions' }).click()
  await expect(page.getByRole('button', { name: 'How does voting work?' })).toBeVisible()
})

test('a link to a question opens it, shows it and puts the focus on it', async ({ page }) => {
  await open(page, `${FAQ}#question-134`)
  const question = page.getByRole('button', { name: 'What is the difference between ERC 721 and ERC 1155?' })
  await expect(question).toHaveAttribute('aria-expanded', 'true')
  await expect(question).toBeInViewport()
  await expect(question).toBeFocused()
})

test('Account support asks a stranger to log in', async ({ page }) => {
  await open(page, FAQ)
  await page.getByRole('button', { name: 'Account support' }).click()
  await expect(page.getByRole('dialog')).toContainText('Currently not logged in, please log in first.')
})

test('an empty list says what to do next', async ({ page }) => {
  await page.route('**/api/article/getArticleByType**', (route) =>
    route.fulfill({ json: { code: 200, msg: '', data: [] } }),
  )
  await open(page, FAQ)
  await expect(page.getByRole('heading', { name: 'No questions yet' })).toBeVisible()
})
