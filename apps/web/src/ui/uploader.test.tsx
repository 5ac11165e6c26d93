import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import type { PictureTools } from './picture-tools.ts'
import type { UploadedFile } from './upload-store.ts'
import { rememberUpload } from './uploaded-files.ts'
import { Uploader } from './uploader.tsx'

it('tells camera and editor what the field takes, and leaves the picture in its own ratio', async () => {
  const take = vi.fn<PictureTools['take']>(async () => null)
  const edit = vi.fn<PictureTools['edit']>(async () => null)
  const file = { url: '/files/ab/one.png', name: 'harbour.png' }
  const opened = new File(['light'], file.name, { type: 'image/png' })
  rememberUpload(file.url, opened)
  render(
    <Uploader
      label="Image"
      files={[file]}
      onFilesChange={() => undefined}
      upload={async () => file}
      extensions={['png']}
      megabytes={5}
      ratio="1x1"
      slot="picture"
      tools={{ take, edit }}
    />,
  )
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
  const terms = { extensions: ['png'], megabytes: 5, field: 'picture' }
  await user.click(screen.getByRole('button', { name: 'Take a picture: Image' }))
  expect(take).toHaveBeenCalledWith(terms, expect.any(AbortSignal))
  await user.click(screen.getByRole('button', { name: 'Edit: harbour.png' }))
  expect(edit).toHaveBeenCalledWith({ file: opened, url: file.url }, terms, expect.any(AbortSignal))
})

it('opens the chooser with Enter', async () => {
  render(
    <Uploader
      label="Image"
      files={[]}
      onFilesChange={() => undefined}
      upload={async () => ({ url: '', name: '' })}
      extensions={['png']}
      megabytes={5}
    />,
  )
  const field = screen.getByLabelText('Image')
  const opened = vi.fn()
  field.addEventListener('click', opened)
  act(() => field.focus())
  await userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) }).keyboard('{Enter}')
  expect(opened).toHaveBeenCalledOnce()
})

const OLD = { url: '/files/ab/old.png', name: 'old.png' }
const NEW = { url: '/files/ab/new.png', name: 'new.png' }

const OnePicture = ({ upload, edit }: { upload: () => Promise<UploadedFile>; edit: PictureTools['edit'] }) => {
  const [files, setFiles] = useState<readonly UploadedFile[]>([OLD])
  return (
    <Uploader
      label="Image"
      files={files}
      onFilesChange={setFiles}
      upload={upload}
      extensions={['png']}
      megabytes={5}
      tools={{ edit, take: async () => null }}
    />
  )
}

it('edits the picture on its way, and the editor stays open when that arrives', async () => {
  const arriving = Promise.withResolvers<UploadedFile>()
  const signals: AbortSignal[] = []
  const edit = vi.fn<PictureTools['edit']>((_picture, _terms, signal) => {
    signals.push(signal)
    return new Promise(() => undefined)
  })
  render(<OnePicture upload={() => arriving.promise} edit={edit} />)
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
  const chosen = new File(['new'], NEW.name, { type: 'image/png' })
  await user.upload(screen.getByLabelText('Image', { selector: 'input' }), chosen)
  await user.click(screen.getByRole('button', { name: 'Edit: old.png' }))
  expect(edit).toHaveBeenCalledWith({ file: chosen }, expect.anything(), expect.any(AbortSignal))
  await act(async () => arriving.resolve(NEW))
  expect(await screen.findByText(NEW.name)).toBeTruthy()
  expect(signals.map(({ aborted }) => aborted)).toEqual([false])
})
