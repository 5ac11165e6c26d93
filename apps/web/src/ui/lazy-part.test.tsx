import { render, screen, waitFor } from '@testing-library/react'
import { Component, type ReactNode, Suspense } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { lazyPart } from './lazy-part.ts'
import { currentToasts } from './toast-store.ts'

const Sheet = ({ name }: { name: string }) => <p>Sheet of {name}</p>

/** A connection that is down for the first so many times. */
const connection = (failures: number) => {
  let count = 0
  const load = async () => {
    count += 1
    if (count <= failures) throw new TypeError('Failed to fetch dynamically imported module')
    return Sheet
  }
  return { load, attempts: () => count }
}

class Boundary extends Component<{ children: ReactNode }, { isFailed: boolean }> {
  override state = { isFailed: false }
  static getDerivedStateFromError = () => ({ isFailed: true })
  override render = () => (this.state.isFailed ? <p>It failed</p> : this.props.children)
}

const show = (Part: ReturnType<typeof lazyPart<{ name: string }>>['Part']) =>
  render(
    <Boundary>
      <Suspense fallback="Loading">
        <Part name="Ana" />
      </Suspense>
    </Boundary>,
    { onCaughtError: () => undefined },
  )

describe('a lazy part', () => {
  it('is loaded when it is first shown, and once', async () => {
    const { load, attempts } = connection(0)
    const { Part, prefetch } = lazyPart(load)
    expect(attempts()).toBe(0)
    show(Part)
    expect(await screen.findByText('Sheet of Ana')).toBeTruthy()
    prefetch()
    expect(attempts()).toBe(1)
  })

  it('is shown although it could not be brought before', async () => {
    const { Part, prefetch } = lazyPart(connection(1).load)
    // A refusal that nobody hears would fail the run.
    prefetch()
    await Promise.resolve()
    show(Part)
    expect(await screen.findByText('Sheet of Ana')).toBeTruthy()
  })

  it('is shown although its fetch failed while it was waited for', async () => {
    const { Part, prefetch } = lazyPart(connection(1).load)
    prefetch()
    show(Part)
    expect(await screen.findByText('Sheet of Ana')).toBeTruthy()
  })

  it('waits without a network, says so, and is shown when it is back', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    show(lazyPart(connection(1).load).Part)
    await waitFor(() =>
      expect(currentToasts().map(({ message }) => message)).toContainEqual(expect.stringContaining('no network')),
    )
    expect(screen.getByText('Loading')).toBeTruthy()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    window.dispatchEvent(new Event('online'))
    expect(await screen.findByText('Sheet of Ana')).toBeTruthy()
  })

  it('can be opened again once it is reached for with a connection', async () => {
    const { Part, prefetch } = lazyPart(connection(2).load)
    prefetch()
    const { unmount } = show(Part)
    expect(await screen.findByText('It failed')).toBeTruthy()
    unmount()
    prefetch()
    show(Part)
    expect(await screen.findByText('Sheet of Ana')).toBeTruthy()
  })
})
