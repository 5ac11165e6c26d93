import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { IconButton } from './icon-button.tsx'

const show = (title?: string) => {
  render(
    <IconButton label="Refresh" {...(title === undefined ? {} : { title })}>
      <svg aria-hidden="true" />
    </IconButton>,
  )
  return screen.getByRole('button', { name: 'Refresh' })
}

it('shows its name on hover and has no description that repeats it', () => {
  const button = show()
  expect(button.title).toBe('Refresh')
  expect(button.getAttribute('aria-description')).toBe('')
})

it('keeps a title that says more as its description', () => {
  const button = show('Last read a minute ago')
  expect(button.title).toBe('Last read a minute ago')
  expect(button.getAttribute('aria-description')).toBeNull()
})
