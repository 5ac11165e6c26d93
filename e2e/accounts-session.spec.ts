import { listSessions, revokeSession } from '@plinth/api-schema/accounts'
import { getDraft } from '@plinth/api-schema/campaigns'
import { blockUser } from '@plinth/api-schema/operators'
import { fillLogIn, logIn } from './accounts.ts'
import { createPath, expectSaved } from './campaign-editor.ts'
import { type Member, openParticipant, openVerifiedBrand, operatorClient } from './sessions.ts'
import { expect, open, type Page, test } from './test.ts'

/** Ends every session of somebody but the one that their own calls are made with. */
const revokeElsewhere = async ({ call }: Member) => {
  const { rows } = await call(listSessions, {})
  for (const { id, isCurrent } of rows) if (!isCurrent) await call(revokeSession, { id })
}

const block = async ({ userId }: Member) =>
  (await operatorClient())(blockUser, { userId, reason: 'Votes that were bought' })

const prompt = (page: Page) => page.getByRole('dialog')
const askedToLogIn = (page: Page) => expect(prompt(page)).toContainText('Currently not logged in, please log in first.')
// A call that was on its way when the session ended would ask before the test does.
const untilRequestsEnd = async (page: Page) => {
  await expect(page.getByRole('button', { name: 'Profile menu' })).toBeVisible()
  await page.waitForLoadState('networkidle')
}
const kept = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

test('the log-in of the prompt leads back to the very field, with the words that were not saved yet', async ({
  page,
}) => {
  const brand = await openVerifiedBrand()
  await logIn(page, brand, 'brand')
  await open(page, createPath(1))
  const name = page.getByRole('textbox', { name: 'Campaign name' })
  await name.fill('Lanterns')
  await expectSaved(page)
  await revokeElsewhere(brand)
  await name.fill('Lanterns of the old port')
  await askedToLogIn(page)
  await prompt(page).getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL('/brand/login')
  await fillLogIn(page, brand)
  await expect(page).toHaveURL(createPath(1))
  await expect(name).toHaveValue('Lanterns of the old port')
  await expect.poll(async () => (await brand.call(getDraft, {}))?.name).toBe('Lanterns of the old port')
})

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
