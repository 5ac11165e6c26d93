import { answerHelp } from '@plinth/api-schema/operators-help'
import { addHelpRequest } from '@plinth/api-schema/support'
import { test } from './looks.ts'
import { addOperator, fillLogIn, logInOperator } from './operator.ts'
import { expectDoor, openBrand } from './operators.ts'
import { openParticipant, operatorClient, visitor } from './sessions.ts'
import { expect, open } from './test.ts'

// What stands in the lists is drawn by widths.spec.ts.
const WITHOUT_ROWS = [
  ['/platform/artworks?status=down&search=nothing-of-this-name', 'Artworks'],
  ['/platform/help?search=nobody-of-this-name', 'Help requests'],
] as const

test('the door, the set-up of a second factor and lists without rows fit their window and have no serious fault', async ({
  page,
  look,
}) => {
  await open(page, '/platform/users')
  await expectDoor(page)
  await look.around()
  await fillLogIn(page, await addOperator())
  await expect(page.getByRole('img', { name: 'QR code of the key' })).toBeVisible()
  await look.around()
  await logInOperator(page)
  for (const [path, heading] of WITHOUT_ROWS) await look.at(path, heading, 1)
})

test('cases, their dialog, a menu and a mail have no serious fault', async ({ page, request, look }) => {
  const brand = await openBrand(request)
  await logInOperator(page)
  await open(page, `/platform/brands?search=${brand.userName}`)
  await page.getByRole('button', { name: brand.company }).click()
  await expect(page.getByRole('article', { name: brand.company })).toBeVisible()
  await look.around()
  await page.getByRole('button', { name: 'Send back' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send back' }).click()
  await expect(page.getByText('Please give a reason')).toBeVisible()
  await look.around()

  await open(page, `/platform/users?search=${brand.userName}`)
  await page.getByRole('button', { name: `Actions for ${brand.userName}` }).click()
  await expect(page.getByRole('menuitem', { name: 'Block' })).toBeVisible()
  await look.around()

  await open(page, `/platform/outbox?search=${brand.domain}`)
  await page.getByRole('button', { name: /^View/ }).first().click()
  await expect(page.getByRole('region', { name: 'Text of the email' })).toBeVisible()
  await look.around()

  const ana = await openParticipant()
  const ask = { helpTypeId: 3, companyName: 'Harbour Prints' }
  const { id } = await ana.call(addHelpRequest, { ...ask, email: ana.email, description: `A word: ${'x'.repeat(300)}` })
  const help = (email: string) => `/platform/help?search=${encodeURIComponent(email)}`
  await look.at(`${help(ana.email)}&request=${id}`, 'Help requests', 1)
  await (await operatorClient())(answerHelp, { id, answer: 'Thank you.' })
  await look.at(`${help(ana.email)}&request=${id}&status=all`, 'Help requests', 1)
  const email = `guest.${ana.userName}@example.org`
  await visitor(addHelpRequest, { ...ask, email, description: 'I cannot log in.' })
  await look.at(help(email), 'Help requests', 1)
  await expect(page.getByRole('article', { name: email }).getByText('Nobody was logged in')).toBeVisible()
})
