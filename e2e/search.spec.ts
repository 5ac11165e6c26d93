import { randomUUID } from 'node:crypto'
import { type MadeWall, openWall, workPath } from './artworks.ts'
import { test } from './looks.ts'
import { expect, open, type Page } from './test.ts'

// Every worker that starts hangs it again.
const NUMBER = randomUUID().slice(0, 8)
const TITLE = `Chrysanthemum ${NUMBER}`
const MISTYPED = `chrysantemum ${NUMBER}`
const LONG = 'Ω'.repeat(255)
const ARABIC = 'مرفأ الكريزانتيم القديم 🌊'

let wall: MadeWall

test.beforeAll(async () => {
  wall = await openWall([TITLE, LONG, ARABIC])
})

const work = () => {
  const [first] = wall.works
  if (!first) throw new Error('There are no works.')
  return first
}
const box = (page: Page) => page.getByRole('combobox', { name: 'Search Plinth' })
const isOn = (page: Page, option: RegExp) =>
  expect(page.getByRole('option', { name: option })).toHaveAttribute('aria-selected', 'true')

test('a visitor mistypes a title and comes to the work by keyboard alone', async ({ page }) => {
  await open(page, '/')
  await page.keyboard.press('/')
  await expect(box(page)).toBeFocused()
  await page.keyboard.type(MISTYPED)
  await expect(page.getByText(`No exact match for “${MISTYPED}”. These are similar:`)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await isOn(page, new RegExp(TITLE))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(workPath(work(), wall.campaign.id))
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
  await expect(box(page)).not.toBeFocused()
  await expect(box(page)).toHaveValue('')

  // What was searched for is offered again, and leads to everything that has the words.
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('listbox', { name: 'Recent searches' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await isOn(page, new RegExp(MISTYPED))
  await page.keyboard.press('Enter')
  await expect(box(page)).toHaveValue(MISTYPED)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/search?q=chrysantemum+${NUMBER}`)
  await expect(page.getByRole('region', { name: 'Works' }).getByRole('link', { name: TITLE })).toBeVisible()
})
