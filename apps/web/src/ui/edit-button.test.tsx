import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { EditButton } from './edit-button.tsx'

const terms = { extensions: ['png'], megabytes: 5, field: 'image' }

it('opens the editor once, and again as soon as it was left', async () => {
  const leaves: (() => void)[] = []
  const edit = () => new Promise<null>((resolve) => leaves.push(() => resolve(null)))
  const incoming = new File([], 'tide.png')
  render(<EditButton url="" incoming={incoming} label="tide" edit={edit} terms={terms} onEdited={() => undefined} />)
  const button = screen.getByRole('button', { name: 'Edit: tide' })
  fireEvent.click(button)
  fireEvent.click(button)
  expect(leaves).toHaveLength(1)
  leaves[0]?.()
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
  fireEvent.click(button)
  expect(leaves).toHaveLength(2)
})
