import { listArtworks } from '@plinth/api-schema/artworks'
import { campaignDetail } from '@plinth/api-schema/campaigns'
import { messages } from '@plinth/api-schema/messages'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { buildArtwork, buildOwnCampaign, buildPicture, listedToEnd } from '../../../../test/builders.ts'
import { findToast, passTime, prepareWire, renderAt } from '../../../../test/render-at.tsx'

const OVERVIEW = '/brand/campaign/overview?id=7&from=edit'
const urlOf = (id: number) => `/files/ab/${String(id).padStart(32, '0')}.png`
const work = (id: number, overrides: Parameters<typeof buildArtwork>[0] = {}) =>
  buildArtwork({
    ...{ id, artworkTitle: `Work ${id}`, artistCodename: 'Ana', artworkImg: urlOf(id) },
    picture: buildPicture({ url: urlOf(id) }),
    ...overrides,
  })
const bytes = (text: string) => new TextEncoder().encode(text)

const openDialog = async (wire: ReturnType<typeof prepareWire>) => {
  const saved: Blob[] = []
  const made = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob)
    return 'blob:zip'
  })
  // A press on the link would leave the page here.
  const pressed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  onTestFinished(() => {
    made.mockRestore()
    pressed.mockRestore()
  })
  const opened = await renderAt(OVERVIEW, wire.answer(campaignDetail, buildOwnCampaign()))
  await opened.user.click(await screen.findByRole('button', { name: 'Export' }))
  await opened.user.click(await screen.findByRole('menuitem', { name: 'All pictures (.zip)' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Save all pictures' }))
  return { ...opened, dialog, saved }
}

it('saves the pictures on the wall of all pages in one zip, with a table; one that is gone is left out', async () => {
  const wire = prepareWire('brand')
    .answer(listArtworks, ({ cursor }) =>
      cursor === undefined
        ? { ...listedToEnd([work(1), work(2, { approval: 1 })]), nextCursor: 'next' }
        : listedToEnd([work(3), work(4)]),
    )
    .serveFiles((path) => (path === urlOf(4) ? 404 : bytes(`picture ${path}`)))
  const { user, dialog, saved } = await openDialog(wire)
  await user.click(dialog.getByRole('button', { name: 'Save pictures' }))
  expect(await findToast(messages.saveSuccess)).toBeTruthy()
  const zip = await saved[0]!.text()
  for (const part of ['01 — Work 1 — Ana.png', '02 — Work 3 — Ana.png', 'works.csv', `picture ${urlOf(3)}`])
    expect(zip).toContain(part)
  expect(zip).toContain('"Removed","Work 4"')
  expect(zip).not.toContain('Work 2')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('says that it could not go on, saves nothing, and tries again', { tags: 'long' }, async () => {
  const wire = prepareWire('brand').answer(listArtworks, listedToEnd([work(1)]))
  wire.serveFiles(() => 500)
  const { user, dialog, saved } = await openDialog(wire)
  await user.click(dialog.getByRole('button', { name: 'Save pictures' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('Plinth cannot be reached.')
  expect(saved).toEqual([])
  wire.serveFiles(() => bytes('picture'))
  // A button takes no second press within half a second.
  await passTime(1_000)
  await user.click(dialog.getByRole('button', { name: 'Try again' }))
  expect(await findToast(messages.saveSuccess)).toBeTruthy()
  expect(saved).toHaveLength(1)
})

it('says so when the connection breaks within a picture', async () => {
  const wire = prepareWire('brand').answer(listArtworks, listedToEnd([work(1)]))
  wire.serveFiles(() => bytes('picture'))
  const { user, dialog, saved } = await openDialog(wire)
  const reading = vi.spyOn(Response.prototype, 'arrayBuffer').mockRejectedValue(new TypeError('network error'))
  onTestFinished(() => reading.mockRestore())
  await user.click(dialog.getByRole('button', { name: 'Save pictures' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('Plinth cannot be reached.')
  expect(saved).toEqual([])
})

/** A browser that lets one choose the file on the disk. */
const installPicker = (choose: () => void = () => {}) => {
  const disk = { names: [] as string[], bytes: '', ends: [] as string[] }
  const file = {
    write: async (bytes: Uint8Array) => {
      disk.bytes += new TextDecoder().decode(bytes)
    },
    close: async () => void disk.ends.push('closed'),
    abort: async () => void disk.ends.push('aborted'),
  }
  vi.stubGlobal('showSaveFilePicker', async ({ suggestedName }: { suggestedName: string }) => {
    disk.names.push(suggestedName)
    choose()
    return { createWritable: async () => file }
  })
  return disk
}
const oneWork = () => prepareWire('brand').answer(listArtworks, listedToEnd([work(1)]))

it('writes into the file that one has chosen, and gives it up where it cannot go on', async () => {
  const disk = installPicker()
  const wire = oneWork().serveFiles(() => 500)
  const { user, dialog, saved } = await openDialog(wire)
  await user.click(dialog.getByRole('button', { name: 'Save pictures' }))
  await dialog.findByRole('alert')
  expect(disk.ends).toEqual(['aborted'])
  wire.serveFiles(() => bytes('picture'))
  await passTime(1_000)
  await user.click(dialog.getByRole('button', { name: 'Try again' }))
  expect(await findToast(messages.saveSuccess)).toBeTruthy()
  expect(disk.names).toEqual(['pictures-7.zip', 'pictures-7.zip'])
  expect(disk.bytes).toContain('01 — Work 1 — Ana.png')
  expect(disk.ends).toEqual(['aborted', 'closed'])
  expect(saved).toEqual([])
})

it('saves nothing where nobody chooses a file after all', async () => {
  installPicker(() => {
    throw new DOMException('The user aborted a request.', 'AbortError')
  })
  const { user, dialog, saved } = await openDialog(oneWork())
  await user.click(dialog.getByRole('button', { name: 'Save pictures' }))
  await passTime(1_000)
  expect(dialog.getByRole('button', { name: 'Save pictures' }).getAttribute('aria-busy')).not.toBe('true')
  expect(dialog.queryByRole('status')).toBeNull()
  expect(saved).toEqual([])
  expect(screen.queryByText(messages.saveSuccess)).toBeNull()
})

it.each([
  new DOMException('Not allowed here.', 'SecurityError'),
  Object.assign(new Error('Not an answer of a person.'), { name: 'AbortError' }),
])('saves as elsewhere where no file can be chosen: %s', async (refusal) => {
  installPicker(() => {
    throw refusal
  })
  const { user, dialog, saved } = await openDialog(oneWork().serveFiles(() => bytes('picture')))
  await user.click(dialog.getByRole('button', { name: 'Save pictures' }))
  expect(await findToast(messages.saveSuccess)).toBeTruthy()
  expect(await saved[0]!.text()).toContain('01 — Work 1 — Ana.png')
  expect(saved[0]!.type).toBe('application/zip')
})

it('waits while another tab of the account saves files', async () => {
  const asked: string[] = []
  const locks = {
    request: async (name: string, _options: object, work: (lock: null) => Promise<boolean>) => {
      asked.push(name)
      return work(null)
    },
  }
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'))
  const { user, dialog, saved } = await openDialog(oneWork())
  await user.click(dialog.getByRole('button', { name: 'Save pictures' }))
  expect((await dialog.findByRole('alert')).textContent).toBe('Another tab is saving files. Wait until it is done.')
  expect(dialog.getByRole('button', { name: 'Try again' })).toBeTruthy()
  expect([asked, saved]).toEqual([['plinth-zip-31'], []])
})

it('says that it looks up the works before it knows how many there are', async () => {
  const { user, dialog } = await openDialog(prepareWire('brand').hang(listArtworks))
  await user.click(dialog.getByRole('button', { name: 'Save pictures' }))
  expect((await dialog.findByRole('status')).textContent).toBe('Looking up the works')
  expect(dialog.getByRole('progressbar', { name: 'Saving pictures' })).toBeTruthy()
})

it('stops when it is closed', async () => {
  const asked: string[] = []
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  const wire = prepareWire('brand').answer(listArtworks, listedToEnd([work(1), work(2)]))
  wire.serveFiles((path) => {
    asked.push(path)
    return bytes('picture')
  })
  const { user, dialog, saved } = await openDialog(wire)
  const read = Response.prototype.arrayBuffer
  const reading = vi.spyOn(Response.prototype, 'arrayBuffer').mockImplementation(async function (this: Response) {
    await held
    return read.call(this)
  })
  onTestFinished(() => reading.mockRestore())
  await user.click(dialog.getByRole('button', { name: 'Save pictures' }))
  expect(await dialog.findByText('0 of 2 pictures')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  answer()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await passTime(1_000)
  expect(asked).toEqual([urlOf(1)])
  expect(saved).toEqual([])
})
