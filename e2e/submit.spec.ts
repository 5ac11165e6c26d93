import { wallPath } from './artworks.ts'
import { PICTURE } from './campaign-editor.ts'
import { openCampaign } from './campaigns.ts'
import { logInAs, openParticipant } from './sessions.ts'
import { expect, open, type Page, PHONE, test, toast } from './test.ts'

const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

const fillArtwork = async (page: Page, title: string) => {
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByRole('textbox', { name: 'Description' }).fill('Two passes of the same fog horn, drawn as rings.')
  await page.locator('input[type=file]').setInputFiles(PICTURE)
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
}

test('somebody chooses a campaign and submits a work in three steps on a phone; a reload on the way costs nothing', async ({
  page,
}) => {
  const campaign = await openCampaign()
  await page.setViewportSize(PHONE)
  await logInAs(page, await openParticipant('slack'))
  await open(page, '/participant/mint/choose')
  await page.getByRole('link', { name: 'Join a campaign' }).click()
  await expect(heading(page, "Let's choose a campaign to submit your artwork")).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search open campaigns' }).fill(campaign.name)
  await expect(page).toHaveURL(/[?]name=/)
  await page.getByRole('button', { name: campaign.name }).click()
  const tip = page.getByRole('dialog', { name: `Submit to ${campaign.name}` })
  await expect(tip).toContainText('Three steps')
  await tip.getByRole('link', { name: 'Submit artwork' }).click()
  await expect(page).toHaveURL(`/participant/campaign/artwork/submit/${campaign.id}`)
  await expect(heading(page, 'Sign it')).toBeVisible()
  await page.getByRole('textbox', { name: 'Artist street name' }).fill('Slackwater')
  await expect(page.getByText('Slackwater, 0 votes')).toBeVisible()
  await next(page).click()

  await expect(heading(page, 'Add your work')).toBeFocused()
  await expect(next(page)).toBeDisabled()
  await fillArtwork(page, 'Fog signal, two inks')
  await page.getByRole('textbox', { name: 'Artist credit' }).fill('Printed with Joan Tay')
  await expect(next(page)).toBeEnabled()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Fog signal, two inks')
  await expect(page.getByRole('textbox', { name: 'Artist credit' })).toHaveValue('Printed with Joan Tay')
  await expect(page.getByText('picture.png')).toBeVisible()
  await page.getByRole('button', { name: 'Previous step' }).click()
  await expect(page.getByRole('textbox', { name: 'Artist street name' })).toHaveValue('Slackwater')
  await next(page).click()
  await expect(next(page)).toBeEnabled()
  await next(page).click()

  await expect(heading(page, 'Check and submit')).toBeFocused()
  const preview = page.getByRole('figure')
  await expect(preview).toContainText('Fog signal, two inks')
  await expect(preview).toContainText('Slackwater, 0 votes')
  await expect(page.getByText('Printed with Joan Tay')).toBeVisible()
  // Its own ratio, never cropped.
  const box = await preview.getByRole('img').boundingBox()
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(240 / 300, 1)
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await toast(page, 'Join Success')
  await expect(heading(page, 'Successfully submitted')).toBeVisible()
  await expect(page.getByRole('figure')).toContainText('Slackwater, 0 votes')
  await page.getByRole('link', { name: 'OK' }).click()
  await expect(page).toHaveURL(wallPath(campaign.id, '&id=participants&tab=1'))
  await page
    .getByRole('list', { name: 'Your artworks' })
    .getByRole('link', { name: /^Fog signal, two inks/ })
    .click()
  await expect(heading(page, 'Fog signal, two inks')).toBeVisible()
  await expect(page.getByRole('term').filter({ hasText: 'Artist credit' })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'Printed with Joan Tay' })).toBeVisible()
})
