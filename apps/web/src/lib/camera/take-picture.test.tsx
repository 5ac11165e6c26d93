import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { installCameras } from '../../../test/fake-camera.ts'
import { installDrawing } from '../../../test/fake-drawing.ts'
import { passTime } from '../../../test/render-at.tsx'
import { openEditor } from '../picture-editor/open-editor.ts'
import { takePicture } from './take-picture.ts'

const person = () => userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Take a picture' }))
const press = async (name: string) => {
  await person().click(await (await dialog()).findByRole('button', { name }))
  await passTime(600)
}
const video = async () => (await dialog()).findByLabelText('What the camera sees')
const end = async () => {
  await press('Close')
  await passTime(1000)
}

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }))
})

describe('the camera', () => {
  it('begins with the one on the back, shown as it is, and hands over what was taken', async () => {
    const { opened } = installCameras('user', 'environment')
    const taken = takePicture({})
    expect((await video()).className).not.toContain('mirrored')
    expect(opened.map(({ facing }) => facing)).toEqual(['environment'])
    await press('Take the picture')
    expect(opened[0]?.isLive).toBe(false)
    expect((await dialog()).getByRole('img', { name: 'What you have taken' })).toBeTruthy()
    expect(document.activeElement?.textContent).toBe('Use picture')
    await press('Use picture')
    expect(await taken).toMatchObject({ name: 'photo.jpg', type: 'image/jpeg' })
    await passTime(1000)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('switches to the one in front, which is shown as in a mirror, and switches the first off', async () => {
    const { opened } = installCameras('user', 'environment')
    const taken = takePicture({})
    await video()
    await press('Switch camera')
    expect((await video()).className).toContain('mirrored')
    expect(opened.map(({ facing, isLive }) => [facing, isLive])).toEqual([
      ['environment', false],
      ['user', true],
    ])
    await end()
    expect(await taken).toBeNull()
    expect(opened.every(({ isLive }) => !isLive)).toBe(true)
  })

  it('goes through cameras that do not say where they look, and takes one of a desk for a mirror', async () => {
    const { opened } = installCameras(undefined, undefined)
    const taken = takePicture({})
    expect((await video()).className).toContain('mirrored')
    await press('Switch camera')
    expect(opened).toHaveLength(2)
    await end()
    await taken
  })

  it('offers no switch where there is one camera', async () => {
    installCameras('environment')
    const taken = takePicture({})
    await video()
    expect((await dialog()).queryByRole('button', { name: 'Switch camera' })).toBeNull()
    await end()
    await taken
  })

  it('counts down from the timer, which can be stopped', async () => {
    installCameras('environment')
    const taken = takePicture({})
    await video()
    await person().click((await dialog()).getByRole('radio', { name: '3 s' }))
    await press('Take the picture')
    expect((await dialog()).getByRole('timer').textContent).toBe('3')
    await passTime(1000)
    expect((await dialog()).getByRole('timer').textContent).toBe('2')
    await press('Stop the timer')
    await passTime(4000)
    expect((await dialog()).queryByRole('img')).toBeNull()
    await press('Take the picture')
    await passTime(1000)
    await passTime(1000)
    await passTime(1000)
    expect((await dialog()).getByRole('img', { name: 'What you have taken' })).toBeTruthy()
    await end()
    await taken
  })

  it('takes another one, with the camera on again and the keyboard where it was', async () => {
    const { opened } = installCameras('environment')
    const taken = takePicture({})
    await video()
    await press('Take the picture')
    await press('Retake')
    expect(opened.map(({ isLive }) => isLive)).toEqual([false, true])
    expect(document.activeElement?.textContent).toBe('Take the picture')
    await end()
    expect(await taken).toBeNull()
    expect(opened.map(({ isLive }) => isLive)).toEqual([false, false])
  })

  it('lays a grid over what it sees', async () => {
    installCameras('environment')
    const taken = takePicture({})
    await video()
    await press('Grid')
    expect((await dialog()).getByRole('button', { name: 'Grid', pressed: true })).toBeTruthy()
    expect((await video()).nextElementSibling?.className).toContain('grid')
    await end()
    await taken
  })

  it('goes off when the page that opened it is left', async () => {
    const { opened } = installCameras('environment')
    const leaving = new AbortController()
    const taken = takePicture({ signal: leaving.signal })
    await video()
    await act(async () => leaving.abort())
    expect(await taken).toBeNull()
    expect(opened[0]?.isLive).toBe(false)
    await passTime(1000)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('says when it was switched off by somebody else', async () => {
    const { opened } = installCameras('environment')
    const taken = takePicture({})
    await video()
    await act(async () => opened[0]?.dispatchEvent(new Event('ended')))
    expect((await (await dialog()).findByRole('alert')).textContent).toBe('The camera was switched off.')
    await press('Try again')
    await video()
    await end()
    await taken
  })
})

describe('without a camera', () => {
  it.each([
    [
      'NotAllowedError',
      'The camera is not allowed for this site. Allow it in the settings of your browser and try again.',
    ],
    ['NotFoundError', 'No camera was found on this device.'],
    ['NotReadableError', 'The camera is in use by another program. Close that program and try again.'],
    ['AbortError', 'The camera could not be started.'],
  ])('says why: %s', async (name, words) => {
    const cameras = installCameras('environment')
    cameras.refuse(name)
    const taken = takePicture({})
    expect((await (await dialog()).findByRole('alert')).textContent).toBe(words)
    cameras.refuse(null)
    await press('Try again')
    await video()
    await end()
    await taken
  })

  it('takes a file, by the camera of a phone, where the browser shows none', async () => {
    vi.stubGlobal('navigator', { ...navigator, mediaDevices: undefined })
    const taken = takePicture({})
    const camera = await dialog()
    expect((await camera.findByRole('alert')).textContent).toBe('This browser cannot show the camera on this page.')
    expect(camera.queryByRole('button', { name: 'Try again' })).toBeNull()
    const input = camera.getByLabelText('Choose a picture')
    expect(input.getAttribute('capture')).toBe('environment')
    const file = new File(['light'], 'harbour.jpg', { type: 'image/jpeg' })
    await person().upload(input, file)
    await press('Use picture')
    expect(await taken).toBe(file)
    await passTime(1000)
  })
})

describe('what was taken', () => {
  it('opens in the editor, comes back where that is left, and is used as it was saved there', async () => {
    installDrawing()
    installCameras('environment')
    const edit = (file: File) => openEditor({ file, maxBytes: 1_048_576, types: ['image/png'] })
    const taken = takePicture({ edit })
    await video()
    await press('Take the picture')
    await press('Edit')
    const editor = async () => within(await screen.findByRole('dialog', { name: 'Edit picture' }))
    await person().click(await (await editor()).findByRole('button', { name: 'Cancel' }))
    await passTime(1000)
    await press('Edit')
    await person().click(await (await editor()).findByRole('button', { name: 'Save' }))
    const save = within(await screen.findByRole('dialog', { name: 'Save picture' }))
    await save.findByText(/ px, /)
    await passTime(600)
    await person().click(save.getByRole('button', { name: 'Save' }))
    expect(await taken).toMatchObject({ name: 'photo.png' })
    await passTime(1000)
  })
})
