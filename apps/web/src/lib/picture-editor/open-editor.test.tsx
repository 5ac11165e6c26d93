import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { installDrafts } from '../../../test/fake-drafts.ts'
import { installDrawing } from '../../../test/fake-drawing.ts'
import { passTime } from '../../../test/render-at.tsx'
import { openEditor } from './open-editor.ts'

const MEGABYTE = 1_048_576
const photo = () => new File(['light'], 'harbour.png', { type: 'image/png' })
const person = () => userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Edit picture' }))

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }))
})

it('cuts to the shape of its place, saves under its limit and leaves nothing on the page', async () => {
  const drawing = installDrawing()
  const opened = openEditor({ file: photo(), ratio: '4x1', maxBytes: MEGABYTE, types: ['image/png'] })
  const editor = await dialog()
  expect(await editor.findByRole('radio', { name: '4:1' })).toHaveProperty('checked', true)
  expect(editor.getByText('400 x 100 px')).toBeTruthy()
  const user = person()
  await user.click(editor.getByRole('button', { name: 'Save' }))
  const save = within(await screen.findByRole('dialog', { name: 'Save picture' }))
  await save.findByText(/ px, /)
  await passTime(600)
  await user.click(save.getByRole('button', { name: 'Save' }))
  expect((await opened)?.name).toBe('harbour.png')
  expect(drawing.asked('save')[0]).toMatchObject({ type: 'image/png', maxBytes: MEGABYTE })
  await passTime(1000)
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('answers null where it is left without saving', async () => {
  installDrawing()
  const opened = openEditor({ file: photo(), maxBytes: MEGABYTE })
  const editor = await dialog()
  await person().click(await editor.findByRole('button', { name: 'Cancel' }))
  expect(await opened).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(1000))
})

it('says when a file is no picture, and lets it be left', async () => {
  installDrawing()
  const opened = openEditor({ file: new File(['words'], 'a.png', { type: 'image/png' }), maxBytes: MEGABYTE })
  const editor = await dialog()
  expect(await editor.findByRole('heading', { name: 'This file could not be read as a picture' })).toBeTruthy()
  await person().click(editor.getByRole('button', { name: 'Cancel' }))
  expect(await opened).toBeNull()
})

it('says when the editor itself did not come', async () => {
  installDrawing({ isMissing: true })
  const opened = openEditor({ file: photo(), maxBytes: MEGABYTE })
  const editor = await dialog()
  expect(await editor.findByRole('heading', { name: 'The editor could not start' })).toBeTruthy()
  expect(editor.getByText('Check your connection and try again.')).toBeTruthy()
  await person().click(editor.getByRole('button', { name: 'Cancel' }))
  expect(await opened).toBeNull()
})

it('draws a picture without words before the fonts have come', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const drawing = installDrawing()
  const opened = openEditor({ file: photo(), maxBytes: MEGABYTE })
  const editor = await dialog()
  const user = person()
  await user.click(await editor.findByRole('tab', { name: 'Filter' }))
  expect(drawing.asked('draw').length).toBeGreaterThan(0)
  await user.click(editor.getByRole('button', { name: 'Cancel' }))
  expect(await opened).toBeNull()
})

it('asks before it throws edits away, but not where all was undone', { tags: 'long' }, async () => {
  installDrawing()
  const opened = openEditor({ file: photo(), maxBytes: MEGABYTE })
  const editor = await dialog()
  const user = person()
  const press = (name: string) => user.click(editor.getByRole('button', { name }))
  const question = async () => within(await screen.findByRole('dialog', { name: 'Discard your edits?' }))
  expect(editor.getByText('The picture stays in this browser until you save it.')).toBeTruthy()
  await user.click(await editor.findByRole('radio', { name: 'Square' }))
  await press('Cancel')
  const lost = 'What you have done to this picture is lost. The picture itself stays as it was.'
  expect((await question()).getByText(lost)).toBeTruthy()
  await user.click((await question()).getByRole('button', { name: 'Keep editing' }))
  await passTime(1000)
  expect(editor.getByRole('radio', { name: 'Square' })).toHaveProperty('checked', true)
  await press('Cancel')
  await user.click((await question()).getByRole('button', { name: 'Discard' }))
  expect(await opened).toBeNull()
  await passTime(1000)

  const again = openEditor({ file: photo(), maxBytes: MEGABYTE })
  const second = await dialog()
  await user.click(await second.findByRole('radio', { name: 'Square' }))
  await user.click(second.getByRole('button', { name: 'Undo' }))
  await user.click(second.getByRole('button', { name: 'Cancel' }))
  expect(await again).toBeNull()
  await passTime(1000)
})

