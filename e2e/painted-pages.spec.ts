import { pages } from '@plinth/api-schema/pages'
import { openWall, wallPath } from './artworks.ts'
import { expect, test } from './test.ts'

test.use({ javaScriptEnabled: false })

test('landing, market, campaign, wall and work can be read without JavaScript', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Every brief is an open call. Every wall is yours.')
  await expect(page.getByRole('heading', { name: 'Which side of the wall?' })).toBeVisible()
  await page.goto('/startup/article/faq')
  // Nothing but the skeleton of the shell.
  await expect(page.locator('#root')).toHaveText('Plinth')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)

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
