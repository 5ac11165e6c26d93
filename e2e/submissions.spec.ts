import { listArtworks, selectDeleted, voteArtwork } from '@plinth/api-schema/artworks'
import { expectToast } from './accounts.ts'
import { type Content, type MadeCampaign, openCampaign, submitArtwork } from './campaigns.ts'
import { logInAs, type Member, mailsTo, openParticipant, visitor } from './sessions.ts'
import { expect, type Page, pressUntil, test } from './test.ts'

type Stage = { campaign: MadeCampaign; ana: Member; ben: Member }

const setStage = async (changes: Partial<Content> = {}): Promise<Stage> => {
  const campaign = await openCampaign(changes)
  const [ana, ben] = await Promise.all([openParticipant('ana'), openParticipant('ben')])
  await submitArtwork(ana, campaign.id, 'Low tide grammar')
  await submitArtwork(ana, campaign.id, 'Nightwatch on Pier 9')
  await submitArtwork(ben, campaign.id, 'Advert for a boat')
  return { campaign, ana, ben }
}

const openSubmissions = async (page: Page, { campaign }: Stage, tab = '') => {
  await page.goto(`/brand/campaign/submissions?idActive=${campaign.id}&status=live${tab && `&tab=${tab}`}`)
  await expect(page.getByRole('heading', { level: 1, name: campaign.name })).toBeVisible()
}

