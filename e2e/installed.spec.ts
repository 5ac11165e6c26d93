import { seriousFaults } from './axe.ts'
import { expect, open, test } from './test.ts'

test('a browser can install the site, and the app says when it is offline', async ({ page, context, request }) => {
  await open(page, '/')
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

  await context.setOffline(true)
  await page.goto('/startup/article/faq')
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/startup/article/faq')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])

  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
