import { randomUUID } from 'node:crypto'
import { pages } from '@plinth/api-schema/pages'
import { openWall, workPath } from './artworks.ts'
import { drawLargePicture } from './campaign-editor.ts'
import { openCampaign } from './campaigns.ts'
import { editInPlace, reloadEdits, takeByKeyboard } from './editor.ts'
import { expectSeenFocus, press, pressOn, tabTo, type } from './keys.ts'
import { test } from './looks.ts'
import { logInAs, openParticipant } from './sessions.ts'
import { escapeFrom, expect, open, type Page, PHONE, toast } from './test.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Takes the smaller picture that is offered in the place of one that is too large. */
const takeSmaller = async (page: Page) => {
  const offer = page.getByText(/MB is over the limit of 5 MB\. Made smaller, it has \d(?:\.\d)? MB\./)
  // Many megapixels are drawn and written several times.
  await expect(offer).toBeVisible({ timeout: 240_000 })
  await press(page.getByRole('button', { name: 'Upload the smaller one' }))
  await expect(offer).toBeHidden()
}

test('by keys, somebody takes a picture with the camera, edits it, has a larger one made smaller, and submits', async ({
  page,
  look,
}) => {
  // The advice to use a larger screen was read already.
  await page.addInitScript(() => {
    for (const advice of ['phone', 'mint']) sessionStorage.setItem(`plinth-${advice}-advice`, '1')
  })
  const campaign = await openCampaign()
  await logInAs(page, await openParticipant('ana'))
  await open(page, `${pages.submitArtwork.path}/${campaign.id}`)
  await expect(heading(page, 'Sign it')).toBeVisible()
  await type(page.getByRole('textbox', { name: 'Artist street name' }), 'Slackwater')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Add your work')).toBeFocused()
  const title = page.getByRole('textbox', { name: 'Title' })
  await type(title, 'Fog signal')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(/^Image/)).toBeFocused()

  const camera = page.getByRole('dialog', { name: 'Take a picture' })
  const shutter = camera.getByRole('button', { name: 'Take the picture' })
  await pressOn(page.getByRole('button', { name: 'Take a picture: Image' }), camera)
  await expect(shutter).not.toHaveAttribute('aria-busy')
  await press(camera.getByRole('button', { name: 'Grid' }))
  await press(camera.getByRole('button', { name: 'Switch camera' }))
  await expect(shutter).not.toHaveAttribute('aria-busy')
  await look.around()
  await press(camera.getByRole('button', { name: 'Close' }))
  await expect(camera).toBeHidden()
  await takeByKeyboard(page, 'Image')
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()

  const editor = page.getByRole('dialog', { name: 'Edit picture' })
  await pressOn(page.getByRole('button', { name: 'Edit: photo.jpg' }), editor)
  await expect(editor.getByRole('img', { name: 'Preview of your picture' })).toBeVisible()
  await press(editor.getByRole('button', { name: 'Rotate' }))
  const undo = editor.getByRole('button', { name: 'Undo' })
  await press(undo)
  await expect(undo).toBeDisabled()
  await expect(undo).toBeFocused()
  await press(editor.getByRole('button', { name: 'Redo' }))
  const saving = page.getByRole('dialog', { name: 'Save picture' })
  await pressOn(editor.getByRole('button', { name: 'Save', exact: true }), saving)
  await expect(saving.getByRole('status')).toContainText(' px, ')
  await press(saving.getByRole('button', { name: 'Save', exact: true }))
  await expect(editor).toBeHidden()
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
  await expectSeenFocus(page)
  await editInPlace(page, 'photo.jpg')
  await reloadEdits(page, 'photo.jpg')
  const input = page.locator('input[type=file]').first()
  await input.setInputFiles(await drawLargePicture(page))
  await takeSmaller(page)
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()

  await tabTo(title)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Description' })).toBeFocused()
  await page.keyboard.type('Two passes of the same fog horn.')
  await press(page.getByRole('button', { name: 'Next', exact: true }))
  await expect(heading(page, 'Check and submit')).toBeFocused()
  await press(page.getByRole('button', { name: 'Submit', exact: true }))
  await expect(heading(page, 'Successfully submitted')).toBeVisible()
  await expectSeenFocus(page)
})

test('by keys alone on a phone, somebody finds a work, votes for it, and saves it', async ({ page }) => {
  const number = randomUUID().slice(0, 8)
  const { campaign, works } = await openWall([`Sounding ${number}`])
  await page.setViewportSize(PHONE)
  await logInAs(page, await openParticipant('ana'))

  await open(page, pages.landing.path)
  const search = page.getByRole('combobox', { name: 'Search Plinth' })
  await pressOn(page.getByRole('button', { name: 'Search', exact: true }), search)
  await expect(search).toBeFocused()
  const sheet = page.getByRole('dialog', { name: 'Search' })
  await expect.poll(() => sheet.boundingBox()).toEqual({ x: 0, y: 0, ...PHONE })
  await page.keyboard.type(`Sounding ${number}`)
  const found = sheet.getByRole('group', { name: 'Works' }).getByRole('option', { name: `Sounding ${number}` })
  await expect(found).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(sheet).toBeHidden()
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
