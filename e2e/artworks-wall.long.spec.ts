import { artistAt, type MadeWall, openWall, submitMany, submitWork, vote, wallPath } from './artworks.ts'
import { openCampaign } from './campaigns.ts'
import { logInAs, openParticipant } from './sessions.ts'
import { builtFile, DESKTOP, expect, open, type Page, PHONE, test, toast } from './test.ts'

const WORKS_PER_PAGE = 24
const PAGES = 3
const MAX_REQUESTS = 60
// A connection on which one sees the frames before the works.
const SLOW_MS = 600
const NOTHING = 0.001

type Shift = { value: number; sources: string[] }

/** Has the page write down whatever moves on it by itself, and what it was. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    type Entry = PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
    }
    const nameOf = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement
      return element ? `${element.tagName} ${element.className} ${element.textContent?.slice(0, 30)}` : 'what is gone'
    }
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[]) {
        if (hadRecentInput) continue
        const moved = sources.map(
          ({ node, previousRect, currentRect }) => `${nameOf(node)}: ${previousRect.y} -> ${currentRect.y}`,
        )
        shifts.push({ value, sources: moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Expects that nothing has moved since the last time. */
const expectStill = async (page: Page) => {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts.splice(0))
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  expect(sum, shifts.flatMap(({ value, sources }) => [value, ...sources]).join('\n')).toBeLessThan(NOTHING)
}

const shownWorks = (page: Page) => page.getByRole('list', { name: 'Artworks of others' }).getByRole('figure')

const scrollUntil = (page: Page, count: number) =>
  expect(async () => {
    await page.mouse.wheel(0, 700)
    expect(await shownWorks(page).count()).toBeGreaterThanOrEqual(count)
  }).toPass({ intervals: [50] })

test('nothing moves while one scrolls an endless wall, leaves and returns: on a slow desktop, and on a phone', async ({
  page,
  otherPage,
}) => {
  const campaign = await openCampaign()
  await submitMany(campaign.id, PAGES * WORKS_PER_PAGE + 5)
  for (const { screen, viewport, delay } of [
    { screen: page, viewport: DESKTOP, delay: SLOW_MS },
    { screen: otherPage, viewport: PHONE, delay: 0 },
  ]) {
    await screen.setViewportSize(viewport)
    await watchShifts(screen)
    await screen.route(/\/selectCampaignWorks\?/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, delay))
      await route.continue()
    })
    await open(screen, wallPath(campaign.id, '&sort=newest'))
    await expect(shownWorks(screen).first()).toBeVisible()
    await expect(screen.locator('[aria-busy="true"]')).toHaveCount(0)
    await expectStill(screen)

    await screen.mouse.move(viewport.width / 3, viewport.height / 2)
    await scrollUntil(screen, PAGES * WORKS_PER_PAGE)
    await expectStill(screen)

    const work = shownWorks(screen)
      .nth(2 * WORKS_PER_PAGE)
      .getByRole('link', { name: /^Study/ })
    await work.scrollIntoViewIfNeeded()
    const before = await screen.evaluate(() => window.scrollY)
    await work.click()
    await expect(screen.getByRole('heading', { level: 1, name: /^Study/ })).toBeVisible()
    await screen.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts.splice(0))
    await screen.goBack()
    await expect(work).toBeInViewport()
    await expect.poll(async () => Math.abs((await screen.evaluate(() => window.scrollY)) - before)).toBeLessThan(3)
    await expectStill(screen)
  }
})

