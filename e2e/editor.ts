import { readFile } from 'node:fs/promises'
import { DESKTOP, expect, open, type Page, PHONE } from './test.ts'

/** The picture that every tool is shown on: all colours, an edge, and nothing that a machine draws in its own way. */
export const SOURCE = { width: 160, height: 120 }

/** Any part of what the editor keeps of a picture, as plain JSON. */
export type EditChange = Record<string, unknown>

const UNTUNED = {
  brightness: 0,
  contrast: 0,
  saturation: 0,
  exposure: 0,
  temperature: 0,
  gamma: 0,
  clarity: 0,
  vignette: 0,
}

/** What the editor keeps of the picture to which one thing was done. */
export const editState = ({ finetune = {}, geometry = {}, ...change }: EditChange) => ({
  version: 1,
  source: SOURCE,
  geometry: {
    turns: 0,
    flipX: false,
    flipY: false,
    straighten: 0,
    ratio: 'custom',
    crop: { x: 0, y: 0, ...SOURCE },
    ...(geometry as EditChange),
  },
  filter: 'none',
  finetune: { ...UNTUNED, ...(finetune as EditChange) },
  objects: [],
  frame: { style: 'none', colour: '#fcfbf8', width: 5 },
  redactions: [],
  size: null,
  nextId: 20,
  ...change,
})

/** Puts a picture and what was done to it where the editor keeps its drafts. */
const keepDraft = (page: Page, owner: string, state: object, type: string) =>
  page.evaluate(
    async ([{ width, height }, key, kept, fileType]) => {
      const canvas = new OffscreenCanvas(width, height)
      const pen = canvas.getContext('2d')!
      const pixels = pen.createImageData(width, height)
      for (let y = 0; y < height; y++)
        for (let x = 0; x < width; x++) {
          const isEdge = (x - 50) ** 2 + (y - 50) ** 2 < 900
          const at = (y * width + x) * 4
          pixels.data.set(isEdge ? [250, 220, 90, 255] : [x, 255 - y * 2, (x + y) % 256, 255], at)
        }
      pen.putImageData(pixels, 0, 0)
      const file = new File([await canvas.convertToBlob({ type: fileType })], 'shown', { type: fileType })
      const star = new OffscreenCanvas(40, 40)
      const starPen = star.getContext('2d')!
      starPen.fillStyle = '#cc2b1b'
      starPen.fillRect(10, 0, 20, 40)
      starPen.fillRect(0, 10, 40, 20)
      const assets = new Map([['cross', await star.convertToBlob()]])
      const request = indexedDB.open('plinth-editor', 1)
      request.onupgradeneeded = () => request.result.createObjectStore('drafts')
      await new Promise((resolve) => {
        request.onsuccess = resolve
      })
      const put = request.result
        .transaction('drafts', 'readwrite')
        .objectStore('drafts')
        .put({ file, state: kept, assets }, key)
      await new Promise((resolve) => {
        put.onsuccess = resolve
      })
      request.result.close()
    },
    [SOURCE, owner, state, type] as const,
  )

/** Saves what the editor shows; answers the file. */
export const saveEdited = async (page: Page): Promise<Buffer> => {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Save picture' })
  await expect(dialog.getByRole('status')).toContainText(' px, ')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  return readFile(await (await download).path())
}

/** Opens the editor with a picture to which something was done, and saves it. */
export const drawState = async (page: Page, owner: string, state: object, type = 'image/png') => {
  await keepDraft(page, owner, state, type)
  await open(page, '/editor')
  await expect(page.getByRole('img', { name: 'Preview of your picture' })).toBeVisible()
  return saveEdited(page)
}

/** The pixels of a saved picture: red, green, blue and how opaque, one after the other. */
export const pixelsOf = async (page: Page, file: Buffer) => {
  const { pixels, ...size } = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const picture = await createImageBitmap(new Blob([bytes]))
    const { width, height } = picture
    const pen = new OffscreenCanvas(width, height).getContext('2d')!
    pen.drawImage(picture, 0, 0)
    const { data } = pen.getImageData(0, 0, width, height)
    // As one text: Playwright takes a list apart, number by number.
    return { width, height, pixels: btoa(Array.from(data, (light) => String.fromCharCode(light)).join('')) }
  }, file.toString('base64'))
  return { ...size, data: Buffer.from(pixels, 'base64') }
}

/** How many pixels a saved picture has. */
export const pictureSize = (page: Page, file: Buffer) =>
  page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const { width, height } = await createImageBitmap(new Blob([bytes]))
    return { width, height }
  }, file.toString('base64'))

type Finger = { x: number; y: number }

