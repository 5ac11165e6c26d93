import { hangWork, votesOf, workPath } from './artworks.ts'
import { openCampaign } from './campaigns.ts'
import { logInOperator } from './operator.ts'
import { expectToast } from './operators.ts'
import { expect, open, test } from './test.ts'

test('an operator takes an artwork down with a reason and puts it back', async ({ page, desk }) => {
  const campaign = await openCampaign()
  const work = await hangWork(campaign.id, `Breakwater ${campaign.id}`)
  await logInOperator(page)
  await page.goto(`/platform/artworks?search=${encodeURIComponent(work.title)}`)
  const table = page.getByRole('table', { name: 'Artworks' })
  const act = async (item: string) => {
    await table.getByRole('button', { name: `Actions for ${work.title}` }).click()
    await page.getByRole('menuitem', { name: item }).click()
    return page.getByRole('dialog')
  }
  const dialog = await act('Take down')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('It is somebody else’s drawing.')
  await dialog.getByRole('button', { name: 'Take down' }).click()
  await expectToast(page, `${work.title} is taken down.`)
  await expect(page.getByRole('heading', { name: 'No artwork found' })).toBeVisible()
  await open(desk, workPath(work, campaign.id))
  await expect(desk.getByRole('heading', { name: 'We can’t find this work' })).toBeVisible()

  await page.getByRole('radio', { name: 'Taken down' }).click()
  await expect(table).toContainText(work.artist.userName)
  await (await act('Put back')).getByRole('button', { name: 'Put back' }).click()
  await expectToast(page, `${work.title} is back on the wall.`)
  expect(await votesOf(work)).toBe(0)
  await page.goto('/platform/audit')
  const acts = page.getByRole('table', { name: 'What operators did' })
  await expect(acts.getByRole('row').filter({ hasText: work.title })).toHaveCount(2)
  await page.goto(`/platform/outbox?search=${encodeURIComponent(work.artist.email)}`)
  await expect(page.getByText('Your artwork was taken down')).toBeVisible()
})
