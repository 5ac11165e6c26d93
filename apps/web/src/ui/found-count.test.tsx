import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FoundCount, type FoundCountProps } from './found-count.tsx'

const renderCount = (props: FoundCountProps) => {
  const { rerender } = render(<FoundCount {...props} />)
  return { show: (next: FoundCountProps) => rerender(<FoundCount {...next} />) }
}
const said = () => screen.getByRole('status').textContent

it('says nothing of the list that one has just opened', () => {
  const { show } = renderCount({ words: '', count: undefined })
  expect(said()).toBe('')
  show({ words: '', count: 12 })
  expect(said()).toBe('')
})

it('says how many a search has found, and when nothing was', () => {
  const { show } = renderCount({ words: '', count: 1200 })
  show({ words: 'tide', count: undefined })
  expect(said()).toBe('')
  show({ words: 'tide', count: 3 })
  expect(said()).toBe('3 found')
  show({ words: 'tides', count: 0 })
  expect(said()).toBe('Nothing found')
  show({ words: '', count: 1200 })
  expect(said()).toBe('1,200 found')
})

it('is silent between two searches that find as many, so that the number is said again', () => {
  const { show } = renderCount({ words: '', count: 12 })
  show({ words: 'low', count: 3 })
  show({ words: 'high', count: undefined })
  expect(said()).toBe('')
  show({ words: 'high', count: 3 })
  expect(said()).toBe('3 found')
})

it('says the number when it changes without a search', () => {
  const { show } = renderCount({ words: '', count: 12 })
  show({ words: '', count: 11 })
  expect(said()).toBe('11 found')
})
