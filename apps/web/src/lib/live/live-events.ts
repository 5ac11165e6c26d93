import {
  campaignEvents,
  type LiveEvents,
  liveEventKinds,
  MAX_LIVE_CAMPAIGNS,
  operatorEvents,
} from '@plinth/api-schema/live'

/** What is done when something happens; every handler may be called twice for one event and must be idempotent. */
type LiveHandlers = { [Kind in keyof LiveEvents]?: (data: LiveEvents[Kind]) => void }
/** The campaigns that something on the page shows, the market, or what concerns somebody who is logged in; operators follow all campaigns. */
type LiveTopic = readonly number[] | { memberId: number } | 'market' | 'all'

type Subscription = { topic: LiveTopic; handlers: LiveHandlers }

// A browser never tries a refused stream again, so the page does: later each time, and not all pages at once.
const FIRST_RETRY_MS = 5_000
const LAST_RETRY_MS = 320_000

const addressOf = (topics: readonly LiveTopic[]): string | undefined => {
  if (topics.includes('all')) return `/api${operatorEvents.path}`
  const named = topics.filter((topic) => typeof topic !== 'string')
  const ids = [...new Set(named.flatMap((topic) => ('memberId' in topic ? [] : topic)))].toSorted((a, b) => a - b)
  const asked = ids.length > 0 ? [`campaignId=${ids.slice(0, MAX_LIVE_CAMPAIGNS)}`] : []
  if (topics.includes('market')) asked.push('market=1')
  if (asked.length > 0) return `/api${campaignEvents.path}?${asked.join('&')}`
  return named.some((topic) => 'memberId' in topic) ? `/api${campaignEvents.path}` : undefined
}

// The server looks at the session when a stream is opened: what a visitor has opened says nothing about the one who logs in then.
const listenerOf = (topics: readonly LiveTopic[]) =>
  topics.map((topic) => (typeof topic !== 'string' && 'memberId' in topic ? topic.memberId : 0)).find((id) => id > 0)

/** Shares one connection among everything on a page that is live. */
const createLiveEvents = () => {
  const subscriptions = new Set<Subscription>()
  let open: { address: string; listener: number | undefined; source: EventSource } | undefined
  let refusals = 0
  let isScheduled = false
  let isWatching = false
  let isLive = false
  const watchers = new Set<() => void>()

  const setLive = (live: boolean) => {
    if (live === isLive) return
    isLive = live
    for (const watcher of watchers) watcher()
  }

  const dispatch = <Kind extends keyof LiveEvents>(kind: Kind, data: LiveEvents[Kind]) => {
    for (const { handlers } of subscriptions) handlers[kind]?.(data)
  }

  const connect = (address: string, listener: number | undefined) => {
    const source = new EventSource(address)
    for (const kind of liveEventKinds)
      source.addEventListener(kind, (event) => dispatch(kind, JSON.parse((event as MessageEvent<string>).data)))
    source.addEventListener('open', () => {
      if (open?.source === source) setLive(true)
      // Nobody knows what has happened while the stream was refused.
      if (refusals > 0) dispatch('reset', null)
      refusals = 0
    })
    source.addEventListener('error', () => {
      if (open?.source === source) setLive(false)
      if (source.readyState !== EventSource.CLOSED) return
      const wait = Math.min(FIRST_RETRY_MS * 2 ** refusals, LAST_RETRY_MS)
      refusals++
      setTimeout(tryAgain, wait * (1 + Math.random()), source)
    })
    return { address, listener, source }
  }

  const tryAgain = (refused: EventSource) => {
    if (open?.source !== refused) return
    open = undefined
    adjust()
  }

  const adjust = () => {
    isScheduled = false
    // A window that nobody looks at holds no connection: browsers allow few of them to one place.
    const isSeen = document.visibilityState === 'visible'
    const topics = isSeen ? [...subscriptions].map(({ topic }) => topic) : []
    const [address, listener] = [addressOf(topics), listenerOf(topics)]
    if (address === undefined) refusals = 0
    if (address === open?.address && listener === open?.listener) return
    open?.source.close()
    setLive(false)
    // What happens between two connections is not lost: the server begins with the last seconds.
    open = address === undefined ? undefined : connect(address, listener)
  }

  // Several parts of a page come and go at once: one connection follows for all of them.
  const schedule = () => {
    if (isScheduled) return
    isScheduled = true
    queueMicrotask(adjust)
  }

  const comeBack = () => {
    // Nobody knows what has happened while the page was hidden.
    if (document.visibilityState === 'visible' && !open) dispatch('reset', null)
    adjust()
  }
  const watchVisibility = (isWanted: boolean) => {
    if (isWanted === isWatching) return
    isWatching = isWanted
    if (isWanted) document.addEventListener('visibilitychange', comeBack)
    else document.removeEventListener('visibilitychange', comeBack)
  }

  return {
    /** Whether the connection stands, so that nothing has to be asked for again and again. */
    isLive: () => isLive,
    /** Hears of it when the connection comes or goes, until the answer is called. */
    watchConnection(watcher: () => void): () => void {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },

    /** Hears of what happens, until the answer is called. */
    subscribe(topic: LiveTopic, handlers: LiveHandlers): () => void {
      const subscription = { topic, handlers }
      subscriptions.add(subscription)
      watchVisibility(true)
      schedule()
      return () => {
        subscriptions.delete(subscription)
        watchVisibility(subscriptions.size > 0)
        schedule()
      }
    },
  }
}

/** The live events of this tab. */
export const liveEvents = createLiveEvents()
