import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { liveEvents } from './live-events.ts'

/** What a browser makes of a stream, as far as a page sees it. */
class Stream extends EventTarget {
  static readonly CLOSED = 2
  static opened: Stream[] = []
  readyState = 1
  readonly url: string

  constructor(url: string) {
    super()
    this.url = url
    Stream.opened.push(this)
  }
  close() {
    this.readyState = Stream.CLOSED
  }
  /** The server refuses it: a browser does not try again. */
  refuse() {
    this.readyState = Stream.CLOSED
    this.dispatchEvent(new Event('error'))
  }
  /** The connection is lost: a browser tries again by itself. */
  lose() {
    this.readyState = 0
    this.dispatchEvent(new Event('error'))
  }
}

beforeEach(() => {
  Stream.opened = []
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Stream)
})
afterEach(() => {
  vi.useRealTimers()
})

it('opens a refused stream again, later each time, and reads everything again once it is open', async () => {
  const reset = vi.fn()
  const unsubscribe = liveEvents.subscribe([7], { reset })
  await vi.advanceTimersByTimeAsync(0)
  for (const [times, most] of [10_000, 20_000, 40_000].entries()) {
    Stream.opened[times]?.refuse()
    await vi.advanceTimersByTimeAsync(most / 2 - 1)
    expect(Stream.opened).toHaveLength(times + 1)
    await vi.advanceTimersByTimeAsync(most / 2 + 1)
    expect(Stream.opened).toHaveLength(times + 2)
  }
  expect(Stream.opened.at(-1)?.url).toBe('/api/campaign/works/events?campaignId=7')
  expect(reset).not.toHaveBeenCalled()
  Stream.opened.at(-1)?.dispatchEvent(new Event('open'))
  expect(reset).toHaveBeenCalledOnce()
  unsubscribe()
})

it('knows whether the connection stands, and names the market beside the campaigns', async () => {
  const changed = vi.fn()
  const unwatch = liveEvents.watchConnection(() => changed(liveEvents.isLive()))
  const leaveMarket = liveEvents.subscribe('market', {})
  await vi.advanceTimersByTimeAsync(0)
  expect(Stream.opened[0]?.url).toBe('/api/campaign/works/events?market=1')
  Stream.opened[0]?.dispatchEvent(new Event('open'))
  Stream.opened[0]?.lose()
  Stream.opened[0]?.dispatchEvent(new Event('open'))
  expect(changed.mock.calls).toEqual([[true], [false], [true]])
  const leaveWall = liveEvents.subscribe([7], {})
  await vi.advanceTimersByTimeAsync(0)
  expect(Stream.opened[1]?.url).toBe('/api/campaign/works/events?campaignId=7&market=1')
  expect(liveEvents.isLive()).toBe(false)
  leaveWall()
  leaveMarket()
  unwatch()
})

it('leaves a lost stream to the browser, and a refused one alone once nobody listens', async () => {
  const unsubscribe = liveEvents.subscribe([7], {})
  await vi.advanceTimersByTimeAsync(0)
  Stream.opened[0]?.lose()
  await vi.advanceTimersByTimeAsync(60_000)
  Stream.opened[0]?.refuse()
  unsubscribe()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(Stream.opened).toHaveLength(1)
})

it('tells members of their own on the connection of the campaigns, opened again when somebody else listens', async () => {
  const heard: number[] = []
  const listen = (memberId: number) =>
    liveEvents.subscribe({ memberId }, { notices: ({ unreadNum }) => heard.push(unreadNum) })
  const leaveWall = liveEvents.subscribe([7], {})
  await vi.advanceTimersByTimeAsync(0)
  const leaveFirst = listen(11)
  await vi.advanceTimersByTimeAsync(0)
  expect(Stream.opened.map(({ url, readyState }) => [url, readyState])).toEqual([
    ['/api/campaign/works/events?campaignId=7', Stream.CLOSED],
    ['/api/campaign/works/events?campaignId=7', 1],
  ])
  leaveWall()
  await vi.advanceTimersByTimeAsync(0)
  const own = Stream.opened[2]
  expect(own?.url).toBe('/api/campaign/works/events')
  own?.dispatchEvent(new MessageEvent('notices', { data: '{"unreadNum":3}' }))
  expect(heard).toEqual([3])
  leaveFirst()
  const leaveSecond = listen(12)
  await vi.advanceTimersByTimeAsync(0)
  expect(Stream.opened).toHaveLength(4)
  leaveSecond()
  await vi.advanceTimersByTimeAsync(0)
  expect(Stream.opened.filter(({ readyState }) => readyState !== Stream.CLOSED)).toEqual([])
})