it('is left by Escape as by Cancel: at once, or after a question where something was done', async () => {
  installDrawing()
  const opened = openEditor({ file: photo(), maxBytes: MEGABYTE })
  const editor = await dialog()
  const user = person()
  await user.click(await editor.findByRole('radio', { name: 'Square' }))
  await user.keyboard('{Escape}')
  await screen.findByRole('dialog', { name: 'Discard your edits?' })
  await user.keyboard('{Escape}')
  await passTime(1000)
  expect(screen.queryByRole('dialog', { name: 'Discard your edits?' })).toBeNull()
  expect(editor.getByRole('radio', { name: 'Square' })).toHaveProperty('checked', true)
  await user.click(editor.getByRole('button', { name: 'Undo' }))
  await user.keyboard('{Escape}')
  expect(await opened).toBeNull()
  await passTime(1000)
})

it('leaves a field, then what is chosen, before Escape leaves the editor', { tags: 'long' }, async () => {
  installDrawing()
  vi.stubGlobal('fetch', async () => new Response('star'))
  const opened = openEditor({
    file: photo(),
    maxBytes: MEGABYTE,
    stickers: [{ url: '/files/ab/star.png', name: 'Star' }],
  })
  const editor = await dialog()
  const user = person()
  await user.click(await editor.findByRole('tab', { name: 'Sticker' }))
  await user.click(editor.getByRole('button', { name: 'Add Star' }))
  const across = await editor.findByRole('spinbutton', { name: 'Across, px' })
  await user.click(across)
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(editor.getByRole('tabpanel'))
  expect(editor.getByRole('spinbutton', { name: 'Across, px' })).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(editor.queryByRole('spinbutton', { name: 'Across, px' })).toBeNull()
  expect(screen.queryByRole('dialog', { name: 'Discard your edits?' })).toBeNull()
  await user.keyboard('{Escape}')
  const question = within(await screen.findByRole('dialog', { name: 'Discard your edits?' }))
  await user.click(question.getByRole('button', { name: 'Discard' }))
  expect(await opened).toBeNull()
  await passTime(1000)
})

it('leaves the way to save by Escape, and stays', async () => {
  installDrawing()
  const opened = openEditor({ file: photo(), maxBytes: MEGABYTE })
  const editor = await dialog()
  const user = person()
  await user.click(await editor.findByRole('button', { name: 'Save' }))
  await screen.findByRole('dialog', { name: 'Save picture' })
  await user.keyboard('{Escape}')
  await passTime(1000)
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  await user.click(editor.getByRole('button', { name: 'Cancel' }))
  expect(await opened).toBeNull()
  await passTime(1000)
})

it('ends with a failure where it cannot be drawn, and leaves nothing on the page', async () => {
  vi.stubGlobal(
    'Worker',
    class {
      constructor() {
        throw new Error('No workers here')
      }
    },
  )
  const opened = openEditor({ file: photo(), maxBytes: MEGABYTE })
  await expect(opened).rejects.toThrow('No workers here')
  await passTime(1000)
  expect(screen.queryByRole('dialog')).toBeNull()
})

