import { randomUUID } from 'node:crypto'
import { expectToast, fillLogIn } from './accounts.ts'
import { openWall, workPath } from './artworks.ts'
import { seriousFaults } from './axe.ts'
import { logInOperator } from './operator.ts'
import { logInAs, openParticipant } from './sessions.ts'
import { expect, open, test } from './test.ts'

test('a brand switches comments on, a visitor comments, another reports it, and an operator takes it down', async ({
  page,
  otherPage,
}) => {
  const { campaign, works } = await openWall([`Low tide ${randomUUID().slice(0, 8)}`])
  const [work] = works
  if (!work) throw new Error('There is no work.')
  const address = workPath(work, campaign.id)
  const [writer, reporter] = [await openParticipant('writer'), await openParticipant('reporter')]
  const words = 'Cheap prints on my page:\nhttps://prints.example/'

  await logInAs(page, campaign.brand)
  await open(page, `/brand/campaign/overview?id=${campaign.id}&from=edit`)
  const setting = page.getByRole('switch', { name: 'Comments under the works' })
  await expect(setting).not.toBeChecked()
  await setting.click()
  await expect(setting).toBeChecked()
  expect(await seriousFaults(page)).toEqual([])

  await open(otherPage, address)
  const comments = otherPage.getByRole('region', { name: 'Comments' })
  await comments.getByRole('button', { name: 'Log in to comment' }).click()
  await otherPage.getByRole('dialog').getByRole('link', { name: 'Log in' }).click()
  await fillLogIn(otherPage, writer)
  await expect(otherPage).toHaveURL(address)
  await comments.getByRole('textbox', { name: 'Your comment' }).fill(words)
  await comments.getByRole('button', { name: 'Post comment' }).click()
  await expectToast(otherPage, 'Your comment is posted.')
  await expect(comments).toContainText('1 comment')
  await expect(comments.getByRole('listitem')).toContainText('https://prints.example/')
  await expect(comments.getByRole('link', { name: /prints\.example/ })).toHaveCount(0)
  await expect(comments.getByRole('button', { name: 'Delete your comment' })).toBeVisible()
  expect(await seriousFaults(otherPage)).toEqual([])

  await logInAs(page, reporter)
  await open(page, address)
  await page.getByRole('button', { name: `Report the comment by ${writer.userName}` }).click()
  const dialog = page.getByRole('dialog', { name: `Report the comment by ${writer.userName}` })
  await dialog.getByText('Other', { exact: true }).click()
  await dialog.getByRole('textbox').fill('An advertisement.')
  await dialog.getByRole('button', { name: 'Report', exact: true }).click()
  await expect(page.getByRole('button', { name: `The comment by ${writer.userName} is reported` })).toBeDisabled()

  await logInOperator(page)
  await page.goto('/platform/artworks?status=reported')
  const reported = page
    .getByRole('list', { name: 'Reported comments' })
    .getByRole('listitem', { name: `Comment by ${writer.userName}` })
  await expect(reported).toContainText('An advertisement.')
  expect(await seriousFaults(page)).toEqual([])
  await reported.getByRole('button', { name: 'Take down' }).click()
  const asked = page.getByRole('dialog', { name: `Take the comment by ${writer.userName} down?` })
  await asked.getByRole('textbox').fill('No advertisements, please.')
  await asked.getByRole('button', { name: 'Take down' }).click()
  await expect(reported).toHaveCount(0)
  await page.goto('/platform/audit')
  const entry = page.getByRole('row').filter({ hasText: work.title }).first()
  await expect(entry).toContainText('Took down')
  await expect(entry).toContainText('comment')

  await otherPage.reload()
  await expect(comments).toContainText('Nobody has written anything yet.')
  await open(otherPage, '/notifications')
  await expect(otherPage.getByText(`Your comment on ${work.title} was taken down`)).toBeVisible()
  await expect(otherPage.getByText('No advertisements, please.')).toBeVisible()
})
