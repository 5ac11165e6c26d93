import { randomUUID } from 'node:crypto'
import { pages } from '@plinth/api-schema/pages'
import { openWall, workPath } from './artworks.ts'
import { expectSeenFocus, pressOn, tabTo } from './keys.ts'
import { logInOperator } from './operator.ts'
import { expectToast, openBrand } from './operators.ts'
import { logInAs, openParticipant } from './sessions.ts'
import { DESKTOP, escapeFrom, expect, open, PHONE, test, toast } from './test.ts'

for (const [device, window] of [
  ['at a desk', DESKTOP],
  ['on a phone', PHONE],
] as const)
  test(`by keys alone ${device}, somebody finds a work, votes for it, and saves it`, async ({ page }) => {
    const number = randomUUID().slice(0, 8)
    const { campaign, works } = await openWall([`Sounding ${number}`])
    await page.setViewportSize(window)
    await logInAs(page, await openParticipant('ana'))

    await open(page, pages.landing.path)
    await page.keyboard.press('/')
    const search = page.getByRole('combobox', { name: 'Search Plinth' })
    await expect(search).toBeFocused()
    await page.keyboard.type(`Sounding ${number}`)
    await expect(page.getByRole('option', { name: new RegExp(`^Sounding ${number}`) })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(workPath(works[0]!, campaign.id))
    await expect(page.getByRole('heading', { level: 1, name: `Sounding ${number}` })).toBeVisible()
    await expectSeenFocus(page)

    await pressOn(page.getByRole('button', { name: /^Vote for/ }), page.getByRole('button', { name: /^Voted for/ }))
    await toast(page, 'Vote Success')

    const save = page.getByRole('button', { name: 'Save', exact: true })
    const dialog = page.getByRole('dialog', { name: 'Save to a set' })
    await pressOn(save, dialog)
    await tabTo(dialog.getByRole('textbox', { name: 'New set' }))
    await page.keyboard.type(`Tides ${number}`)
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('checkbox', { name: `Tides ${number}` })).toBeChecked()
    await expectSeenFocus(page)
    await escapeFrom(dialog)
    await expect(page.getByRole('button', { name: /^Saved?$/ })).toBeFocused()

    // Every control of a long page, with a bar of buttons at its foot.
    await open(page, `${pages.campaign.path}?id=${campaign.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await tabTo(page.getByRole('contentinfo').getByRole('link').last())
  })

test('by keys alone, a brand searches its submissions and deletes a work', async ({ page }) => {
  const { campaign } = await openWall(['Ebb', 'Flood', 'Slack'])
  await logInAs(page, campaign.brand)
  await open(page, `${pages.brandSubmissions.path}?idActive=${campaign.id}&status=live&tab=artworks`)
  const search = page.getByRole('searchbox', { name: 'Search artworks by title' })
  await tabTo(search)
  await page.keyboard.type('Nowhere')
  const said = page.getByRole('search').filter({ has: search }).getByRole('status')
  await expect(said).toHaveText('Nothing found')
  const flood = page.getByRole('checkbox', { name: 'Select Flood' })
  await pressOn(page.getByRole('button', { name: 'Show all' }), flood)
  await expect(said).toHaveText('3 found')

  await tabTo(flood)
  await page.keyboard.press('Space')
  await expect(flood).toBeChecked()
  const dialog = page.getByRole('dialog')
  await pressOn(page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: /^Delete/ }), dialog)
  await tabTo(dialog.getByRole('button', { name: /^Delete/ }))
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(flood).toHaveCount(0)
  await expect(said).toHaveText('2 found')
  await expectSeenFocus(page)
})

test('by keys alone, an operator finds a brand in the queue and verifies it', async ({ page, request }) => {
  const brand = await openBrand(request)
  await logInOperator(page)
  await page.goto(pages.operatorHome.path)
  const toVerify = page.getByRole('list', { name: 'Queues' }).getByRole('link', { name: /^Brands to verify/ })
  await expect(toVerify).toBeVisible()
  await tabTo(toVerify)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(pages.operatorBrands.path)
  await tabTo(page.getByRole('searchbox', { name: 'Search brands' }))
  await page.keyboard.type(brand.userName)
  await expect(page.getByRole('article', { name: brand.company })).toBeVisible()
  await expect(page.getByRole('search').getByRole('status').last()).toHaveText('1 found')
  await tabTo(page.getByRole('button', { name: 'Verify brand' }))
  await page.keyboard.press('Enter')
  await expectToast(page, `${brand.company} is verified. They are told.`)
  await expectSeenFocus(page)
})
