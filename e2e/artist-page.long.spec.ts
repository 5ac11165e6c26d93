import { openWall, vote } from './artworks.ts'
import { endCampaign, expectPlaces } from './campaigns.ts'
import { logInOperator } from './operator.ts'
import { logInAs, openParticipant } from './sessions.ts'
import { expect, open, test, toast } from './test.ts'

test('an artist’s page carries over: statement, links, votes and a place; a reader reports it and an operator looks', async ({
  page,
  otherPage,
}) => {
  const { campaign, works } = await openWall(['Low tide'])
  const [work] = works
  if (!work) throw new Error('There is no work.')
  const artist = { ...work.artist, page: `/participant/campaign/participants/profile?userId=${work.artist.userId}` }
  for (const voter of [await openParticipant(), await openParticipant()]) await vote(voter, work)
  await endCampaign(campaign)
  await expectPlaces(campaign)

  await logInAs(page, artist)
  await open(page, '/participant/profile/editProfile')
  await page.getByRole('textbox', { name: 'Statement' }).fill('Ink first.\n\nThen water.')
  await page.getByRole('button', { name: 'Add a link' }).click()
  await page.getByRole('textbox', { name: 'Link 1' }).fill('https://www.tides.example/prints')
  await page.getByRole('button', { name: 'Save change' }).click()
  await toast(page, 'Edit success')

  await logInAs(otherPage, await openParticipant('reader'))
  await open(otherPage, artist.page)
  await expect(otherPage.getByRole('region', { name: 'Statement' }).getByRole('paragraph')).toHaveText([
    'Ink first.',
    'Then water.',
  ])
  const link = otherPage.getByRole('link', { name: 'tides.example' })
  await expect(link).toHaveAttribute('href', 'https://www.tides.example/prints')
  await expect(link).toHaveAttribute('rel', /\bnofollow\b.*\bugc\b/)
  const record = otherPage.getByRole('region', { name: 'Votes and places' })
  await expect(record).toContainText('2 votes won')
  await expect(record.getByRole('listitem').filter({ hasText: 'Low tide' })).toContainText('1st place')

  await otherPage.getByRole('button', { name: `Report ${artist.userName}` }).click()
  const dialog = otherPage.getByRole('dialog', { name: `Report ${artist.userName}` })
  await dialog.getByText('Other', { exact: true }).click()
  await dialog.getByRole('textbox').fill('This is not their site.')
  await dialog.getByRole('button', { name: 'Report', exact: true }).click()
  await expect(otherPage.getByRole('button', { name: `${artist.userName} is reported` })).toBeDisabled()
  await record.getByRole('link', { name: campaign.name }).click()
  await expect(otherPage.getByRole('heading', { level: 1, name: `Winners of ${campaign.name}` })).toBeVisible()

  await logInOperator(page)
  await page.goto('/platform/artworks?status=reported')
  const reported = page
    .getByRole('list', { name: 'Reported profiles' })
    .getByRole('listitem', { name: artist.userName })
  await expect(reported).toContainText('Then water.')
  await expect(reported).toContainText('This is not their site.')
  await reported.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByRole('button', { name: 'Dismiss reports' }).click()
  await expect(reported).toHaveCount(0)
  await page.goto('/platform/audit')
  const entry = page.getByRole('row').filter({ hasText: artist.userName }).first()
  await expect(entry).toContainText('Dismissed reports of')
  await expect(entry).toContainText('profile')
})
