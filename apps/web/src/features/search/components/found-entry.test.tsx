import { fireEvent, render } from '@testing-library/react'
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

it('shows a picture as long as it can be loaded', () => {
  const found = { id: 1, name: 'Tide', details: [], pictureUrl: '/files/a.png', path: '/' }
  const { container } = render(<FoundEntry kind="campaigns" found={found} />)
  const picture = container.querySelector('img') as HTMLImageElement
  expect(picture.getAttribute('src')).toBe('/files/a.png')
  fireEvent.error(picture)
  expect(container.querySelector('img')).toBeNull()
})
