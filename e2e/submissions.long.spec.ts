import { listArtworks, selectDeleted } from '@plinth/api-schema/artworks'
import { type MadeCampaign, openCampaign, submitArtwork } from './campaigns.ts'
import { expectSeenFocus, press, pressOn, tabTo, type } from './keys.ts'
import { logInAs, type Member, openParticipant, visitor } from './sessions.ts'
import { expect, type Page, pressUntil, test, toast } from './test.ts'

type Stage = { campaign: MadeCampaign; ana: Member; ben: Member }

const setStage = async (): Promise<Stage> => {
  const campaign = await openCampaign({ worksModeration: 0 })
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
  await toast(page, '3 works approved.')
  await expect(page.getByRole('tab', { name: 'Waiting 1', exact: true })).toBeVisible()

  await page.getByRole('checkbox', { name: 'Select Somebody else’s boat' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refuse this work?' })
  await pressUntil(page.getByRole('button', { name: 'Refuse', exact: true }), dialog)
  await dialog.getByText('Copied work', { exact: true }).click()
  await dialog.getByRole('textbox').fill('It hangs in our hall.')
  await dialog.getByRole('button', { name: 'Refuse 1 work' }).click()
  await toast(page, '1 work refused.')
  await expect(page.getByRole('heading', { name: 'Nothing waits for you' })).toBeVisible()

  await logInAs(page, stage.ben)
  await page.goto(`/participant/campaign/artwork/detail?idArt=${stolen}`)
  await expect(page.getByText('Copied work: It hangs in our hall.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send appeal' })).toBeVisible()
}

test('a brand approves works; by keys alone it takes some off the wall, puts one back and ends the other for good', async ({
  page,
}) => {
  const stage = await setStage()
  await reviewWorks(page, stage)
  const onWall = async () => {
    const { rows } = await visitor(listArtworks, { campaignId: stage.campaign.id })
    return rows.map(({ artworkTitle }) => artworkTitle).toSorted()
  }
  await logInAs(page, stage.campaign.brand)
  await openSubmissions(page, stage, 'artworks')
  const search = page.getByRole('searchbox', { name: 'Search artworks by title' })
  const found = page.getByRole('search').filter({ has: search }).getByRole('status')
  const pier = page.getByRole('checkbox', { name: 'Select Nightwatch on Pier 9' })
  await type(search, 'Nowhere')
  await expect(found).toHaveText('Nothing found')
  await pressOn(page.getByRole('button', { name: 'Show all' }), pier)
  await expect(found).toHaveText('3 found')

  const remove = page.getByRole('button', { name: 'Delete', exact: true })
  await press(remove)
  await toast(page, 'Please select operation data')
  await press(page.getByRole('checkbox', { name: 'Select all on this page' }), 'Space')
  await expect(page.getByText('3 works selected')).toBeVisible()
  await press(pier, 'Space')
  await expect(page.getByText('2 works selected')).toBeVisible()
  const dialog = page.getByRole('dialog')
  await pressOn(remove, dialog)
  await press(dialog.getByRole('button', { name: 'Delete 2 works' }))
  await toast(page, 'Delete artwork success')
  await expect(dialog).toBeHidden()
  await expect(found).toHaveText('1 found')
  await expectSeenFocus(page)
  expect(await onWall()).toEqual(['Nightwatch on Pier 9'])

  await tabTo(page.getByRole('tab', { name: 'Artwork 1', exact: true }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Deleted Artworks 2' })).toBeFocused()
  await expect(page.getByText('30 days left')).toHaveCount(2)
  // Votes sort the works on the wall only.
  const newest = page.getByRole('option', { name: 'Recently created' })
  await pressOn(page.getByRole('combobox', { name: 'Sort by' }), newest)
  await expect(page.getByRole('option')).toHaveText(['None', 'Recently created'])
  await page.keyboard.type('Recently')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/sort=newest/)
  await expect(page.getByRole('list', { name: 'Deleted artworks' }).getByRole('figure')).toContainText([
    'Advert for a boat',
    'Low tide grammar',
  ])
  await press(page.getByRole('checkbox', { name: 'Select Low tide grammar' }), 'Space')
  await press(page.getByRole('button', { name: 'Recover' }))
  await toast(page, 'Recover success')
  await expect(page.getByRole('tab', { name: 'Deleted Artworks 1' })).toBeVisible()
  await expectSeenFocus(page)
  expect(await onWall()).toEqual(['Low tide grammar', 'Nightwatch on Pier 9'])

  await press(page.getByRole('checkbox', { name: 'Select Advert for a boat' }), 'Space')
  await pressOn(page.getByRole('button', { name: 'Delete for good' }), dialog)
  await press(dialog.getByRole('button', { name: 'Delete for good' }))
  await toast(page, 'Delete success')
  await expect(page.getByRole('heading', { name: 'Nothing was deleted' })).toBeVisible()
  await expectSeenFocus(page)
  const gone = await stage.campaign.brand.call(selectDeleted, { campaignId: stage.campaign.id })
  expect(gone.total).toBe(0)
  expect(await onWall()).toEqual(['Low tide grammar', 'Nightwatch on Pier 9'])
})
