import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test as base, expect, type Locator, type Page } from '@playwright/test'

export { expect, type Locator, type Page }

const MANIFEST = path.resolve(import.meta.dirname, '../apps/web/dist/.vite/manifest.json')

/** The file that a module of the web app became in the build. */
export const builtFile = (module: string): string => {
  const manifest = JSON.parse(readFileSync(MANIFEST, 'utf8')) as Record<string, { file: string } | undefined>
  const file = manifest[module]?.file
  if (!file) throw new Error(`The build has no file for ${module}`)
  return file
}

/** The width of the desktop on which screens are looked at. */
export const DESKTOP = { width: 1440, height: 900 }
/** The width of the phone on which screens are looked at. */
export const PHONE = { width: 390, height: 844 }

// A refused request is an answer that some tests ask for; the page itself must handle it without an error of its own. The
// routes' lazyScreen calls use() only until its module is there, which React notes when both happen in one render.
const EXPECTED = ['Failed to load resource', 'Error: This library called use() to suspend in a previous render']
const isExpected = (message: string) => EXPECTED.some((start) => message.startsWith(start))

/** Every test fails when the page breaks a policy, throws, or writes an error; `otherPage` is the page of somebody else. */
export const test = base.extend<{ cleanConsole: undefined; otherPage: Page }>({
  otherPage: async ({ browser }, use) => {
    const context = await browser.newContext()
    await use(await context.newPage())
    await context.close()
  },
  cleanConsole: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error' && !isExpected(message.text())) complaints.push(message.text())
      })
      await use(undefined)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

/** Stores something in the browser as of an earlier visit; not in frames of other sites. */
export const storeInBrowser = (page: Page, key: string, value: string) =>
  page.addInitScript(
    ([name, kept]) => {
      if (window.top === window) localStorage.setItem(name, kept)
    },
    [key, value] as const,
  )

type Files = Parameters<Locator['setInputFiles']>[0]

/** Chooses files in the browser's own chooser, which `ask` opens. */
export const chooseFiles = async (page: Page, ask: () => Promise<void>, files: Files) => {
  const asked = page.waitForEvent('filechooser')
  // A press overtakes the order to hand the chooser over, which reaches the page in line with what else it is told.
  await page.evaluate(() => undefined)
  await ask()
  await (await asked).setFiles(files)
}

/** Opens the page with a theme chosen on an earlier visit. */
export const withTheme = (page: Page, theme: 'light' | 'night') => storeInBrowser(page, 'plinth-theme', theme)

/** Opens an address and waits until the page answers: the landing stands there before its code does. */
export const open = async (page: Page, path: string) => {
  const answer = await page.goto(path)
  await page.locator('#root[data-live]').waitFor()
  return answer
}

/** Presses a button until what it does is seen: a button takes no second click for half a second, which tests are quicker than. */
export const pressUntil = (button: Locator, seen: Locator) =>
  expect(async () => {
    if (!(await seen.isVisible())) await button.click({ timeout: 1000 })
    await expect(seen).toBeVisible({ timeout: 1000 })
  }).toPass()

/** Closes what stands above the page with Escape: it hears no key before it has settled, which tests are quicker than. */
export const escapeFrom = (above: Locator) =>
  expect(async () => {
    await above.page().keyboard.press('Escape')
    await expect(above).toBeHidden({ timeout: 500 })
  }).toPass()

/** Sees a message that the product shows and reads out. */
export const toast = (page: Page, words: string) => expect(page.getByText(words).first()).toBeVisible()
