import { listSessions, revokeSession } from '@plinth/api-schema/accounts'
import { getDraft } from '@plinth/api-schema/campaigns'
import { fillLogIn, logIn } from './accounts.ts'
import { createPath, expectSaved } from './campaign-editor.ts'
import { type Member, openVerifiedBrand } from './sessions.ts'
import { expect, open, type Page, test } from './test.ts'

/** Ends every session of somebody but the one that their own calls are made with. */
const revokeElsewhere = async ({ call }: Member) => {
  const { rows } = await call(listSessions, {})
  for (const { id, isCurrent } of rows) if (!isCurrent) await call(revokeSession, { id })
}

const prompt = (page: Page) => page.getByRole('dialog')
const askedToLogIn = (page: Page) => expect(prompt(page)).toContainText('Currently not logged in, please log in first.')

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
