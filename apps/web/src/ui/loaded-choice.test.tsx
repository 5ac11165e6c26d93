import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { type ListState, LoadedChoice } from './loaded-choice.tsx'
import { Select } from './select.tsx'

const refetch = vi.fn()
const shown = (list: Partial<ListState>) =>
  render(
    <LoadedChoice
      list={{ data: undefined, isError: false, isFetching: false, refetch, ...list }}
      placeholder="Choose one"
    >
      {(said) => <Select {...said} label="Category" options={[]} value={undefined} onValueChange={() => undefined} />}
    </LoadedChoice>,
  )
const field = () => screen.getByRole('combobox', { name: /^Category/ })

it('says that the options of a field load', () => {
  shown({ isFetching: true })
  expect(field().textContent).toBe('Loading')
  expect(screen.queryByRole('button', { name: 'Load it again' })).toBeNull()
})

it('says that they could not be loaded, and loads them again', () => {
  shown({ isError: true })
  expect(field().textContent).toBe('Choose one')
  expect(screen.getByRole('alert').textContent).toBe('The choices could not be loaded.')
  fireEvent.click(screen.getByRole('button', { name: 'Load it again' }))
  expect(refetch).toHaveBeenCalledOnce()
})

it('keeps those that are there when they cannot be read once more', () => {
  shown({ data: [], isError: true })
  expect(field().textContent).toBe('Choose one')
  expect(screen.queryByRole('alert')).toBeNull()
})
