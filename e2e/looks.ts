import type { Request } from '@playwright/test'
import { isWithin, seriousFaults } from './axe.ts'
import { test as base, DESKTOP, expect, open, type Page, PHONE } from './test.ts'

type Theme = 'light' | 'night'
// All that differs between the themes is colour: the other rules are judged by day.
const RULES: Record<Theme, readonly string[] | undefined> = { light: undefined, night: ['color-contrast'] }
const TABLET = { width: 820, height: 1180 }

/** How a test looks at what stands on its page. */
export type Look = {
  /** Opens a screen, waits for its heading and looks at it. */
  at(path: string, heading: string | RegExp, level?: number): Promise<void>
  /** Looks at what is open, in both themes on the desktop and on the phone: no serious fault by axe, nothing wider than the page, nor than a tablet. */
  around(): Promise<void>
  /** The same at the width at hand only. */
  here(): Promise<void>
  /** The serious faults of what is open at the width at hand, in both themes; it stays in the one that it looked at last. */
  faults(): Promise<string[]>
  /** The serious faults of what is open at the width and in the theme at hand. */
  faultsHere(): Promise<string[]>
  /** Puts a theme on and waits until nothing moves. */
  turn(theme: Theme): Promise<void>
  /** Waits until every request is answered and nothing moves or loads any more. */
  untilQuiet(): Promise<void>
}

// By the way on which the theme of another window arrives; a page without the switch does not listen, but has the theme.
const putOn = (page: Page, theme: Theme) =>
  page.evaluate((newValue) => {
    localStorage.setItem('plinth-theme', newValue)
    document.documentElement.dataset.theme = newValue
    window.dispatchEvent(new StorageEvent('storage', { key: 'plinth-theme', newValue }))
  }, theme)

const painted = (page: Page) =>
  page.evaluate(async () => {
    // A window under load may be given no frame for long; what axe and the browser measure does not wait for one.
    const frame = () => new Promise((resolve) => [requestAnimationFrame(resolve), setTimeout(resolve, 500)])
    await frame()
    await frame()
    const ending = document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
    await document.fonts.ready
  })

/** Follows the requests of a page; answers a wait until all are answered and nothing is loading any more. */
const followRequests = (page: Page) => {
  const open = new Set<Request>()
  page.on('request', (request) => {
    if (request.resourceType() !== 'eventsource') open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return async () => {
    await expect
      .poll(
        async () => {
          await painted(page)
          return [...open].map((request) => request.url())
        },
        { intervals: [20] },
      )
      .toEqual([])
    // Whatever opened a dialog waits behind it until the dialog is closed.
    await expect(page.locator('[aria-busy="true"]:not([aria-hidden="true"] *)')).toHaveCount(0)
  }
}

/** Tests of looks: nothing is in motion, for axe measures what it sees, and what comes or goes is half transparent. */
export const test = base.extend<{ look: Look }>({
  contextOptions: { reducedMotion: 'reduce' },
  look: async ({ page }, use, _testInfo) => {
    const untilQuiet = followRequests(page)
    const fits = async (theme: Theme) =>
      expect(await isWithin(page), `${page.url()} is within ${page.viewportSize()?.width} px, ${theme}`).toBe(true)
    const lookBy = async (theme: Theme) => {
      await putOn(page, theme)
      await untilQuiet()
      expect(await seriousFaults(page, RULES[theme]), `${theme}, ${page.viewportSize()?.width} px`).toEqual([])
      await fits(theme)
    }
    const here = async () => {
      await lookBy('light')
      await lookBy('night')
      await putOn(page, 'light')
    }
    let shown: Theme = 'light'
    const faultsOfShown = async () =>
      (await seriousFaults(page, RULES[shown])).map((fault) => `${shown}, ${page.viewportSize()?.width} px: ${fault}`)
    const turn = async (theme: Theme) => {
      shown = theme
      await putOn(page, theme)
      await untilQuiet()
    }
    const faults = async () => {
      const before = await faultsOfShown()
      await turn(shown === 'light' ? 'night' : 'light')
      return [...before, ...(await faultsOfShown())]
    }
    // Each change of theme or width draws the whole page again: one way around needs the fewest.
    const around = async () => {
      await lookBy('light')
      await lookBy('night')
      await page.setViewportSize(TABLET)
      await untilQuiet()
      await fits('night')
      await page.setViewportSize(PHONE)
      await lookBy('night')
      await lookBy('light')
      await page.setViewportSize(DESKTOP)
    }
    await use({
      here,
      around,
      faults,
      faultsHere: faultsOfShown,
      turn,
      untilQuiet,
      at: async (path, heading, level) => {
        await open(page, path)
        const shown = page.getByRole('heading', { name: heading, ...(level === undefined ? {} : { level }) })
        await expect(shown.first()).toBeVisible()
        await around()
      },
    })
  },
})
