import { render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { scrollIntoSight } from '../../test/scroll.ts'
import { Carousel } from './carousel.tsx'
import { planCarousel } from './carousel-plan.ts'
import { StillTrack } from './carousel-still.tsx'

const works = ['Tide', 'Ember', 'Salt'].map((title, id) => ({ id, content: <a href={`/${id}`}>{title}</a> }))

it('shows its first slides while it cannot move yet, and says that it is busy', () => {
  const plan = planCarousel({ count: works.length, phone: false, reducedMotion: true, slidesOnDesktop: 2 })
  const { container } = render(<StillTrack items={works} plan={plan} focused={{ current: null }} isBusy />)
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Tide', 'Ember'])
  expect(container.querySelector('[aria-busy="true"]')).not.toBeNull()
})

it('stands still, and waits for nothing, until somebody comes near', async () => {
  render(<Carousel label="Works" items={works} />)
  const carousel = screen.getByRole('region', { name: 'Works' })
  expect(carousel.querySelector('.swiper, [aria-busy="true"]')).toBeNull()
  expect(screen.getAllByRole('link')).toHaveLength(works.length)
})

it('moves when somebody comes near, is busy no longer then, and keeps the focus on its slide', async () => {
  render(<Carousel label="Works" items={works} />)
  const carousel = screen.getByRole('region', { name: 'Works' })
  screen.getByRole('link', { name: 'Ember' }).focus()
  await scrollIntoSight()
  await waitFor(() => expect(carousel.querySelector('.swiper')).not.toBeNull())
  expect(carousel.querySelector('[aria-busy="true"]')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Ember' }))
})
