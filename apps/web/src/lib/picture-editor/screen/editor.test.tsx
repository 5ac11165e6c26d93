import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ReactNode, useEffect } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { installDrawing } from '../../../../test/fake-drawing.ts'
import { readOut } from '../../../../test/read-out.ts'
import { passTime } from '../../../../test/render-at.tsx'
import { keepFocus } from '../../../ui/keep-focus.ts'
import { addRedaction } from '../edit/changes.ts'
import { createEditState, type EditState } from '../edit/edit-state.ts'
import { MAX_OBJECTS } from '../edit/limits.ts'
import { PictureEditor } from './editor.tsx'
import type { EditedPicture } from './use-picture.ts'

beforeEach(() => {
  installDrawing()
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }))
})

const Kept = ({ children }: { children: ReactNode }) => {
  useEffect(keepFocus, [])
  return children
}

const openPicture = async (state?: EditState) => {
  const told: Required<EditedPicture>[] = []
  const picture = { file: new File(['light'], 'harbour.png', { type: 'image/png' }), ...(state ? { state } : {}) }
  render(<PictureEditor picture={picture} onChange={(edit) => told.push(edit)} onSave={() => undefined} />, {
    wrapper: Kept,
  })
  await screen.findByRole('tablist', { name: 'Tools' })
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
  return {
    user,
    told,
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    choose: (name: string) => user.click(screen.getByRole('radio', { name })),
    openTool: (name: string) => user.click(screen.getByRole('tab', { name })),
    state: () => told.at(-1)?.state,
  }
}

type Opened = Awaited<ReturnType<typeof openPicture>>
it.each<[string, (opened: Opened) => Promise<unknown>]>([
  ['Crop', async () => undefined],
  ['Filter', ({ openTool }) => openTool('Filter')],
  ['Finetune', ({ openTool }) => openTool('Finetune')],
  ['Annotate', ({ openTool }) => openTool('Annotate')],
  [
    'Annotate, with a text',
    async ({ openTool, choose, press }) => {
      await openTool('Annotate')
      await choose('Text')
      await press('Add text')
    },
  ],
  [
    'Annotate, with a rectangle',
    async ({ openTool, choose, press }) => {
      await openTool('Annotate')
      await choose('Rectangle')
      await press('Add rectangle')
    },
  ],
  ['Sticker', ({ openTool }) => openTool('Sticker')],
  [
    'Frame',
    async ({ openTool, choose }) => {
      await openTool('Frame')
      await choose('Mat')
    },
  ],
  [
    'Redact',
    async ({ openTool, press }) => {
      await openTool('Redact')
      await press('Add redaction')
    },
  ],
  ['Resize', ({ openTool }) => openTool('Resize')],
])('says what can be done: %s', async (_tool, act) => {
  await act(await openPicture())
  await passTime(1000)
  expect(readOut(document.body)).toMatchSnapshot()
})

it('tells what was done, and that all of it was undone', async () => {
  const { told, press, choose, state } = await openPicture()
  await choose('Square')
  expect(state()?.geometry.ratio).toBe('square')
  await press('Undo')
  expect(told).toHaveLength(2)
  expect(state()?.geometry.ratio).toBe('custom')
})

it('keeps the focus on Undo when there is nothing more to undo', async () => {
  const { user, choose, told } = await openPicture()
  await choose('Square')
  const undo = screen.getByRole('button', { name: 'Undo' })
  undo.focus()
  await user.keyboard('{Enter}')
  expect(undo.getAttribute('aria-disabled')).toBe('true')
  await passTime(0)
  expect(document.activeElement).toBe(undo)
  const before = told.length
  await user.keyboard('{Enter}')
  expect(told).toHaveLength(before)
})

