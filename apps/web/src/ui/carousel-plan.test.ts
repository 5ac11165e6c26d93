import { describe, expect, it } from 'vitest'
import { planCarousel, swipeShare } from './carousel-plan.ts'

const desktop = { count: 7, phone: false, reducedMotion: false, slidesOnDesktop: 4 }

describe('a carousel', () => {
  it('moves by itself and goes round on a desktop with more than six items', () => {
    expect(planCarousel(desktop)).toEqual({
      slidesPerView: 4,
      spaceBetween: 32,
      speed: 1500,
      loop: true,
      autoplayDelay: 500,
    })
  })

  it('stands still with six items or fewer', () => {
    expect(planCarousel({ ...desktop, count: 6 })).toMatchObject({ loop: false, autoplayDelay: undefined, speed: 1500 })
  })

  it('shows 3.6028 slides on phones, quicker, and never by itself', () => {
    expect(planCarousel({ ...desktop, phone: true, count: 40 })).toEqual({
      slidesPerView: 3.6028,
      spaceBetween: 32,
      speed: 250,
      loop: false,
      autoplayDelay: undefined,
    })
  })

  it('keeps still for those who asked for less motion', () => {
    expect(planCarousel({ ...desktop, reducedMotion: true })).toMatchObject({ speed: 0, autoplayDelay: undefined })
  })
})

describe('a swipe', () => {
  it('turns the page from 200 px with a mouse and 80 px with a finger', () => {
    expect(swipeShare('mouse', 400)).toBe(0.5)
    expect(swipeShare('touch', 160)).toBe(0.5)
    expect(swipeShare('pen', 160)).toBe(0.5)
  })

  it('never asks for more than a whole step', () => {
    expect(swipeShare('mouse', 100)).toBe(1)
    expect(swipeShare('touch', 0)).toBe(1)
  })
})
