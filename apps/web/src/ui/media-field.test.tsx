import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { MediaField } from './media-field.tsx'
import type { PictureTools } from './picture-tools.ts'

it('edits the picture that is about to take the place of the one that stands there', async () => {
  const edit = vi.fn<PictureTools['edit']>(async () => null)
  render(
    <MediaField
      label="Banner"
      alt="The banner"
      url="/files/ab/old.png"
      onUrlChange={() => undefined}
      upload={() => new Promise(() => undefined)}
      extensions={['png']}
      megabytes={5}
      ratio="16x9"
      tools={{ edit, take: async () => null }}
    />,
  )
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
  const chosen = new File(['new'], 'new.png', { type: 'image/png' })
  await user.upload(screen.getByLabelText(/Replace/), chosen)
  await user.click(screen.getByRole('button', { name: 'Edit: Banner' }))
  expect(edit).toHaveBeenCalledWith({ file: chosen }, expect.anything(), expect.any(AbortSignal))
})
