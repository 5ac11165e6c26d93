import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FoundEntry } from './found-entry.tsx'

it('says what is said of it, also where an artist and a campaign have one name', () => {
  const entry = (details: string[]) => (
    <FoundEntry kind="works" found={{ id: 1, name: 'Tide', details, pictureUrl: null, path: '/' }} />
  )
  const { container, rerender } = render(entry(['Harbour', 'Harbour']))
  expect(container.textContent).toBe('TideHarbour · Harbour')
  rerender(entry(['Ana Lim', 'Harbour']))
  expect(container.textContent).toBe('TideAna Lim · Harbour')
  rerender(entry(['Ana Lim']))
  expect(container.textContent).toBe('TideAna Lim')
})
