import { pages } from '@plinth/api-schema/pages'
import { openWall, wallPath } from './artworks.ts'
import { expect, test } from './test.ts'

test.use({ javaScriptEnabled: false })

test('market, campaign, wall and work can be read without JavaScript', async ({ page }) => {
  const title = 'Slack water </script><!--'
  const {
    campaign: { id, name },
    works: [work],
  } = await openWall([title])
  // A server that has much to do sends a page bare.
  const read = (address: string, text: string) =>
    expect(async () => {
      await page.goto(address)
      await expect(page.locator('#root')).toContainText(text, { timeout: 1_000 })
    }).toPass()
  await read(pages.market.path, 'Ends soon')
  await read(`${pages.campaign.path}?id=${id}`, name)
  await read(wallPath(id), title)
  await read(`${pages.artwork.path}?idArt=${work!.id}`, title)
})
