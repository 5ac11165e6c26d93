import { render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Carousel } from './carousel.tsx'
import { planCarousel } from './carousel-plan.ts'
import { StillTrack } from './carousel-still.tsx'

const works = ['Tide', 'Ember', 'Salt'].map((title, id) => ({ id, content: <a href={`/${id}`}>{title}</a> }))

it('shows its first slides while it cannot move yet, and says that it is busy', () => {
  const plan = planCarousel({ count: works.length, phone: false, reducedMotion: true, slidesOnDesktop: 2 })
  const { container } = render(<StillTrack items={works} plan={plan} />)
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Tide', 'Ember'])
  expect(container.querySelector('[aria-busy="true"]')).not.toBeNull()
})

it('is busy no longer once it moves', async () => {
  render(<Carousel label="Works" items={works} />)
  const carousel = screen.getByRole('region', { name: 'Works' })
  await waitFor(() => expect(carousel.querySelector('.swiper')).not.toBeNull())
  expect(carousel.querySelector('[aria-busy="true"]')).toBeNull()
})
