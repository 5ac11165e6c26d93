import { listLinks, saveLink } from '@plinth/api-schema/sharing'
import { fillLogIn } from './accounts.ts'
import { type MadeWall, openWall, vote, votesOf, wallPath, workPath } from './artworks.ts'
import { openParticipant } from './sessions.ts'
import { expect, open, type Page, test, toast } from './test.ts'

let wall: MadeWall

test.beforeAll(async () => {
  wall = await openWall(['Nightwatch on Pier 9', 'Signal tower'])
})

const figure = (page: Page, title: string) => page.getByRole('figure').filter({ hasText: title })
const workAt = (index: number) => {
  const work = wall.works[index]
  if (!work) throw new Error(`There is no work at ${index}.`)
  return work
}

test('a visitor votes, is asked to log in, and the vote is cast on return and counted before the eyes of others', async ({
  page,
  otherPage,
}) => {
  const voter = await openParticipant('voter')
  const work = workAt(0)
  await open(otherPage, wallPath(wall.campaign.id))
  await expect(figure(otherPage, work.title)).toContainText('0 votes')
  await open(page, wallPath(wall.campaign.id))
  await page.getByRole('button', { name: `Vote for ${work.title}, 0 votes` }).click()
  const prompt = page.getByRole('dialog')
  await expect(prompt).toContainText('Currently not logged in, please log in first.')
  await prompt.getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL('/participant/login')
  await fillLogIn(page, voter)
  await expect(page).toHaveURL(wallPath(wall.campaign.id))
  await toast(page, 'Vote Success')
  await expect(figure(page, work.title)).toContainText('1 vote')
  await expect(page.getByRole('button', { name: `Voted for ${work.title}, 1 vote` })).toBeVisible()
  expect(await votesOf(work)).toBe(1)
  await expect(figure(otherPage, work.title)).toContainText('1 vote')
  await vote(await openParticipant('voter'), work)
  await expect(figure(otherPage, work.title)).toContainText('2 votes')
  const line = otherPage.getByRole('region', { name: 'Leaderboard' }).getByRole('listitem')
  await expect(line.filter({ hasText: work.artist.userName })).toContainText('2 votes')

  // A link to the vote opens with the button under the keyboard; only the press votes.
  const other = workAt(1)
  const { id: campaignId, brand } = wall.campaign
  const { from } = await brand.call(saveLink, { campaignId, name: 'Newsletter' })
  await open(page, `${workPath(other, campaignId)}&vote=1&from=${from}`)
  const button = page.getByRole('button', { name: `Vote for ${other.title}, 0 votes` })
  await expect(page.getByText(/^You are invited to vote/)).toBeFocused()
  await expect(button).toHaveAccessibleDescription(/^You are invited to vote/)
  await page.keyboard.press('Enter')
  expect(await votesOf(other)).toBe(0)
  await page.keyboard.press('Tab')
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('You have voted for this work. Thank you.')).toBeVisible()
  expect(await votesOf(other)).toBe(1)
  // The link's visit is counted; a single vote is not told.
  const links = async () => (await brand.call(listLinks, { campaignId })).rows
  await expect.poll(links).toMatchObject([{ name: 'Newsletter', visitNum: 1, joinNum: 0, voterNum: null }])
})
