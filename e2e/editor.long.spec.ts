import { PICTURE } from './campaign-editor.ts'
import { drawState, editState, pictureSize, pixelsOf, SOURCE, saveEdited, touch } from './editor.ts'
import { test as look } from './looks.ts'
import { logInAs, openParticipant } from './sessions.ts'
import { DESKTOP, expect, type Locator, open, PHONE, test } from './test.ts'

const crop = (x: number, y: number, width: number, height: number) => ({ crop: { x, y, width, height } })
const drawn = { x: 80, y: 60, rotation: 0, colour: '#ffffff', stroke: 5 }

// What each tool makes of the picture, as it lies in golden/editor. Look at what has changed before keeping it: `npm run journeys -- editor -u`.
const GOLDEN: Record<string, object> = {
  crop: { geometry: crop(20, 10, 80, 60) },
  turned: { geometry: { turns: 1, flipX: true, straighten: 12, ...crop(0, 0, 80, 90) } },
  filter: { filter: 'sepia' },
  finetune: { finetune: { brightness: 10, contrast: 30, saturation: -40, exposure: 20, temperature: 60, gamma: 30 } },
  clarity: { finetune: { clarity: 90 } },
  vignette: { finetune: { vignette: 100 } },
  annotate: {
    objects: [
      {
        ...drawn,
        id: 1,
        kind: 'pen',
        x: 10,
        y: 100,
        points: [
          { x: 0, y: 0 },
          { x: 20, y: -20 },
          { x: 50, y: 0 },
        ],
      },
      { ...drawn, id: 2, kind: 'line', x: 10, y: 10, to: { x: 60, y: 10 } },
      { ...drawn, id: 3, kind: 'arrow', x: 150, y: 20, to: { x: -50, y: 20 }, colour: '#cc2b1b' },
      { ...drawn, id: 4, kind: 'rectangle', width: 50, height: 30, rotation: 20, filled: false },
      { ...drawn, id: 5, kind: 'ellipse', x: 120, y: 90, width: 50, height: 30, filled: true, colour: '#191713' },
    ],
  },
  text: {
    objects: ['display', 'plain', 'mono'].map((font, index) => ({
      id: index + 1,
      kind: 'text',
      text: index === 0 ? 'Plinth\nart' : 'Plinth',
      font,
      size: 22,
      x: 80,
      y: 30 + index * 36,
      rotation: index * 5,
      colour: '#ffffff',
    })),
  },
  sticker: {
    geometry: { flipX: true },
    objects: [
      { id: 1, kind: 'sticker', asset: 'cross', name: 'cross', x: 100, y: 50, rotation: 20, width: 50, height: 50 },
    ],
  },
  frame: { frame: { style: 'polaroid', colour: '#fcfbf8', width: 8 } },
  mat: { frame: { style: 'mat', colour: '#191713', width: 10 } },
  redact: {
    redactions: [
      { id: 1, x: 50, y: 50, width: 60, height: 50, style: 'blocks' },
      { id: 2, x: 130, y: 60, width: 30, height: 90, style: 'solid' },
    ],
  },
  resize: { size: { width: 80, height: 60 } },
}

// Letters and edges differ a little between the machines that draw them; colours are computed, and clarity changes them only a little.
const ALIKE = { maxDiffPixelRatio: 0.01, threshold: 0.15 }
const COLOURS_ALIKE = { maxDiffPixelRatio: 0.01, threshold: 0.05 }
const COLOUR_TOOLS = ['filter', 'finetune', 'clarity', 'vignette']

test('every tool draws what it drew before; what is redacted is gone, and nothing else; a frame is of one colour, without seams', async ({
  page,
}) => {
  const ana = await openParticipant('editor')
  await logInAs(page, ana)
  await open(page, '/editor')
  for (const [name, change] of Object.entries(GOLDEN)) {
    const saved = await drawState(page, `participant ${ana.userId}`, editState({ ...change }))
    expect.soft(saved, name).toMatchSnapshot(`${name}.png`, COLOUR_TOOLS.includes(name) ? COLOURS_ALIKE : ALIKE)
  }
  // As large as pictures may be: all of it is written.
  const large = { filter: 'sepia', size: { width: 7300, height: 5475 } }
  const written = await drawState(page, `participant ${ana.userId}`, editState(large), 'image/jpeg')
  expect(await pictureSize(page, written)).toEqual(large.size)

  const save = async (change: object) =>
    pixelsOf(page, await drawState(page, `participant ${ana.userId}`, editState({ ...change })))
  const [left, top, right, bottom] = [20, 25, 80, 75]
  const part = { id: 1, x: (left + right) / 2, y: (top + bottom) / 2, width: right - left, height: bottom - top }
  const before = await save({})
  for (const style of ['blocks', 'solid']) {
    const after = await save({ redactions: [{ ...part, style }] })
    const colours = new Set<string>()
    let changedOutside = 0
    for (let pixel = 0; pixel < SOURCE.width * SOURCE.height; pixel++) {
      const [x, y] = [pixel % SOURCE.width, Math.floor(pixel / SOURCE.width)]
      const [was, is] = [before, after].map(({ data }) => data.slice(pixel * 4, pixel * 4 + 4).join(' '))
      if (x >= left && x < right && y >= top && y < bottom) colours.add(is!)
      else if (was !== is) changedOutside++
    }
    expect(changedOutside).toBe(0)
    // 3000 pixels with hundreds of colours are now a few flat blocks, at most 9 by 9.
    expect(colours.size).toBeLessThanOrEqual(style === 'solid' ? 1 : 81)
  }
  // Clarity looks at what lies around a pixel: a part that is one colour stays so, for it is destroyed before.
  const clear = await save({ finetune: { clarity: 100 }, redactions: [{ ...part, style: 'solid' }] })
  const middle = (50 * SOURCE.width + 50) * 4
  expect(Math.max(...clear.data.slice(middle, middle + 3))).toBeLessThanOrEqual(25)

  // 7 % of 120 pixels are no whole number: the sides end within a pixel.
  const side = Math.floor(SOURCE.height * 0.07)
  for (const [style, foot] of [
    ['mat', side],
    ['polaroid', side * 3],
  ] as const) {
    const frame = { style, colour: '#ffffff', width: 7 }
    const { data } = await pixelsOf(page, await drawState(page, `participant ${ana.userId}`, editState({ frame })))
    const seams: string[] = []
    for (let pixel = 0; pixel < SOURCE.width * SOURCE.height; pixel++) {
      const [x, y] = [pixel % SOURCE.width, Math.floor(pixel / SOURCE.width)]
      // The line around a mat touches its innermost pixel.
      const isFrame = x < side - 1 || x > SOURCE.width - side || y < side - 1 || y > SOURCE.height - foot
      if (isFrame && data.slice(pixel * 4, pixel * 4 + 3).some((light) => light < 255)) seams.push(`${style} ${x} ${y}`)
    }
    expect(seams).toEqual([])
  }
})

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

