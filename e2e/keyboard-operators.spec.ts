import { randomBytes } from 'node:crypto'
import { applyCampaignUpdate, campaignDetail } from '@plinth/api-schema/campaigns'
import { listAllPlans } from '@plinth/api-schema/operators-plans'
import { pages } from '@plinth/api-schema/pages'
import { addHelpRequest } from '@plinth/api-schema/support'
import { openWall } from './artworks.ts'
import { openCampaign } from './campaigns.ts'
import { expectSeenFocus, pressOn, tabTo } from './keys.ts'
import { logInOperator } from './operator.ts'
import { expectToast } from './operators.ts'
import { openParticipant, operatorClient, visitor } from './sessions.ts'
import { expect, type Locator, test } from './test.ts'

/** Goes to a field and types into it. */
const type = async (field: Locator, words: string) => {
  await tabTo(field)
  await field.page().keyboard.type(words)
}

const press = async (button: Locator) => {
  await expect(button).toBeEnabled()
  await tabTo(button)
  await button.page().keyboard.press('Enter')
}

test('by keys alone, an operator reads a change of a campaign and approves it', async ({ page }) => {
  const { id, name, brand, content } = await openCampaign()
  const subtitle = 'Another harbour, another hour.'
  await brand.call(applyCampaignUpdate, { ...content, id, subtitle })
  await logInOperator(page)
  await page.goto(`${pages.operatorCampaigns.path}?search=${encodeURIComponent(name)}`)
  const sheet = page.getByRole('article', { name })
  await expect(sheet.getByText(subtitle)).toBeVisible()
  const preview = page.getByRole('dialog')
  const look = sheet.getByRole('button', { name: 'Preview as a participant' })
  await pressOn(look, preview.getByRole('heading', { name }))
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()
  await expect(look).toBeFocused()
  // The letter of a button goes to it; it takes another key to approve.
  const approve = sheet.getByRole('button', { name: 'Approve changes' })
  await page.keyboard.press('a')
  await expect(approve).toBeFocused()
  await expectSeenFocus(page)
  await page.keyboard.press('Enter')
  await expectToast(page, `The change of ${name} is approved. The brand is told.`)
  await expectSeenFocus(page)
  expect((await visitor(campaignDetail, { id })).subtitle).toBe(subtitle)
})

test('by keys alone, an operator answers somebody who asked for help', async ({ page }) => {
  const { call, email, userName } = await openParticipant('ana')
  const description = 'Where do my works go when I leave?'
  await call(addHelpRequest, { helpTypeId: 3, email, companyName: 'Harbour Prints', description })
  await logInOperator(page)
  await page.goto(pages.operatorHelp.path)
  await expect(page.getByRole('searchbox')).toBeVisible()
  await type(page.getByRole('searchbox'), email)
  const sheet = page.getByRole('article', { name: userName })
  await expect(sheet.getByText(description)).toBeVisible()
  // Enter says what is missing.
  await press(sheet.getByRole('button', { name: 'Send answer' }))
  const answer = sheet.getByRole('textbox', { name: 'Answer' })
  await expect(answer).toBeFocused()
  await page.keyboard.type('They stay, under the name you signed them with.')
  const answered = page.getByText(`Answered. It goes to ${email}.`).first()
  await pressOn(sheet.getByRole('button', { name: 'Send answer' }), answered)
})

test('by keys alone, an operator takes works down, undoes it and writes a plan', async ({ page }) => {
  const mark = randomBytes(4).toString('hex')
  await openWall(['Ebb', 'Flood'].map((title) => `${title} ${mark}`))
  await logInOperator(page)
  await page.goto(`${pages.operatorArtworks.path}?search=${mark}`)
  const rows = page.getByRole('row').filter({ hasText: mark })
  await expect(rows).toHaveCount(2)
  for (const letter of ['j', 'x', 'j', 'x']) await page.keyboard.press(letter)
  const bar = page.getByRole('region', { name: 'Selection' })
  await expect(bar).toContainText('2 works selected')
  const taking = page.getByRole('dialog', { name: 'Take 2 works down?' })
  await pressOn(bar.getByRole('button', { name: 'Take down' }), taking)
  await type(taking.getByRole('textbox', { name: /^Reason/ }), 'Copied.')
  await press(taking.getByRole('button', { name: 'Take down' }))
  await expectToast(page, '2 works taken down.')
  await page.keyboard.press('F8')
  await press(page.getByRole('button', { name: 'Undo' }))
  await expectToast(page, '2 works put back.')
  await expect(rows).toHaveCount(2)
  await expectSeenFocus(page)

  await page.goto(pages.operatorPlans.path)
  const writing = page.getByRole('dialog', { name: 'New plan' })
  await pressOn(page.getByRole('button', { name: 'New plan' }), writing)
  const name = `Pocket ${mark}`
  await type(writing.getByRole('textbox', { name: 'Name' }), name)
  await type(writing.getByRole('textbox', { name: 'Price a month, in US dollars' }), '12.50')
  await page.keyboard.press('Enter')
  await expectToast(page, `${name} is saved.`)
  await expect(writing).toBeHidden()
  await expectSeenFocus(page)
  expect((await (await operatorClient())(listAllPlans, {})).map((plan) => plan.name)).toContain(name)
})
