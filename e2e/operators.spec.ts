import { pages } from '@plinth/api-schema/pages'
import { expectSeenFocus, press, tabTo, type } from './keys.ts'
import { logInOperator } from './operator.ts'
import { openBrand, openSession } from './operators.ts'
import { expect, type Page, test, toast } from './test.ts'

const auditOf = async (page: Page, subject: string) => {
  await page.goto('/platform/audit')
  await page.getByRole('link', { name: subject }).first().click()
  await expect(page.getByText('Only what was done to')).toBeVisible()
  const table = page.getByRole('table', { name: 'Operators’ actions, newest first' })
  // The acts on others stand there until those on this one are read; the head stays.
  await expect(table.getByRole('row').filter({ hasNotText: subject })).toHaveCount(1)
  return table
}

test('by keys alone, an operator finds a brand in the queue, reads all that it says and verifies it', async ({
  page,
  request,
}) => {
  const brand = await openBrand(request)
  const session = await openSession(request, brand)
  await logInOperator(page)
  expect(await session.verification()).toMatchObject({ status: 0 })

  await page.goto(pages.operatorHome.path)
  await press(page.getByRole('list', { name: 'Queues' }).getByRole('link', { name: /^Brands to verify/ }))
  await expect(page).toHaveURL(pages.operatorBrands.path)
  await type(page.getByRole('searchbox', { name: 'Search brands' }), brand.userName)
  const form = page.getByRole('article', { name: brand.company })
  for (const said of [
    `${brand.userName}, ${brand.email}`,
    'Germany',
    'Lange Reihe 14',
    '20099',
    'Jule Brandt',
    'Managing director',
    '+49 40 5550142',
    `jule@${brand.domain}`,
    'Ravi Menon',
    'Label manager',
    'ravi@elsewhere.example',
  ])
    await expect(form.getByText(said, { exact: true })).toBeVisible()
  await expect(form.getByText('Contacts write from other domains')).toBeVisible()
  await expect(page.getByRole('search').getByRole('status').last()).toHaveText('1 found')
  await press(form.getByRole('button', { name: 'Verify brand' }))

  await toast(page, `${brand.company} is verified. They are told.`)
  await expect(page.getByRole('heading', { name: 'No brand found' })).toBeVisible()
  await expectSeenFocus(page)
  expect(await session.verification()).toMatchObject({ status: 1 })
  await tabTo(page.getByRole('radio', { name: 'Waiting' }))
  // As long as a finger rests on a key: the group moves first and chooses then.
  await page.keyboard.press('ArrowRight', { delay: 100 })
  await expect(form.getByText('Verified on')).toBeVisible()

  await page.goto(`/platform/outbox?search=${brand.domain}`)
  await expect(page.getByRole('button', { name: /View .*verified/i })).toBeVisible()
  const audit = await auditOf(page, brand.company)
  await expect(audit.getByText('Verified brand')).toBeVisible()
})