/** Approves three works that wait and refuses a fourth, whose artist then reads why. */
const reviewWorks = async (page: Page, stage: Stage) => {
  const stolen = await submitArtwork(stage.ben, stage.campaign.id, 'Somebody else’s boat')
  await logInAs(page, stage.campaign.brand)
  await openSubmissions(page, stage)
  await page.getByRole('tab', { name: 'Waiting 4', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await page.getByRole('checkbox', { name: 'Select Somebody else’s boat' }).click()
  await expect(page.getByText('3 works selected')).toBeVisible()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expectToast(page, '3 works approved.')
  await expect(page.getByRole('tab', { name: 'Waiting 1', exact: true })).toBeVisible()

  await page.getByRole('checkbox', { name: 'Select Somebody else’s boat' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refuse this work?' })
  await pressUntil(page.getByRole('button', { name: 'Refuse', exact: true }), dialog)
  await dialog.getByText('Copied work', { exact: true }).click()
  await dialog.getByRole('textbox').fill('It hangs in our hall.')
  await dialog.getByRole('button', { name: 'Refuse 1 work' }).click()
  await expectToast(page, '1 work refused.')
  await expect(page.getByRole('heading', { name: 'Nothing waits for you' })).toBeVisible()

  await logInAs(page, stage.ben)
  await page.goto(`/participant/campaign/artwork/detail?idArt=${stolen}`)
  await expect(page.getByText('Copied work: It hangs in our hall.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send appeal' })).toBeVisible()
}

test('a brand approves works, takes some off the wall, puts one back and ends the other for good', async ({ page }) => {
  const stage = await setStage({ worksModeration: 0 })
  await reviewWorks(page, stage)
  const onWall = async () => {
    const { rows } = await visitor(listArtworks, {
      campaignId: stage.campaign.id,
      orderByColumn: 'createTime',
      isAsc: 'asc',
    })
    return rows.map(({ artworkTitle }) => artworkTitle)
  }
  await logInAs(page, stage.campaign.brand)
  await openSubmissions(page, stage)
  await page.getByRole('tab', { name: 'Artwork 3', exact: true }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expectToast(page, 'Please select operation data')

  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await expect(page.getByText('3 works selected')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select Nightwatch on Pier 9' }).click()
  await expect(page.getByText('2 works selected')).toBeVisible()
  await pressUntil(page.getByRole('button', { name: 'Delete', exact: true }), page.getByRole('dialog'))
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 2 works' }).click()
  await expectToast(page, 'Delete artwork success')
  await expect(page.getByRole('tab', { name: 'Artwork 1', exact: true })).toBeVisible()
  expect(await onWall()).toEqual(['Nightwatch on Pier 9'])

  await page.getByRole('tab', { name: 'Deleted Artworks 2' }).click()
  await expect(page.getByText('30 days left')).toHaveCount(2)
  // Votes sort the works on the wall only.
  await page.getByRole('combobox', { name: 'Sort by' }).click()
  await expect(page.getByRole('option')).toHaveText(['None', 'Recently created'])
  await page.getByRole('option', { name: 'Recently created' }).click()
  await expect(page).toHaveURL(/sort=newest/)
  await expect(page.getByRole('list', { name: 'Deleted artworks' }).getByRole('figure')).toContainText([
    'Advert for a boat',
    'Low tide grammar',
  ])
  await page.getByRole('checkbox', { name: 'Select Low tide grammar' }).click()
  await page.getByRole('button', { name: 'Recover' }).click()
  await expectToast(page, 'Recover success')
  await expect(page.getByRole('tab', { name: 'Deleted Artworks 1' })).toBeVisible()
  expect(await onWall()).toEqual(['Low tide grammar', 'Nightwatch on Pier 9'])

  await page.getByRole('checkbox', { name: 'Select Advert for a boat' }).click()
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click()
  await expectToast(page, 'Delete success')
  await expect(page.getByRole('heading', { name: 'Nothing was deleted' })).toBeVisible()
  const gone = await stage.campaign.brand.call(selectDeleted, { campaignId: stage.campaign.id })
  expect(gone.total).toBe(0)
  expect(await onWall()).toEqual(['Low tide grammar', 'Nightwatch on Pier 9'])
})

test('a brand reads who leads and writes to the winners, and each gets one mail', async ({ page }) => {
  const stage = await setStage()
  const voteFor = async (voter: Stage['ana'], artworkTitle: string) => {
    const { rows } = await visitor(listArtworks, { campaignId: stage.campaign.id, artworkTitle })
    await voter.call(voteArtwork, { worksId: rows[0]?.id ?? 0 })
  }
  await voteFor(stage.ben, 'Low tide grammar')
  await voteFor(stage.ana, 'Advert for a boat')
  await logInAs(page, stage.campaign.brand)
  // Ranks are the campaign's, also where one person's works stand by themselves; of equals the later one is first.
  const ranks = page.getByRole('list', { name: 'Submitted artworks' }).getByText(/^Rank/)
  for (const [person, told] of [
    [stage.ana, ['Rank 2']],
    [stage.ben, ['Rank 1']],
  ] as const) {
    await page.goto(`/brand/campaign/participants/detail?user=${person.userId}&idActive=${stage.campaign.id}`)
    await expect(ranks).toHaveText([...told])
  }
  await openSubmissions(page, stage)
  const table = page.getByRole('table', { name: 'Participants' })
  await expect(table.getByRole('row', { name: stage.ana.userName })).toContainText('2')
  await page.getByRole('button', { name: 'Notify winners' }).click()
  await expectToast(page, 'Please select operation data')

  await page.getByRole('checkbox', { name: 'Select all rows' }).click()
  const dialog = page.getByRole('dialog', { name: 'Notify winners' })
  await pressUntil(page.getByRole('button', { name: 'Notify winners' }), dialog)
  await expect(dialog.getByText('To 2 participants')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send to 2 winners' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Please write a message')
  const words = 'Your harbour was chosen. Please link a wallet by Friday.'
  await dialog.getByLabel('Message').fill(words)
  const sent = page.getByText('submit successfully').first()
  await pressUntil(dialog.getByRole('button', { name: 'Send to 2 winners' }), sent)
  await expect(page.getByText('No participants selected')).toBeVisible()
  await expect(table.getByText(/^Notified/)).toHaveCount(2)
  // Neither has confirmed their address: they hear that they were chosen, and not the brand's own words.
  for (const { email } of [stage.ana, stage.ben]) {
    const mails = await mailsTo(email)
    expect(mails.filter(({ subject }) => subject === 'A brand has chosen you')).toHaveLength(1)
    expect(mails.filter(({ text }) => text?.includes(words))).toEqual([])
  }
})
