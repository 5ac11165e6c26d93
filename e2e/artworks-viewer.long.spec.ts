import { openWall, vote, wallPath } from './artworks.ts'
import { logInAs, openParticipant } from './sessions.ts'
import { expect, open, test, toast } from './test.ts'

test('the viewer turns, votes and closes by keyboard, and turns by a drag of 200 px', async ({ page }) => {
  const { campaign, works } = await openWall(['First of all', 'Second of all', 'Third of all'])
  const [, second] = works
  if (!second) throw new Error('There are fewer than three works.')
  const voter = await openParticipant('voter')
  // By votes: the second, then the others with the newest first.
  await vote(voter, second)
  await logInAs(page, voter)
  await open(page, wallPath(campaign.id))
  const opener = page.getByRole('button', { name: 'View Second of all full screen' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const seen = (title: string) => page.getByRole('dialog', { name: new RegExp(`^${title} by`) })
  await expect(seen('Second of all')).toContainText('1 of 3')
  await page.keyboard.press('ArrowLeft')
  await expect(seen('Second of all')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(seen('Third of all')).toContainText('2 of 3')
  await page.keyboard.press('v')
  await toast(page, 'Vote Success')
  await expect(seen('Third of all')).toContainText('1 vote')

  const zoom = page.getByRole('status').filter({ hasText: 'Zoom' })
  await page.mouse.move(700, 400)
  await page.mouse.wheel(0, -500)
  await expect(zoom).toHaveText('Zoom 272%')
  await page.keyboard.press('ArrowRight')
  await expect(seen('Third of all')).toContainText('2 of 3')
  await page.keyboard.press('Escape')
  await expect(zoom).toHaveCount(0)
  await expect(seen('Third of all')).toBeVisible()

  await page.keyboard.press('r')
  const room = page.getByRole('img', { name: /^Third of all by .* on the wall of a room/ })
  await expect(room).toBeVisible()
  const [work, person] = [await room.locator('picture').boundingBox(), await room.locator('svg').last().boundingBox()]
  // Without a size a work is 80 cm at its longer side, beside a person of 170 cm.
  expect(Math.max(work?.width ?? 0, work?.height ?? 0) / (person?.height ?? 0)).toBeCloseTo(80 / 170, 2)
  await page.keyboard.press('Escape')
  await expect(room).toHaveCount(0)
  await expect(seen('Third of all')).toBeVisible()

  const drag = async (by: number) => {
    await page.mouse.move(700, 400)
    await page.mouse.down()
    await page.mouse.move(700 + by, 410, { steps: 5 })
    await page.mouse.up()
  }
  await drag(-190)
  await expect(seen('Third of all')).toBeVisible()
  await drag(-210)
  await expect(seen('First of all')).toContainText('3 of 3')
  await drag(210)
  await expect(seen('Third of all')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(opener).toBeFocused()
})