describe('edits that were not saved', () => {
  const OWNER = 'participant 7'
  const draft = { owner: OWNER, place: '/join picture', url: '/files/ab/one.png' }
  // The server writes every upload in its own way.
  const stored = () => new File(['as the server has it'], 'one.png', { type: 'image/png' })
  let rows: Map<IDBValidKey, unknown>
  beforeEach(() => {
    installDrawing()
    rows = installDrafts()
    // Real hashes are computed in real time.
    vi.spyOn(crypto.subtle, 'digest').mockImplementation(async (_name, bytes) => bytes as ArrayBuffer)
  })

  /** Makes it a square, and goes without saving, as a reload does. */
  const leaveEdits = async () => {
    const leaving = new AbortController()
    const opened = openEditor({ file: photo(), maxBytes: MEGABYTE, draft, signal: leaving.signal })
    await person().click(await (await dialog()).findByRole('radio', { name: 'Square' }))
    await act(async () => leaving.abort())
    expect(await opened).toBeNull()
    await passTime(1000)
  }
  const open = async (request: { file: File; draft: typeof draft }) => {
    const opened = openEditor({ maxBytes: MEGABYTE, ...request })
    const editor = await dialog()
    return {
      opened,
      editor,
      press: async (name: string) => person().click(await editor.findByRole('button', { name })),
    }
  }

  it('are offered when the same picture is edited there again, and forgotten when they are saved', async () => {
    await leaveEdits()
    const { opened, editor, press } = await open({ file: stored(), draft })
    expect(await editor.findByRole('heading', { name: 'Continue your edits?' })).toBeTruthy()
    expect(editor.getByText('You edited this picture here before and did not save it.')).toBeTruthy()
    await press('Continue')
    expect(await editor.findByRole('radio', { name: 'Square' })).toHaveProperty('checked', true)
    await press('Save')
    const save = within(await screen.findByRole('dialog', { name: 'Save picture' }))
    await save.findByText(/ px, /)
    await passTime(600)
    await person().click(save.getByRole('button', { name: 'Save' }))
    expect((await opened)?.name).toBe('harbour.png')
    await passTime(1000)
    expect(rows.size).toBe(0)
  })

  it('can be undone as one step when they are continued, and redone', { tags: 'long' }, async () => {
    await leaveEdits()
    const { editor, press } = await open({ file: photo(), draft })
    await press('Continue')
    const square = await editor.findByRole('radio', { name: 'Square' })
    await press('Undo')
    expect(square).toHaveProperty('checked', false)
    expect(editor.getByRole('button', { name: 'Undo' }).getAttribute('aria-disabled')).toBe('true')
    await press('Redo')
    expect(square).toHaveProperty('checked', true)
    await press('Cancel')
    await person().click(await screen.findByRole('button', { name: 'Discard' }))
  })

  it('are offered for the same bytes under another address, and forgotten when they are discarded', async () => {
    await leaveEdits()
    const { opened, editor, press } = await open({ file: photo(), draft: { ...draft, url: '/files/cd/two.png' } })
    await press('Continue')
    expect(await editor.findByRole('radio', { name: 'Square' })).toHaveProperty('checked', true)
    await press('Cancel')
    const question = within(await screen.findByRole('dialog', { name: 'Discard your edits?' }))
    await person().click(question.getByRole('button', { name: 'Discard' }))
    expect(await opened).toBeNull()
    await passTime(1000)
    expect(rows.size).toBe(0)
  })

  it('are forgotten when the picture is begun from the start', async () => {
    await leaveEdits()
    const { opened, editor, press } = await open({ file: stored(), draft })
    await press('Start over')
    expect(await editor.findByRole('radio', { name: 'Custom' })).toHaveProperty('checked', true)
    await press('Cancel')
    expect(await opened).toBeNull()
    await passTime(1000)
    expect(rows.size).toBe(0)
  })

  it.each([
    ['somebody else', { file: photo(), draft: { ...draft, owner: 'participant 8' } }],
    ['another place', { file: photo(), draft: { ...draft, place: '/mint picture' } }],
    ['another picture', { file: stored(), draft: { ...draft, url: '/files/cd/two.png' } }],
  ])('are not offered to %s', async (_name, request) => {
    await leaveEdits()
    const { opened, editor, press } = await open(request)
    expect(await editor.findByRole('radio', { name: 'Custom' })).toHaveProperty('checked', true)
    await press('Cancel')
    expect(await opened).toBeNull()
    await passTime(1000)
    expect(rows.size).toBe(1)
  })

  it('are kept of the last twelve pictures', async () => {
    await leaveEdits()
    const [[, kept] = []] = rows
    for (let count = 1; count <= 12; count++) {
      const key = `${OWNER} /join picture /files/${count}.png`
      rows.set(key, { ...(kept as object), key, url: `/files/${count}.png`, hash: null, keptAt: Date.now() + count })
    }
    const { opened, press } = await open({ file: stored(), draft: { ...draft, url: '/files/cd/two.png' } })
    await press('Cancel')
    expect(await opened).toBeNull()
    await passTime(1000)
    expect(rows.size).toBe(12)
    expect(rows.has(`${OWNER} ${draft.place} ${draft.url}`)).toBe(false)
  })
})
