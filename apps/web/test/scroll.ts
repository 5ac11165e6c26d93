import { act } from '@testing-library/react'

type Observed = (entries: { isIntersecting: boolean }[]) => void

const observers = new Set<Observed>()

/** Waits until a test scrolls: happy-dom lays nothing out, so nothing would ever come into sight. */
export class FakeIntersectionObserver {
  #observed: Observed

  constructor(observed: Observed) {
    this.#observed = observed
  }
  observe() {
    observers.add(this.#observed)
  }
  unobserve() {}
  disconnect() {
    observers.delete(this.#observed)
  }
}

/** Scrolls everything into sight that waits to be seen. */
export const scrollIntoSight = () =>
  act(async () => {
    for (const observed of [...observers]) observed([{ isIntersecting: true }])
  })
