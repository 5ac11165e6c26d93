import { readFile } from 'node:fs/promises'
import { openWall, vote, workPath } from './artworks.ts'
import { endCampaign, expectPlaces } from './campaigns.ts'
import { logInAs, openParticipant } from './sessions.ts'
import { expect, type Locator, open, type Page, test } from './test.ts'

/** Presses what saves a file; answers the name of the file and its bytes. */
const save = async (page: Page, button: Locator) => {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

test('the winners of an ended campaign: places, certificates and a press kit', async ({ page }) => {
  // Where a browser lets one choose a file, nobody is there to choose it.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'))
  const { campaign, works } = await openWall(['Third', 'First', 'Second'])
  const [third, first, second] = works
  const voters = [await openParticipant(), await openParticipant(), await openParticipant()]
  for (const [place, work] of [first!, second!, third!].entries())
    for (const voter of voters.slice(place)) await vote(voter, work)
  const winners = `/participant/campaign/winners/${campaign.id}`
  await open(page, winners)
  await expect(page.getByRole('heading', { name: 'No winners yet' })).toBeVisible()

  await endCampaign(campaign)
  await expectPlaces(campaign)
  await logInAs(page, campaign.brand)
  await open(page, workPath(second!, campaign.id))
  await page.getByRole('link', { name: '2nd place' }).click()
  const places = page.getByRole('list', { name: 'The first places' }).getByRole('article')
  await expect(places).toHaveCount(3)
  for (const [place, { words, title }] of [
    { words: '1st place', title: 'First' },
    { words: '2nd place', title: 'Second' },
    { words: '3rd place', title: 'Third' },
  ].entries()) {
    await expect(places.nth(place)).toContainText(words)
    await expect(places.nth(place).getByRole('heading', { name: title })).toBeVisible()
  }
  await expect(places.first()).toContainText('3 votes of 6')

  const certificate = async (format: string) => {
    await places.first().getByRole('button', { name: 'Certificate' }).click()
    return save(page, page.getByRole('menuitem', { name: format }))
  }
  const pdf = await certificate('To print (.pdf)')
  expect(pdf.name).toBe(`certificate-${first!.id}.pdf`)
  expect(pdf.bytes.subarray(0, 8).toString()).toBe('%PDF-1.7')
  const png = await certificate('Picture (.png)')
  // The browser itself opens the picture.
  const size = await page.evaluate(
    async (picture) => {
      const { width, height } = await createImageBitmap(new Blob([Uint8Array.from(picture)], { type: 'image/png' }))
      return [width, height]
    },
    [...png.bytes],
  )
  expect(size).toEqual([1754, 1240])

  await page.getByRole('button', { name: 'Press kit' }).click()
  const kit = await save(page, page.getByRole('button', { name: 'Save files' }))
  expect(kit.name).toBe(`press-kit-${campaign.id}.zip`)
  const files = kit.bytes.toString()
  for (const part of ['pictures/01 — First', 'certificates/03 — Third', 'cards/campaign.png', '1st place: First'])
    expect(files).toContain(part)
})
