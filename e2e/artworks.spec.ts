import { fillLogIn } from './accounts.ts'
import { hangMany, hangWork, type MadeWall, openWall, signIn, vote, votesOf, wallPath, workPath } from './artworks.ts'
import { openCampaign } from './campaigns.ts'
import { openParticipant } from './sessions.ts'
import { expect, open, type Page, test, withoutPlayers } from './test.ts'

let wall: MadeWall

test.beforeAll(async () => {
  test.setTimeout(120_000)
  wall = await openWall(['Nightwatch on Pier 9', 'Signal tower', 'Low tide grammar', 'The ferry clerk'])
})

const figure = (page: Page, title: string) => page.getByRole('figure').filter({ hasText: title })
const toast = (page: Page, words: string) => expect(page.getByText(words).first()).toBeVisible()
const work = (place: number) => {
  const hung = wall.works[place]
  if (!hung) throw new Error(`No work hangs at ${place}.`)
  return hung
}

test('a visitor votes, is asked to log in, and the vote is cast on return', async ({ page }) => {
  const voter = await openParticipant('voter')
  const hung = work(0)
  await open(page, wallPath(wall.campaign.id))
  await page.getByRole('button', { name: `Vote for ${hung.title}, 0 votes` }).click()
  const prompt = page.getByRole('dialog')
  await expect(prompt).toContainText('Currently not logged in, please log in first.')
  await prompt.getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL('/participant/login')
  await fillLogIn(page, voter)
  await expect(page).toHaveURL(wallPath(wall.campaign.id))
  await toast(page, 'Vote Success')
  await expect(figure(page, hung.title)).toContainText('1 vote')
  await expect(page.getByRole('button', { name: `Voted for ${hung.title}, 1 vote` })).toBeVisible()
  expect(await votesOf(hung)).toBe(1)
})

test('a second vote is refused with the dialog, on this page and from a page that is behind', async ({ page }) => {
  const voter = await openParticipant('voter')
  const hung = work(1)
  await signIn(page, voter)
  await open(page, wallPath(wall.campaign.id))
  await page.getByRole('button', { name: new RegExp(`^Vote for ${hung.title}`) }).click()
  await toast(page, 'Vote Success')
  const button = page.getByRole('button', { name: new RegExp(`^Voted for ${hung.title}`) })
  const dialog = page.getByRole('dialog', { name: 'Can not vote this Artwork' })
  await expect(async () => {
    await button.click()
    await expect(dialog).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(dialog).toContainText('You have voted for this Artwork before')
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(dialog).toBeHidden()

  // The page believes that the vote is still to come; the server knows better.
  const other = work(2)
  await expect(page.getByRole('button', { name: new RegExp(`^Vote for ${other.title}`) })).toBeVisible()
  await vote(voter, other)
  await page.getByRole('button', { name: new RegExp(`^Vote for ${other.title}`) }).click()
  await expect(dialog).toContainText('You have voted for this Artwork before')
  expect(await votesOf(other)).toBe(1)
})

test('one’s own work and a brand’s page have no vote', async ({ page }) => {
  const hung = work(3)
  await signIn(page, hung.artist)
  await open(page, workPath(hung, wall.campaign.id))
  await expect(page.getByRole('heading', { level: 1, name: hung.title })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Withdraw/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Vote/ })).toHaveCount(0)

  await open(page, workPath(hung, wall.campaign.id, 'brand'))
  await expect(page.getByRole('heading', { level: 1, name: hung.title })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Vote/ })).toHaveCount(0)
})

test('counts change in another browser while one looks', async ({ page }) => {
  const hung = await hangWork(wall.campaign.id, 'Salt study II')
  await open(page, wallPath(wall.campaign.id))
  await expect(figure(page, hung.title)).toContainText('0 votes')
  await vote(await openParticipant('voter'), hung)
  await expect(figure(page, hung.title)).toContainText('1 vote')
  await vote(await openParticipant('voter'), hung)
  await expect(figure(page, hung.title)).toContainText('2 votes')
  const line = page.getByRole('region', { name: 'Leaderboard' }).getByRole('listitem')
  await expect(line.filter({ hasText: hung.artist.userName })).toContainText('2 votes')
})

