import { randomUUID } from 'node:crypto'
import { fillLogIn } from './accounts.ts'
import { openWall, workPath } from './artworks.ts'
import { seriousFaults } from './axe.ts'
import { expectSeenFocus, press, pressOn, tabTo, type } from './keys.ts'
import { logInOperator } from './operator.ts'
import { logInAs, openParticipant } from './sessions.ts'
import { expect, open, test, toast } from './test.ts'

test('a brand switches comments on; by keys alone a visitor comments and another reports it, and an operator takes it down', async ({
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
  const asked = otherPage.getByRole('dialog')
  await pressOn(comments.getByRole('button', { name: 'Log in to comment' }), asked)
  await press(asked.getByRole('link', { name: 'Log in' }))
  await fillLogIn(otherPage, writer)
  await expect(otherPage).toHaveURL(address)
  const post = async (comment: string) => {
    await type(comments.getByRole('textbox', { name: 'Your comment' }), comment)
    await press(comments.getByRole('button', { name: 'Post comment' }))
    await expect(comments.getByText(comment.split('\n')[0]!)).toBeVisible()
    await expectSeenFocus(otherPage)
  }
  await post('The light is right.')
  await toast(otherPage, 'Your comment is posted.')
  await pressOn(comments.getByRole('button', { name: 'Delete your comment' }), asked)
  await press(asked.getByRole('button', { name: /^Delete/ }))
  await expect(comments.getByText('The light is right.')).toHaveCount(0)
  await expectSeenFocus(otherPage)
  await post(words)
  await expect(comments).toContainText('1 comment')
  await expect(comments.getByRole('listitem')).toContainText('https://prints.example/')
  await expect(comments.getByRole('link', { name: /prints\.example/ })).toHaveCount(0)
  await expect(comments.getByRole('button', { name: 'Delete your comment' })).toBeVisible()
  expect(await seriousFaults(otherPage)).toEqual([])

  await logInAs(page, reporter)
  await open(page, address)
  const dialog = page.getByRole('dialog', { name: `Report the comment by ${writer.userName}` })
  await pressOn(page.getByRole('button', { name: `Report the comment by ${writer.userName}` }), dialog)
  // Enter says what is missing.
  const send = dialog.getByRole('button', { name: 'Report', exact: true })
  await press(send)
  await expect(dialog.getByRole('radio').first()).toBeFocused()
  // As long as a finger rests on a key: the group moves first and chooses then. Up from the first is the last.
  await page.keyboard.press('ArrowUp', { delay: 100 })
  await expect(dialog.getByRole('radio', { name: 'Other' })).toBeChecked()
  await type(dialog.getByRole('textbox'), 'An advertisement.')
  await tabTo(send)
  // A button takes no second press for half a second.
  await expect(async () => {
    if (await dialog.isVisible()) await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden({ timeout: 2000 })
  }).toPass()
  await expect(page.getByRole('button', { name: `The comment by ${writer.userName} is reported` })).toBeDisabled()

  await logInOperator(page)
  await page.goto('/platform/artworks?status=reported')
  const reported = page
    .getByRole('list', { name: 'Reported comments' })
    .getByRole('listitem', { name: `Comment by ${writer.userName}` })
  await expect(reported).toContainText('An advertisement.')
  expect(await seriousFaults(page)).toEqual([])
  await reported.getByRole('button', { name: 'Take down' }).click()
  const taking = page.getByRole('dialog', { name: `Take the comment by ${writer.userName} down?` })
  await taking.getByRole('textbox').fill('No advertisements, please.')
  await taking.getByRole('button', { name: 'Take down' }).click()
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
