import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { PictureTools } from './picture-tools.ts'
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