it.each(['key', 'button'])('goes to the next shape when one is deleted by %s', async (by) => {
  const { user, press, choose, openTool } = await openPicture()
  await openTool('Annotate')
  for (const [kind, add] of [
    ['Line', 'Add line'],
    ['Arrow', 'Add arrow'],
  ] as const) {
    await choose(kind)
    await press(add)
  }
  await press('Line')
  if (by === 'key') await user.keyboard('{Delete}')
  else {
    screen.getByRole('button', { name: 'Delete' }).focus()
    await user.keyboard('{Enter}')
  }
  await passTime(0)
  expect(screen.queryByRole('button', { name: 'Line' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Arrow' }))
})

it('undoes one choice of a font at a time', { tags: 'long' }, async () => {
  const { press, choose, openTool, state } = await openPicture()
  await openTool('Annotate')
  await choose('Text')
  await press('Add text')
  await choose('Plain')
  await choose('Mono')
  await press('Undo')
  expect(state()?.objects[0]).toMatchObject({ font: 'plain' })
})

it('asks for the words of a new text, which take the place of the first ones', { tags: 'long' }, async () => {
  const { user, press, choose, openTool, state } = await openPicture()
  await openTool('Annotate')
  await choose('Text')
  await press('Add text')
  await user.keyboard('Harbour lights')
  expect(state()?.objects).toMatchObject([{ text: 'Harbour lights' }])
  // Chosen again, it is not: the arrow keys of the list move it.
  await press('Text: Harbour lights')
  await press('Text: Harbour lights')
  expect(document.activeElement?.textContent).toBe('Text: Harbour lights')
})

it('moves things by the arrow keys the way that they point, on a turned and mirrored picture too', async () => {
  const { user, press, choose, openTool, state } = await openPicture()
  await press('Rotate')
  await press('Flip sideways')
  await openTool('Annotate')
  await choose('Text')
  await press('Add text')
  const placed = state()!.objects[0]!
  screen.getByRole('button', { name: 'Text: Your text' }).focus()
  await user.keyboard('{ArrowRight}')
  // The picture lies on its side behind a mirror: its y is what the eye sees from left to right.
  expect(state()!.objects[0]).toMatchObject({ x: placed.x, y: placed.y + 1 })
})

const field = (name: string) => screen.getByRole<HTMLInputElement>('spinbutton', { name })

it('says where things lie as they are seen, on a turned and mirrored picture too', async () => {
  const { user, press, choose, openTool, state } = await openPicture()
  await press('Rotate')
  await press('Flip sideways')
  await openTool('Annotate')
  await choose('Text')
  await press('Add text')
  // 400 by 300 pixels lie on their side: 300 across, 400 down.
  expect([field('Across, px').value, field('Down, px').value]).toEqual(['150', '200'])
  expect(screen.getByRole<HTMLInputElement>('slider', { name: 'Turn' }).value).toBe('0')
  const placed = state()!.objects[0]!
  await user.clear(field('Across, px'))
  await user.type(field('Across, px'), '170')
  expect(state()!.objects[0]).toMatchObject({ x: placed.x, y: placed.y + 20 })
})

it('says how wide and high a redaction is seen on a turned picture', async () => {
  const part = { x: 200, y: 150, width: 80, height: 40, style: 'solid' } as const
  const { user, press, openTool } = await openPicture(addRedaction(createEditState({ width: 400, height: 300 }), part))
  await press('Rotate')
  await openTool('Redact')
  await user.click(screen.getByRole('button', { name: 'Redaction 1' }))
  expect([field('Width, px').value, field('Height, px').value]).toEqual(['40', '80'])
})

it('takes arrow keys for one step until there is a pause', { tags: 'long' }, async () => {
  const { user, press, choose, openTool, state } = await openPicture()
  await openTool('Annotate')
  await choose('Text')
  await press('Add text')
  const { x } = state()!.objects[0]!
  screen.getByRole('button', { name: 'Text: Your text' }).focus()
  await user.keyboard('{ArrowRight}{ArrowRight}')
  await passTime(1000)
  await user.keyboard('{ArrowRight}')
  await press('Undo')
  expect(state()!.objects[0]!.x).toBe(x + 2)
  await press('Undo')
  expect(state()!.objects[0]!.x).toBe(x)
})

it('takes turns of the wheel for one step until there is a pause', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  const { press, state } = await openPicture()
  const overlay = (await screen.findByRole('img', { name: 'Preview of your picture' })).nextElementSibling!
  fireEvent.wheel(overlay, { deltaY: -100 })
  fireEvent.wheel(overlay, { deltaY: -100 })
  const { width } = state()!.geometry.crop
  expect(width).toBeLessThan(400)
  await passTime(1000)
  fireEvent.wheel(overlay, { deltaY: -100 })
  expect(state()!.geometry.crop.width).toBeLessThan(width)
  await press('Undo')
  expect(state()!.geometry.crop.width).toBe(width)
  await press('Undo')
  expect(state()!.geometry.crop.width).toBe(400)
})

it('says when no more can be put on the picture', async () => {
  const part = { x: 1, y: 1, width: 1, height: 1, style: 'solid' } as const
  let state = createEditState({ width: 400, height: 300 })
  for (let count = 1; count < MAX_OBJECTS; count++) state = addRedaction(state, part)
  const { press, choose, openTool } = await openPicture(state)
  await openTool('Annotate')
  await choose('Line')
  expect(screen.queryByRole('alert')).toBeNull()
  await press('Add line')
  expect(screen.getByRole('alert').textContent).toBe(
    'This picture has 500 objects, the most it can hold. Delete one to add another.',
  )
})