look(
  'each of the eight tools is used and undone in every window; a picture is cut, filtered, written on and saved, and a reload keeps it',
  async ({ page, look }) => {
    await logInAs(page, await openParticipant('edits'))
    await look.at('/editor', 'Image editor')
    await page.getByLabel('Choose a picture', { exact: true }).setInputFiles(PICTURE)
    const preview = page.getByRole('img', { name: 'Preview of your picture' })
    await expect(preview).toBeVisible()
    // By fingers: two that part cut closer, one on a corner moves it; each is one step.
    const whole = page.getByText('240 x 300 px')
    await expect(whole).toBeVisible()
    const seen = (await preview.boundingBox())!
    const middle = { x: seen.x + seen.width / 2, y: seen.y + seen.height / 2 }
    const at = (by: number) => ({ x: middle.x + by, y: middle.y })
    const undo = page.getByRole('button', { name: 'Undo' })
    await touch(page, [at(-40), at(40)], [at(-80), at(80)])
    await expect(page.getByText('120 x 150 px')).toBeVisible()
    await undo.click()
    await expect(whole).toBeVisible()
    const corner = { x: seen.x + seen.width, y: seen.y + seen.height }
    await touch(page, [corner], [middle])
    await expect(page.getByText('120 x 150 px')).toBeVisible()
    await undo.click()
    await expect(whole).toBeVisible()

    await expect(page.getByRole('tab')).toHaveText(Object.keys(ACTS))
    const untouched = await pixelsOf(page, await saveEdited(page))

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

    await page.getByRole('tab', { name: 'Crop' }).click()
    await page.getByRole('radio', { name: 'Square' }).check()
    await page.getByRole('tab', { name: 'Filter' }).click()
    await page.getByRole('radio', { name: 'Sepia' }).check()
    await page.getByRole('tab', { name: 'Annotate' }).click()
    await page.getByRole('radio', { name: 'Text' }).check()
    const { x, y, width, height } = (await preview.boundingBox())!
    await page.mouse.click(x + width / 2, y + height / 3)
    await expect(page.getByRole('textbox', { name: 'Text' })).toBeFocused()
    await page.keyboard.type('Harbour lights')
    const words = page.getByRole('button', { name: 'Text: Harbour lights' })
    await expect(words).toHaveAttribute('aria-pressed', 'true')

    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('button', { name: 'Text: Your text' })).toBeVisible()
    await page.getByRole('button', { name: 'Redo' }).click()
    await expect(words).toBeVisible()
    // By hand: the words are taken hold of and moved, and a part is dragged over to be destroyed.
    const drag = async (from: [number, number], to: [number, number]) => {
      await page.mouse.move(x + width * from[0], y + height * from[1])
      await page.mouse.down()
      await page.mouse.move(x + width * to[0], y + height * to[1], { steps: 4 })
      await page.mouse.up()
    }
    await page.getByRole('radio', { name: 'Select' }).check()
    const down = page.getByRole('spinbutton', { name: 'Down, px' })
    const before = Number(await down.inputValue())
    await drag([1 / 2, 1 / 3], [1 / 2, 2 / 3])
    await expect.poll(async () => Number(await down.inputValue())).toBeGreaterThan(before)
    await page.getByRole('tab', { name: 'Redact' }).click()
    await drag([1 / 4, 1 / 4], [1 / 2, 1 / 2])
    await expect(page.getByRole('button', { name: 'Redaction 1' })).toBeVisible()

    const saved = await pixelsOf(page, await saveEdited(page))
    expect(saved.width).toBe(saved.height)
    await page.reload()
    await page.getByRole('tab', { name: 'Annotate' }).click()
    await expect(words).toBeVisible()
    await page.getByRole('tab', { name: 'Filter' }).click()
    await expect(page.getByRole('radio', { name: 'Sepia' })).toBeChecked()
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByRole('heading', { name: 'Choose a picture to edit' })).toBeVisible()
  },
)
