import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { ShareSheet } from './share-sheet.tsx'
import { currentToasts } from './toast-store.ts'

const sheet = {
  subject: 'Low tide by Ada',
  url: 'https://plinth.test/participant/campaign/artwork/detail?idArt=7',
  card: '/share/artwork/7.png',
  fileName: 'plinth-artwork-7',
}
const words = { title: sheet.subject, text: sheet.subject, url: sheet.url }

// A button takes no second press for a moment: presses are tried until one counts.
const WAIT = { timeout: 120_000 }

const giveSystem = (canShare: boolean | undefined, share = vi.fn(async (_shared: ShareData) => {})) => {
  Object.assign(navigator, { share, canShare: canShare === undefined ? undefined : () => canShare })
  return share
}
const giveCard = (answer: () => Promise<Response>) => {
  const fetched = vi.fn(answer)
  vi.stubGlobal('fetch', fetched)
  return fetched
}
const drawn = async () => new Response(new Blob(['card'], { type: 'image/png' }))

afterEach(() => {
  Object.assign(navigator, { share: undefined, canShare: undefined })
  vi.unstubAllGlobals()
})

const press = async () =>
  userEvent
    .setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
    .click(screen.getByRole('button', { name: 'Share with an app' }))

it('is not there where the system has none', () => {
  const { container } = render(<ShareSheet {...sheet} />)
  expect(container.innerHTML).toBe('')
})

it('shares the link with its card where the system takes pictures', { tags: 'long' }, async () => {
  const share = giveSystem(true)
  const fetched = giveCard(drawn)
  render(<ShareSheet {...sheet} />)
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledWith('/share/artwork/7.png', expect.anything()), WAIT)
  await vi.waitFor(async () => {
    await press()
    const { files, ...rest } = share.mock.lastCall![0]
    expect(rest).toEqual({ title: sheet.subject, text: `${sheet.subject}\n${sheet.url}` })
    expect(files?.map(({ name, type }) => ({ name, type }))).toEqual([
      { name: 'plinth-artwork-7.png', type: 'image/png' },
    ])
  }, WAIT)
})

it.each<[string, boolean | undefined, () => Promise<Response>]>([
  ['takes no pictures', false, drawn],
  ['cannot say what it takes', undefined, drawn],
  ['takes them, but the card is refused', true, async () => new Response('', { status: 503 })],
  ['takes them, but there is no connection', true, () => Promise.reject(new TypeError('offline'))],
])('shares the link alone where the system %s', async (_what, canShare, answer) => {
  const share = giveSystem(canShare)
  giveCard(answer)
  render(<ShareSheet {...sheet} />)
  await press()
  expect(share.mock.calls).toEqual([[words]])
})

it('says nothing when the sheet is closed, and what to do when it does not open', { tags: 'long' }, async () => {
  giveSystem(
    false,
    vi.fn(() => Promise.reject(new DOMException('', 'AbortError'))),
  )
  render(<ShareSheet {...sheet} />)
  await press()
  expect(currentToasts()).toEqual([])
  giveSystem(
    false,
    vi.fn(() => Promise.reject(new DOMException('', 'NotAllowedError'))),
  )
  await vi.waitFor(async () => {
    await press()
    expect(currentToasts().map(({ message }) => message)).toEqual(['Sharing did not work. Copy the link instead.'])
  }, WAIT)
})