test('a stranger who opens a wall of 24 works for the first time asks for at most 60 files', async ({ page }) => {
  const { id } = await openCampaign()
  // Each has a picture of its own: a file is uploaded once for each artist.
  for (let number = 1; number <= WORKS_PER_PAGE; number++)
    await submitWork(id, `Study ${number}`, await artistAt(number), 'kitchen-garden-480.webp')
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`))
  await open(page, wallPath(id))
  const works = shownWorks(page)
  await expect(works).toHaveCount(WORKS_PER_PAGE)
  // By no mouse: what it points at is loaded ahead.
  for (const work of await works.all()) {
    await work.scrollIntoViewIfNeeded()
    await expect(work.locator('img').first()).toHaveJSProperty('complete', true)
  }
  // What comes when the browser has nothing better to do.
  const last = [builtFile('src/ui/toast-list.tsx'), builtFile('src/app/shell/unloaded-screen.tsx'), '/api/link/list']
  await expect.poll(() => last.filter((end) => !asked.some((request) => request.endsWith(end)))).toEqual([])
  await page.waitForLoadState('networkidle')
  const files = new Set(asked.filter((request) => request.includes('/files/')))
  expect(files.size).toBeGreaterThanOrEqual(WORKS_PER_PAGE)
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(MAX_REQUESTS)
})

test.describe('a finger', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

  test('judges a wall: a swipe of 80 px turns, two fingers zoom, and nothing votes but the button', async ({
    page,
  }) => {
    const { campaign, works }: MadeWall = await openWall(['First of three', 'Second of three', 'Third of three'])
    const [first, second] = works
    if (!first || !second) throw new Error('There are fewer than three works.')
    const voter = await openParticipant('voter')
    await vote(voter, first)
    await vote(voter, second)
    await vote(await openParticipant('voter'), first)
    await logInAs(page, await openParticipant('judge'))
    await open(page, wallPath(campaign.id))
    await page.getByRole('button', { name: 'Judge one by one' }).tap()
    const seen = (title: string) => page.getByRole('dialog', { name: new RegExp(`^${title} by`) })
    await expect(seen(first.title)).toContainText('1 of 3')

    const devtools = await page.context().newCDPSession(page)
    type Finger = { x: number; y: number }
    const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Finger[]) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints })
    const swipe = async (from: Finger, across: number, down = 0) => {
      await touch('touchStart', [from])
      for (const share of [0.25, 0.5, 0.75, 1])
        await touch('touchMove', [{ x: from.x + across * share, y: from.y + down * share }])
      await touch('touchEnd', [])
    }
    await swipe({ x: 300, y: 400 }, -70)
    await swipe({ x: 200, y: 500 }, -20, -200)
    await expect(seen(first.title)).toContainText('1 of 3')
    await swipe({ x: 300, y: 400 }, -110)
    await expect(seen(second.title)).toContainText('2 of 3')

    // Apart by 60 px, then by 180: three times as large, and a swipe moves the picture then.
    const zoom = page.getByRole('status').filter({ hasText: 'Zoom' })
    await touch('touchStart', [
      { x: 170, y: 400 },
      { x: 230, y: 400 },
    ])
    for (const apart of [50, 70, 90])
      await touch('touchMove', [
        { x: 200 - apart, y: 400 },
        { x: 200 + apart, y: 400 },
      ])
    await touch('touchEnd', [])
    await expect(zoom).toHaveText('Zoom 300%')
    await swipe({ x: 300, y: 400 }, -110)
    await expect(seen(second.title)).toContainText('2 of 3')
    await page.keyboard.press('0')
    await expect(zoom).toHaveCount(0)

    await expect(seen(second.title)).toContainText('1 vote')
    await page.getByRole('button', { name: /^Vote for/ }).tap()
    await toast(page, 'Vote Success')
    await expect(seen(second.title)).toContainText('2 of 3 seen')
    await page.getByRole('button', { name: 'Next work' }).tap()
    await expect(seen('Third of three')).toContainText('3 of 3')
    // Beyond the last there is nothing.
    await swipe({ x: 300, y: 400 }, -110)
    await expect(seen('Third of three')).toContainText('0 votes')
    await swipe({ x: 80, y: 400 }, 110)
    await expect(seen(second.title)).toContainText('2 votes')
  })
})