/** Fingers that come down, move in a few steps, and leave. */
export const touch = async (page: Page, from: readonly Finger[], to: readonly Finger[]) => {
  const session = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: readonly Finger[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: touchPoints.map((point, id) => ({ ...point, id })) })
  await send('touchStart', from)
  for (const share of [0.25, 0.5, 0.75, 1]) {
    const between = (start: number, end: number) => start + (end - start) * share
    await send(
      'touchMove',
      from.map(({ x, y }, finger) => ({ x: between(x, to[finger]!.x), y: between(y, to[finger]!.y) })),
    )
  }
  await send('touchEnd', [])
  await session.detach()
}

/** Takes a picture with the keyboard alone, from the button of a field on. */
export const takeByKeyboard = async (page: Page, label: string) => {
  await page.getByRole('button', { name: `Take a picture: ${label}` }).press('Enter')
  const camera = page.getByRole('dialog', { name: 'Take a picture' })
  const shutter = camera.getByRole('button', { name: 'Take the picture' })
  await expect(shutter).not.toHaveAttribute('aria-busy')
  await shutter.focus()
  await page.keyboard.press('Enter')
  await expect(camera.getByRole('img', { name: 'What you have taken' })).toBeVisible()
  await expect(camera.getByRole('button', { name: 'Use picture' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(camera).toBeHidden()
}

const TABLET = { width: 820, height: 1180 }

/** Opens the picture of a field in the editor, sees all of it at every width, and saves it into the field. */
export const editInPlace = async (page: Page, label: string) => {
  await page.getByRole('button', { name: `Edit: ${label}` }).click()
  const editor = page.getByRole('dialog', { name: 'Edit picture' })
  await expect(editor.getByRole('img', { name: 'Preview of your picture' })).toBeVisible()
  for (const size of [PHONE, TABLET, DESKTOP]) {
    await page.setViewportSize(size)
    await expect(editor.getByRole('button', { name: 'Save', exact: true })).toBeInViewport()
    await expect(editor.getByRole('tab', { name: 'Crop' })).toBeInViewport()
    await expect(editor.getByRole('img', { name: 'Preview of your picture' })).toBeInViewport()
  }
  await editor.getByRole('tab', { name: 'Filter' }).click()
  await editor.getByRole('radio', { name: 'Sepia' }).check()
  await editor.getByRole('button', { name: 'Save', exact: true }).click()
  const save = page.getByRole('dialog', { name: 'Save picture' })
  await expect(save.getByRole('status')).toContainText(' px, ')
  const arrived = page.waitForResponse((response) => response.url().endsWith('/file/upload') && response.ok())
  await save.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(editor).toBeHidden()
  await arrived
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  // What was done to it can still be changed.
  await page.getByRole('button', { name: `Edit: ${label}` }).click()
  await editor.getByRole('tab', { name: 'Filter' }).click()
  await expect(editor.getByRole('radio', { name: 'Sepia' })).toBeChecked()
  await editor.getByRole('button', { name: 'Undo' }).click()
  await expect(editor.getByRole('radio', { name: 'None' })).toBeChecked()
  await editor.getByRole('button', { name: 'Redo' }).click()
  await expect(editor.getByRole('radio', { name: 'Sepia' })).toBeChecked()
  await editor.getByRole('button', { name: 'Cancel' }).click()
  await expect(editor).toBeHidden()
}

/** Waits until the browser has kept edits of which something can be told, such as the style of a frame. */
const untilKept = (page: Page, words: string) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const request = indexedDB.open('plinth-editor', 1)
        await new Promise((resolve) => request.addEventListener('success', resolve))
        const all = request.result.transaction('drafts').objectStore('drafts').getAll()
        await new Promise((resolve) => all.addEventListener('success', resolve))
        request.result.close()
        return JSON.stringify(all.result)
      }),
    )
    .toContain(words)

/** Edits the picture of a field, reloads the page, is offered the edits again and discards them. */
export const reloadEdits = async (page: Page, label: string) => {
  const editor = page.getByRole('dialog', { name: 'Edit picture' })
  const frames = async () => {
    await editor.getByRole('tab', { name: 'Frame' }).click()
    return editor.getByRole('radio', { name: 'Corners' })
  }
  await page.getByRole('button', { name: `Edit: ${label}` }).click()
  await (await frames()).check()
  await untilKept(page, '"style":"corners"')
  await page.reload()
  await page.getByRole('button', { name: `Edit: ${label}` }).click()
  await editor.getByRole('button', { name: 'Continue' }).click()
  await expect(await frames()).toBeChecked()
  await editor.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog', { name: 'Discard your edits?' }).getByRole('button', { name: 'Discard' }).click()
  await expect(editor).toBeHidden()
}
