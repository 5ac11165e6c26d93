import { blockUser } from '@plinth/api-schema/operators'
import { logIn } from './accounts.ts'
import { type Member, openParticipant, operatorClient } from './sessions.ts'
import { expect, type Page, test } from './test.ts'

const block = async ({ userId }: Member) =>
  (await operatorClient())(blockUser, { userId, reason: 'Votes that were bought' })

// A call that was on its way when the session ended would ask before the test does.
const untilRequestsEnd = async (page: Page) => {
  await expect(page.getByRole('button', { name: 'Profile menu' })).toBeVisible()
  await page.waitForLoadState('networkidle')
}
const kept = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

test('somebody who is blocked while reading is signed out, at the root, and told why', async ({ page }) => {
  const ana = await openParticipant()
  await logIn(page, ana, 'participant')
  await untilRequestsEnd(page)
  await block(ana)
  await page.getByRole('button', { name: 'Profile menu' }).click()
  const loggedOut = page.getByRole('dialog', { name: 'You have been logged out' })
  // A call that the page makes by itself may be refused first, which takes the menu away.
  const click = page.getByRole('menuitem', { name: 'Settings' }).click()
  await Promise.race([click, loggedOut.waitFor()])
  await expect(page).toHaveURL('/')
  await expect(loggedOut).toContainText(
    'This account has been blocked. Write to Account support if you think this is a mistake.',
  )
  for (const key of ['plinth-signed-in', 'plinth-user-type']) expect(await kept(page, key)).toBeNull()
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('plinth_session')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible()
})
