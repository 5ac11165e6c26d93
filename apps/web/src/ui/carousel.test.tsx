import { render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Carousel } from './carousel.tsx'

const works = ['Tide', 'Ember', 'Salt'].map((title, id) => ({ id, content: <a href={`/${id}`}>{title}</a> }))

it('shows its first slides at once, and says that it is busy until they move', async () => {
  render(<Carousel label="Works" items={works} />)
  const carousel = screen.getByRole('region', { name: 'Works' })
  expect(screen.getByRole('link', { name: 'Tide' })).toBeTruthy()
  expect(carousel.querySelector('[aria-busy="true"]')).not.toBeNull()
  await waitFor(() => expect(carousel.querySelector('.swiper')).not.toBeNull())
  expect(carousel.querySelector('[aria-busy="true"]')).toBeNull()
})
