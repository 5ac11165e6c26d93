import { PICTURE } from './campaign-editor.ts'
import { pixelsOf, saveEdited } from './editor.ts'
import { test } from './looks.ts'
import { logInAs, openParticipant } from './sessions.ts'
import { DESKTOP, expect, type Locator, PHONE } from './test.ts'

// The last is where a look around begins.
const WINDOWS = [PHONE, { width: 820, height: 1180 }, DESKTOP]

/** One act with each tool, in the order of the tools, made by its own controls. */
const ACTS: Record<string, (panel: Locator) => Promise<void>> = {
  Crop: (panel) => panel.getByRole('button', { name: 'Flip sideways' }).click(),
  Filter: (panel) => panel.getByText('Noir', { exact: true }).click(),
  Finetune: (panel) => panel.getByRole('slider', { name: 'Contrast' }).press('End'),
  Annotate: (panel) => panel.getByText('Arrow', { exact: true }).click(),
  Sticker: (panel) => panel.getByLabel('Add own picture', { exact: true }).setInputFiles(PICTURE),
  Frame: (panel) => panel.getByText('Mat', { exact: true }).click(),
  Redact: (panel) => panel.getByRole('button', { name: 'Add redaction' }).click(),
  Resize: (panel) => panel.getByRole('button', { name: '50 %' }).click(),
}

test('each of the eight tools is used and stands in every window, and all of it is undone', async ({ page, look }) => {
  await logInAs(page, await openParticipant('tools'))
  await page.goto('/editor')
  await page.getByLabel('Choose a picture', { exact: true }).setInputFiles(PICTURE)
  const preview = page.getByRole('img', { name: 'Preview of your picture' })
  await expect(preview).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(Object.keys(ACTS))
  const untouched = await pixelsOf(page, await saveEdited(page))

  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeDisabled()
  for (const [place, [tool, act]] of Object.entries(ACTS).entries()) {
    await page.setViewportSize(WINDOWS[place % WINDOWS.length]!)
    await page.getByRole('tab', { name: tool, exact: true }).click()
    await act(page.getByRole('tabpanel', { name: tool }))
    if (tool === 'Annotate') {
      const { x, y, width, height } = (await preview.boundingBox())!
      await page.mouse.move(x + width / 4, y + height / 4)
      await page.mouse.down()
      await page.mouse.move(x + width / 2, y + height / 2, { steps: 4 })
      await page.mouse.up()
      await expect(page.getByRole('button', { name: 'Arrow', exact: true })).toBeVisible()
    }
    await expect(undo).toBeEnabled()
    await expect(preview).toBeInViewport()
    for (const window of WINDOWS) {
      await page.setViewportSize(window)
      await expect(preview).toBeInViewport()
    }
    await look.around()
  }
  const edited = await pixelsOf(page, await saveEdited(page))
  expect(edited).toMatchObject({ width: untouched.width / 2, height: untouched.height / 2 })

  while (await undo.isEnabled()) await undo.click()
  await expect(page.getByText(`${untouched.width} x ${untouched.height} px`, { exact: true })).toBeVisible()
  const restored = await pixelsOf(page, await saveEdited(page))
  expect(restored.data.equals(untouched.data)).toBe(true)
})