test('the viewer turns, votes and closes by keyboard, and turns by a drag of 200 px', async ({ page }) => {
  const { campaign, works } = await openWall(['First of all', 'Second of all', 'Third of all'])
  const [, second] = works
  if (!second) throw new Error('Three works were hung.')
  const voter = await openParticipant('voter')
  // By votes: the second, then the others with the newest first.
  await vote(voter, second)
  await signIn(page, voter)
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

test('the wall loads without a shift, goes on as one scrolls, and is at the same place when one comes back', async ({
  page,
}) => {
  test.setTimeout(90_000)
  const campaign = await openCampaign()
  await hangMany(campaign.id, 30)
  await page.addInitScript(() => {
    const sum = { shift: 0 }
    Object.assign(window, { shifted: sum })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) sum.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await open(page, wallPath(campaign.id, '&sort=newest'))
  const works = page.getByRole('list', { name: 'Artworks of others' }).getByRole('figure')
  await expect(works.first()).toContainText('Study 30')
  await expect(works.first()).not.toContainText('Rank')
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  expect(await page.evaluate(() => (window as unknown as { shifted: { shift: number } }).shifted.shift)).toBeLessThan(
    0.02,
  )
  const last = page.getByRole('link', { name: /^Study 01 by/ })
  await expect(async () => {
    await page.mouse.wheel(0, 2500)
    await expect(last).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 20_000 })
  await expect(works).toHaveCount(30)
  await last.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(1500)
  await last.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Study 01' })).toBeVisible()
  await page.goBack()
  await expect(last).toBeInViewport()
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(3)
})

test('the toggle shows one’s own works, from which one withdraws one or leaves the campaign', async ({ page }) => {
  const artist = await openParticipant('artist')
  const { id } = wall.campaign
  await hangWork(id, 'Lamp room', artist)
  await hangWork(id, 'Fog signal', artist)
  await signIn(page, artist)
  await open(page, wallPath(id))
  await expect(page.getByRole('list', { name: 'Artworks of others' })).toBeVisible()
  await expect(figure(page, 'Lamp room')).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Artworks of others' }).getByText('Rank 1')).toBeVisible()

  await page.getByRole('radio', { name: 'My works' }).click()
  await expect(page).toHaveURL(/tab=1/)
  const own = page.getByRole('list', { name: 'Your artworks' })
  await expect(own.getByRole('figure')).toHaveCount(2)
  await page.getByRole('button', { name: 'Withdraw Fog signal' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await toast(page, 'Delete artwork success')
  await expect(own.getByRole('figure')).toHaveCount(1)

  await page.getByRole('button', { name: 'No longer joining' }).click()
  await expect(dialog).toContainText('No longer joining?')
  await dialog.getByRole('button', { name: /Leave campaign|No longer joining/ }).click()
  await toast(page, 'Exit campaign success')
  await expect(page.getByRole('heading', { name: 'You have no work on this wall' })).toBeVisible()
  await page.getByRole('radio', { name: 'Others’ works' }).click()
  await expect(page.getByRole('list', { name: 'Artworks of others' })).toBeVisible()
})

test('the toggle starts each side anew; the way back from a work does not', async ({ page }) => {
  test.setTimeout(90_000)
  const campaign = await openCampaign()
  const mine = await hangWork(campaign.id, 'Lamp room')
  await hangMany(campaign.id, 30)
  const asked = { begun: 0 }
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/selectCampaignWorks') && searchParams.get('type') === '2' && !searchParams.has('cursor'))
      asked.begun++
  })
  await signIn(page, mine.artist)
  await open(page, wallPath(campaign.id))
  const works = page.getByRole('list', { name: 'Artworks of others' }).getByRole('figure')
  await expect(works.first()).toBeVisible()
  const last = page.getByRole('link', { name: /^Study 01 by/ })
  await expect(async () => {
    await page.mouse.wheel(0, 2500)
    await expect(last).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 20_000 })
  await last.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Study 01' })).toBeVisible()
  await page.goBack()
  await expect(last).toBeInViewport()
  // A live wall may be read again at any time; the toggle always does so.
  const before = asked.begun

  await page.getByRole('radio', { name: 'My works' }).click()
  await expect(page.getByRole('list', { name: 'Your artworks' }).getByRole('figure')).toHaveCount(1)
  await page.getByRole('radio', { name: 'Others’ works' }).click()
  await expect(works.first()).toContainText('Study 30')
  expect(asked.begun).toBeGreaterThan(before)
})

test('a campaign with few works shows those of others in a strip of their own, too', async ({ page }) => {
  await withoutPlayers(page)
  await open(page, `/participant/campaign/preview?id=${wall.campaign.id}`)
  const strip = page.getByRole('region', { name: 'Other artworks', exact: true })
  await expect(strip).toContainText('Signal tower')
  await expect(strip).toContainText('The ferry clerk')
})

test('above twelve participants the list shows twelve and the others on demand', async ({ page }) => {
  test.setTimeout(90_000)
  const campaign = await openCampaign()
  for (let number = 1; number <= 13; number++) await hangWork(campaign.id, `Work ${number}`)
  await open(page, wallPath(campaign.id))
  const panel = page.getByRole('region', { name: 'Participants' })
  await expect(panel.getByRole('listitem')).toHaveCount(12)
  const more = panel.getByRole('button', { name: 'View more' })
  await more.click()
  await expect(panel.getByRole('listitem')).toHaveCount(13)
  await expect(more).toHaveCount(0)
})

test('a work’s page leads on to the next, to its artist’s other works and to the share dialog', async ({ page }) => {
  const { campaign, works } = await openWall(['Harbour alphabet', 'Two buoys'])
  const [first, second] = works
  if (!first || !second) throw new Error('Two works were hung.')
  await hangWork(campaign.id, 'Rope and salt', first.artist)
  await vote(await openParticipant('voter'), first)
  await open(page, workPath(first, campaign.id))
  await expect(page.getByText('1 person voted.')).toBeVisible()
  await expect(page.getByText('1 of 3')).toBeVisible()
  const others = page.getByRole('region', { name: /^Other works by/ })
  await expect(others).toContainText('Rope and salt')
  await page.getByRole('link', { name: 'Next work' }).click()
  await expect(page.getByText('2 of 3')).toBeVisible()

  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByRole('dialog', { name: 'Share artwork' })).toBeVisible()
})

test('a work or a campaign that is not there says so', async ({ page }) => {
  await open(page, '/participant/campaign/artwork/detail?idArt=999999999')
  await expect(page.getByRole('heading', { name: 'This work does not hang here' })).toBeVisible()
  await open(page, wallPath(999_999_999))
  await expect(page.getByRole('heading', { name: 'This campaign is not on show' })).toBeVisible()
})
