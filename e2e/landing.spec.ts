import { expect, type Page, test } from './test.ts'

// With everything that moves: most journeys are made without.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Opens the landing, whose code waits until it is allowed. */
const openWithoutCode = async (page: Page) => {
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await allowed
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  return async () => {
    await expect(page.locator('#root[data-live]')).toHaveCount(0)
    allow()
  }
}

test('the landing can be walked through before its code is there; what is pressed does its part when it is', async ({
  page,
  otherPage,
}) => {
  const allow = await openWithoutCode(page)
  const opener = page.getByRole('button', { name: 'Resources' })
  await opener.focus()
  await allow()
  await page.locator('#root[data-live]').waitFor()
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(opener).toHaveAttribute('aria-expanded', 'true')

  // A browser that was not here before has none of it.
  const allowOther = await openWithoutCode(otherPage)
  await otherPage.getByRole('banner').getByRole('button', { name: 'Sign Up' }).click()
  await allowOther()
  await expect(otherPage.getByRole('dialog', { name: 'Sign Up' })).toBeVisible()
})
