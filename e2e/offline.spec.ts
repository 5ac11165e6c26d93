import { seriousFaults } from './axe.ts'
import { openLine } from './line.ts'
import { builtFile, expect, open, test } from './test.ts'

test('a screen that is opened without a network says so and comes when there is one; once the site is installed, so does every page', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const words = builtFile('src/app/shell/unloaded-screen.tsx')
  const brought = page.waitForResponse((response) => response.url().endsWith(words))
  await open(page, '/search')
  await brought

  await context.setOffline(true)
  await page.getByRole('banner').getByRole('link', { name: 'Campaigns' }).click()
  const told = page.getByRole('heading', { name: 'You are offline' })
  await expect(told).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(told).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(told).toBeHidden()
  expect(new URL(page.url()).pathname).toBe('/participant/campaign/index')
  const withoutRules = await page.evaluate(() =>
    [...document.styleSheets].filter(({ cssRules }) => cssRules.length === 0).map(({ href }) => href),
  )
  expect(withoutRules).toEqual([])

  const line = await openLine(baseURL!)
  await open(page, line.address)
  const manifest = await (await request.get((await page.locator('link[rel="manifest"]').getAttribute('href'))!)).json()
  expect(manifest).toMatchObject({ name: 'Plinth', display: 'standalone', start_url: '/' })
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (address) => {
      const icon = Object.assign(new Image(), { src: address })
      await icon.decode()
      return `${icon.naturalWidth}x${icon.naturalHeight}`
    }, src)
    expect(size).toBe(sizes)
  }
  // In a browser there is no service worker.
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  // No browser without a window installs anything: what it would tell the page then.
  await page.evaluate(async () => {
    dispatchEvent(new Event('appinstalled'))
    await navigator.serviceWorker.ready
  })

  await line.cut()
  await page.goto(`${line.address}/startup/article/faq`)
  const notReached = page.getByRole('heading', { name: 'Plinth cannot be reached' })
  await expect(notReached).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/startup/article/faq')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(notReached).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])

  await line.mend()
  await expect(notReached).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await line.cut()
})
