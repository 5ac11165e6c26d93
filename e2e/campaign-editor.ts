import { fileURLToPath } from 'node:url'
import type { Locator, Page } from '@playwright/test'
import { logInAs, type Member } from './sessions.ts'
import { expect, open } from './test.ts'

/** A picture to upload; a small one, for the server makes all its sizes. */
export const PICTURE = fileURLToPath(new URL('./picture.png', import.meta.url))

/** Some pictures that differ: each is another strip of the page. */
export const drawPictures = async (page: Page, count: number) => {
  const pictures = []
  for (let place = 0; place < count; place++) {
    const buffer = await page.screenshot({ clip: { x: 40, y: 20 + place * 30, width: 120, height: 90 } })
    pictures.push({ name: `sticker-${place + 1}.png`, mimeType: 'image/png', buffer })
  }
  return pictures
}

/** A picture of more than 5 MB: noise, which no encoder makes smaller. */
export const drawLargePicture = async (page: Page) => {
  const bytes = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 1500
    canvas.height = 1300
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D
    const noise = pen.createImageData(canvas.width, canvas.height)
    // getRandomValues gives at most 65,536 bytes at a time.
    for (let at = 0; at < noise.data.length; at += 65_536) crypto.getRandomValues(noise.data.subarray(at, at + 65_536))
    pen.putImageData(noise, 0, 0)
    const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    const read = new FileReader()
    const text = new Promise<string>((resolve) => {
      read.onload = () => resolve(String(read.result))
    })
    if (png) read.readAsDataURL(png)
    return (await text).split(',')[1] ?? ''
  })
  return { name: 'harbour.png', mimeType: 'image/png', buffer: Buffer.from(bytes, 'base64') }
}

/** A tab of the editor of a new campaign. */
export const createPath = (tab: number) => `/brand/createCampaign/createCompaign?from=create&tab=${tab}`
/** A tab of the editor of a campaign that exists. */
export const editPath = (id: number, tab: number) =>
  `/brand/campaign/edit/editPage?from=edit&id=${id}&tab=${tab}&status=live`
/** The overview of a new campaign. */
export const CREATE_OVERVIEW = '/brand/createCampaign/createOverview?from=create'

/** Signs a brand in and opens a page of the editor. */
export const openEditor = async (page: Page, brand: Member, path: string) => {
  await logInAs(page, brand)
  await open(page, path)
}

/** Waits until all that was written is kept. */
export const expectSaved = (page: Page) => expect(page.getByText(/^Saved at \d\d:\d\d/)).toBeVisible()

/** Goes to a tab of the editor. */
export const goToTab = async (page: Page, name: string) => {
  await page.getByRole('tab', { name: new RegExp(name) }).click()
  await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
}

/** Chooses an option of a select by the keyboard's own way: open, then pick. */
export const choose = async (select: Locator, option: string) => {
  await select.click()
  await select.page().getByRole('option', { name: option, exact: true }).click()
}
