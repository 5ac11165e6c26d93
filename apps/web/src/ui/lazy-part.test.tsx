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
      expect(currentToasts().map(({ message }) => message)).toContainEqual(
        'There is no network. What you asked for is shown as soon as it is back.',
      ),
    )
    expect(screen.getByText('Loading')).toBeTruthy()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    window.dispatchEvent(new Event('online'))
    expect(await screen.findByText('Sheet of Ana')).toBeTruthy()
  })

  it('is left out where it does not come, and the page around it stays', async () => {
    const { Part, prefetch } = lazyPart(connection(3).load)
    prefetch()
    const { rerender } = show(Part)
    await waitFor(() =>
      expect(currentToasts().map(({ message }) => message)).toContainEqual(
        'This could not be loaded. Save what you have written, then load the page again.',
      ),
    )
    expect(screen.queryByText('It failed')).toBeNull()
    rerender(<p>Closed</p>)
    show(Part)
    expect(await screen.findByText('Sheet of Ana')).toBeTruthy()
  })

  it('breaks a screen that is nothing without it, until it is reached for with a connection', async () => {
    const { Part, prefetch } = lazyPart(connection(2).load, { isNeeded: true })
    prefetch()
    const { unmount } = show(Part)
    expect(await screen.findByText('It failed')).toBeTruthy()
    unmount()
    prefetch()
    show(Part)
    expect(await screen.findByText('Sheet of Ana')).toBeTruthy()
  })

  it('asks again for styles that did not come', async () => {
    const { load } = connection(1)
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet' })
    document.head.append(link)
    link.dispatchEvent(new Event('error'))
    const { Part, prefetch } = lazyPart(load)
    prefetch()
    show(Part)
    const again = await waitFor(() => {
      const found = document.head.querySelector('link[rel="stylesheet"]')
      expect(found).not.toBe(link)
      return found!
    })
    expect(screen.getByText('Loading')).toBeTruthy()
    again.dispatchEvent(new Event('load'))
    expect(await screen.findByText('Sheet of Ana')).toBeTruthy()
  })
})
