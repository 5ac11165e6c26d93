import { holdVotes } from '@plinth/api-schema/operators-votes'
import { openWall, vote, votesOf } from './artworks.ts'
import { logInOperator } from './operator.ts'
import { agrees, recount } from './recounting.ts'
import { logInAs, openParticipant, operatorClient } from './sessions.ts'
import { expect, open, test, toast } from './test.ts'

test('a held vote: its voter appeals, an operator grants it, it counts and the recount agrees', async ({
  page,
  browser,
}) => {
  const { campaign, works } = await openWall(['Slack water'])
  const [work] = works
  const ana = await openParticipant('ana')
  await vote(ana, work!)
  const operator = await operatorClient()
  await operator(holdVotes, { campaignId: campaign.id, userIds: [ana.userId], reason: 'Looked at by hand' })
  expect(await votesOf(work!)).toBe(0)

  await logInAs(page, ana)
  await open(page, '/participant/profile/votes')
  const own = page.getByRole('listitem').filter({ hasText: 'Slack water' })
  await expect(own).toContainText('Held for review')
  await page.getByRole('button', { name: 'Appeal about your vote for Slack water' }).click()
  await page.getByLabel('Your message').fill('I voted once, by myself.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Appeal sent')).toBeVisible()

  const desk = await browser.newPage()
  await logInOperator(desk)
  await open(desk, '/platform/votes/appeals')
  const asked = desk.getByRole('row').filter({ hasText: campaign.name }).filter({ hasText: 'I voted once, by myself.' })
  await asked.getByRole('button', { name: /^Grant the appeal of/ }).click()
  await desk.getByLabel('Reason').fill('Nothing is wrong with it')
  await desk.getByRole('dialog').getByRole('button', { name: 'Grant', exact: true }).click()
  await toast(desk, 'Granted: the vote counts.')
  await desk.close()

  await page.getByRole('banner').getByRole('button', { name: 'Notifications, 1 unread', exact: true }).click()
  await page.getByRole('link', { name: /Your vote for Slack water counts again/ }).click()
  await expect(own).toContainText('Counts again')
  expect(await votesOf(work!)).toBe(1)
  await recount(page, campaign.id)
  await expect(agrees(page)).toBeVisible()
  await expect(page.getByRole('row', { name: /^Slack water 1 1 Equal/ })).toBeVisible()
})
