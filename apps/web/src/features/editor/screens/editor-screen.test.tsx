import { messages } from '@plinth/api-schema/messages'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { describeStates, press } from '../../../../test/describe-states.ts'
import { type FakeDrawing, installDrawing } from '../../../../test/fake-drawing.ts'
import { findToast, passTime, prepareWire, renderAt, type User } from '../../../../test/render-at.tsx'

const PATH = '/editor'
const photo = () => new File(['light'], 'harbour.png', { type: 'image/png' })

let drawing: FakeDrawing
beforeEach(() => {
  drawing = installDrawing()
})

const chooseFile = async (user: User, file = photo()) => {
  await user.upload(await screen.findByLabelText('Choose a picture'), file)
  await passTime(0)
}

const openPhoto = async () => {
  const { user } = await renderAt(PATH, prepareWire('participant'))
  await chooseFile(user)
  await screen.findByRole('tablist', { name: 'Tools' })
  return user
}

const openTool = (user: User, name: string) => user.click(screen.getByRole('tab', { name }))

describeStates('the editor', PATH, {
  'not logged in': () => prepareWire(),
  empty: () => prepareWire('participant'),
  'for a brand': () => prepareWire('brand'),
  unreadable: {
    wire: () => prepareWire('participant'),
    act: (user) => chooseFile(user, new File(['words'], 'words.txt', { type: 'image/png' })),
  },
  ...Object.fromEntries(
    ['Crop', 'Filter', 'Finetune', 'Annotate', 'Sticker', 'Frame', 'Redact', 'Resize'].map((tool) => [
      `the tool ${tool}`,
      {
        wire: () => prepareWire('participant'),
        act: async (user: User) => {
          await chooseFile(user)
          await press(tool)(user)
        },
      },
    ]),
  ),
  saving: {
    wire: () => prepareWire('participant'),
    act: async (user: User) => {
      await chooseFile(user)
      await press('Save')(user)
    },
  },
})

it('crops to a shape, says how large that is, and undoes it', async () => {
  const user = await openPhoto()
  expect(screen.getByText('400 x 300 px')).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'Square' }))
  expect(screen.getByText('300 x 300 px')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(screen.getByText('400 x 300 px')).toBeTruthy()
  await user.keyboard('{Control>}y{/Control}')
  expect(screen.getByText('300 x 300 px')).toBeTruthy()
  await user.keyboard('{Control>}z{/Control}')
  expect(screen.getByText('400 x 300 px')).toBeTruthy()
})

it('adds words without a mouse, moves them by the arrow keys and deletes them', async () => {
  const user = await openPhoto()
  await openTool(user, 'Annotate')
  await user.click(screen.getByRole('radio', { name: 'Text' }))
  await user.click(screen.getByRole('button', { name: 'Add text' }))
  const words = screen.getByRole('textbox', { name: 'Text' })
  await user.clear(words)
  await user.paste('Harbour lights')
  const item = screen.getByRole('button', { name: 'Text: Harbour lights' })
  expect(screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Across, px' }).value).toBe('200')
  item.focus()
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}{ArrowLeft}')
  expect(screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Across, px' }).value).toBe('209')
  await user.keyboard('{Delete}')
  expect(screen.queryByRole('button', { name: 'Text: Harbour lights' })).toBeNull()
})

it('puts a picture of one’s own on the picture, and says when a file is none', async () => {
  const user = await openPhoto()
  await openTool(user, 'Sticker')
  await user.upload(screen.getByLabelText('Add own picture'), new File(['star'], 'star.png', { type: 'image/png' }))
  expect(await screen.findByRole('button', { name: 'Sticker: star.png' })).toBeTruthy()
  await user.upload(screen.getByLabelText('Add own picture'), new File(['words'], 'b.png', { type: 'image/png' }))
  expect((await screen.findByRole('alert')).textContent).toBe('This file could not be read as a picture.')
})

it('asks for the type, says the size, and saves to the device without sending anything', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const user = await openPhoto()
  await openTool(user, 'Resize')
  await user.click(screen.getByRole('button', { name: '50 %' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Save picture' }))
  expect((await dialog.findByText(/px, /)).textContent).toBe('200\u00a0x\u00a0150\u00a0px, 1\u00a0kB')
  await user.click(dialog.getByRole('radio', { name: 'JPEG' }))
  await passTime(600)
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await findToast(messages.saveSuccess)
  expect((click.mock.contexts[0] as HTMLAnchorElement).download).toBe('harbour.jpg')
  expect(drawing.asked('save').at(-1)).toMatchObject({ type: 'image/jpeg', maxBytes: 5_242_880 })
})

it.each([
  [
    { madeSmaller: 'by the browser' },
    '400 x 300 px, 1 kB. It was made smaller: this browser draws no larger pictures.',
    false,
  ],
  [{ madeSmaller: 'for the limit' }, '400 x 300 px, 1 kB. It was made smaller to stay under 5 MB.', false],
  ['a failure', 'The picture could not be written. Make it smaller and try again.', true],
] as const)('says what the browser could not do: %s', async (more, words, isStopped) => {
  drawing.saveWith(more)
  const user = await openPhoto()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Save picture' }))
  expect(await dialog.findByText(words)).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', isStopped)
  // A type that this browser does not write is not offered.
  expect(dialog.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)).toEqual(['JPEG', 'PNG', 'WebP'])
})

it('asks before it throws a picture away', async () => {
  const user = await openPhoto()
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Discard this picture?' }))
  expect(dialog.getByText('What you have done to it is lost. The file on your device stays as it is.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Discard' }))
  expect(await screen.findByRole('heading', { name: 'Choose a picture to edit' })).toBeTruthy()
})
