import { readFile } from 'node:fs/promises'
import { openCampaign, submitArtwork } from './campaigns.ts'
import { logInAs, openParticipant, openVerifiedBrand } from './sessions.ts'
import { expect, open, type Page, test } from './test.ts'

/** Takes a part of the numbers away by its name in the menu; answers the name of the file and its bytes. */
const takeAway = async (page: Page, words: string) => {
  await page.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: words }).click(),
  ])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

test('a brand sees what a link of its own led to, and takes its numbers away', async ({ page, otherPage, baseURL }) => {
  const campaign = await openCampaign({}, await openVerifiedBrand())
  const artist = await openParticipant()
  const title = 'Boats, "low" water'
  await submitArtwork(artist, campaign.id, title)

  await logInAs(page, campaign.brand)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: baseURL! })
  await open(page, `/brand/campaign/overview?id=${campaign.id}&status=live&from=edit`)
  const links = page.getByRole('region', { name: 'Shared links' })
  await links.getByLabel('Name of a new link').fill('Window of the shop')
  await links.getByRole('button', { name: 'Create link' }).click()
  await links.getByRole('button', { name: 'Copy the link Window of the shop' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('from=')
  const address = await page.evaluate(() => navigator.clipboard.readText())

  // Somebody follows it in a browser that knows nothing.
  const counted = otherPage.waitForResponse(
    (answer) => answer.url().endsWith('/api/campaign/link/visit') && answer.ok(),
  )
  await otherPage.goto(address)
  await expect(otherPage.getByRole('heading', { level: 1, name: campaign.name })).toBeVisible()
  await counted
  await page.reload()
  const row = links.getByRole('row', { name: /^Window of the shop/ })
  await expect(row.getByRole('cell').nth(1)).toHaveText('1')

  const plain = await takeAway(page, 'Artworks, plain text (.csv)')
  expect(plain.name).toBe(`works-${campaign.id}.csv`)
  const [head, ...works] = plain.bytes.toString().replace('\ufeff', '').trim().split(/\r?\n/)
  expect(head).toBe('"No.","Title","Artist","Submitted (UTC)","Votes"')
  expect(works).toHaveLength(1)
  expect(works[0]).toContain('"Boats, ""low"" water"')
  const sheet = await takeAway(page, 'Days, spreadsheet (.xlsx)')
  expect(sheet.name).toBe(`days-${campaign.id}.xlsx`)
  // A spreadsheet of this kind is a zip file.
  expect(sheet.bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')
})
