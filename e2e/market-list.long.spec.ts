import { listMarket } from '@plinth/api-schema/market'
import { seriousFaults } from './axe.ts'
import { choose } from './campaign-editor.ts'
import { visitor } from './sessions.ts'
import { expect, open, test } from './test.ts'

test('a stranger finds a work on sale by its filters, opens it and sees what happened in its owner’s wallet', async ({
  page,
}) => {
  const [work] = (await visitor(listMarket, { sort: 'lowPrice' })).rows
  if (!work) throw new Error('The demo has nothing on sale')
  await open(page, '/')
  await page.getByRole('button', { name: 'Resources' }).click()
  await page.getByRole('link', { name: 'Works on sale' }).click()
  const wall = page.getByRole('list', { name: 'Works on sale' })
  await expect(wall.getByRole('listitem').first()).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
  await choose(page.getByRole('combobox', { name: 'Sort by' }), 'Price: low to high')
  await expect(page).toHaveURL('/market?sort=lowPrice')
  await page.getByRole('searchbox', { name: 'Search works on sale by name' }).fill(work.name)
  await expect(page).toHaveURL(/keyword=/)
  await expect(wall.getByRole('listitem')).toHaveCount(1)
  await expect(wall).toContainText('ETH')
  await wall.getByRole('link', { name: work.name }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: work.name })).toBeVisible()
  const history = page.getByRole('table', { name: 'Provenance' })
  await expect(history.getByText('Listed')).toBeVisible()
  await expect(history.getByText('Minted')).toBeVisible()

  await page.goBack()
  await expect(page).toHaveURL(/\/market\?sort=lowPrice&keyword=/)
  await wall.getByRole('link', { name: work.name }).first().click()
  await page.getByRole('link', { name: /^0x/ }).first().click()
  await page.getByRole('tab', { name: 'Activity' }).click()
  const activity = page.getByRole('table', { name: 'Activity' })
  await expect(activity.getByText('Listed')).toBeVisible()
  await choose(page.getByRole('combobox', { name: 'Kind of activity' }), 'Minted')
  await expect(page).toHaveURL(/event=minted/)
  await expect(activity.getByText('Listed')).toHaveCount(0)
  await expect(activity.getByText('Minted').first()).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
})
