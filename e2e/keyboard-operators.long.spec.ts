import { randomBytes } from 'node:crypto'
import { listAllPlans } from '@plinth/api-schema/operators-plans'
import { pages } from '@plinth/api-schema/pages'
import { openWall } from './artworks.ts'
import { expectSeenFocus, press, pressOn, type } from './keys.ts'
import { logInOperator } from './operator.ts'
import { operatorClient } from './sessions.ts'
import { expect, test, toast } from './test.ts'

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
  await toast(page, '2 works taken down.')
  await page.keyboard.press('F8')
  await press(page.getByRole('button', { name: 'Undo' }))
  await toast(page, '2 works put back.')
  await expect(rows).toHaveCount(2)
  await expectSeenFocus(page)

  await page.goto(pages.operatorPlans.path)
  const writing = page.getByRole('dialog', { name: 'New plan' })
  await pressOn(page.getByRole('button', { name: 'New plan' }), writing)
  const name = `Pocket ${mark}`
  await type(writing.getByRole('textbox', { name: 'Name' }), name)
  await type(writing.getByRole('textbox', { name: 'Price a month, in US dollars' }), '12.50')
  await page.keyboard.press('Enter')
  await toast(page, `${name} is saved.`)
  await expect(writing).toBeHidden()
  await expectSeenFocus(page)
  expect((await (await operatorClient())(listAllPlans, {})).map((plan) => plan.name)).toContain(name)
})
