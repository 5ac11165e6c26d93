import { randomUUID } from 'node:crypto'
import { fillLogIn } from './accounts.ts'
import { openWall, submitWork, workPath } from './artworks.ts'
import { test } from './looks.ts'
import { openParticipant } from './sessions.ts'
import { expect, open } from './test.ts'

test('a visitor follows an artist, logs in, sees the artist’s new work in the feed and unfollows', async ({ page }) => {
  const number = randomUUID().slice(0, 8)
  const { campaign, works } = await openWall([`Low tide ${number}`])
  const [work] = works
  if (!work) throw new Error('There are no works.')
  const { artist } = work
  const reader = await openParticipant('reader')

  const address = workPath(work, campaign.id)
  await open(page, address)
  await page.getByRole('button', { name: `Follow ${artist.userName}` }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Log in' }).click()
  await expect(page.getByText('What you were about to do is waiting.')).toBeVisible()
  await fillLogIn(page, reader)
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('button', { name: `Following ${artist.userName}` })).toHaveAttribute(
    'aria-pressed',
    'true',
  )

  const later = await submitWork(campaign.id, `High tide ${number}`, artist)
  await page.getByRole('button', { name: 'Profile menu' }).click()
  await page.getByRole('menuitem', { name: 'Following' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Following' })).toBeVisible()
  const news = page.getByRole('list', { name: 'What is new' }).getByRole('listitem')
  await expect(news.first()).toContainText(later.title)
  await news.first().getByRole('link', { name: later.title }).click()
  await expect(page.getByRole('heading', { level: 1, name: later.title })).toBeVisible()
  await page.goBack()

  await page.getByRole('tab', { name: 'You follow 1' }).click()
  await page.getByRole('button', { name: `Unfollow ${artist.userName}` }).click()
  await expect(page.getByRole('button', { name: `Follow ${artist.userName}`, exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Follow what you like' })).toBeVisible()
})
