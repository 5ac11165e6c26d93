import {
  campaignEvents,
  type LiveEvents,
  liveEventKinds,
  MAX_LIVE_CAMPAIGNS,
  operatorEvents,
} from '@plinth/api-schema/live'

/** What is done when something happens; every handler may be called twice for one event and must be idempotent. */
type LiveHandlers = { [Kind in keyof LiveEvents]?: (data: LiveEvents[Kind]) => void }
/** The campaigns that something on the page shows; operators follow all of them. */
type LiveTopic = readonly number[] | 'all'

type Subscription = { topic: LiveTopic; handlers: LiveHandlers }

// A browser never tries a refused stream again, so the page does: later each time, and not all pages at once.
const FIRST_RETRY_MS = 5_000
const LAST_RETRY_MS = 320_000

const addressOf = (topics: readonly LiveTopic[]): string | undefined => {
  if (topics.includes('all')) return `/api${operatorEvents.path}`
  const ids = [...new Set(topics.flatMap((topic) => (topic === 'all' ? [] : topic)))].toSorted((a, b) => a - b)
  return ids.length > 0 ? `/api${campaignEvents.path}?campaignId=${ids.slice(0, MAX_LIVE_CAMPAIGNS)}` : undefined
}

/** Shares one connection among everything on a page that shows campaigns. */
const createLiveEvents = () => {
  const subscriptions = new Set<Subscription>()
  let open: { address: string; source: EventSource } | undefined
  let refusals = 0
  let isScheduled = false
  let isWatching = false

  const dispatch = <Kind extends keyof LiveEvents>(kind: Kind, data: LiveEvents[Kind]) => {
    for (const { handlers } of subscriptions) handlers[kind]?.(data)
  }

  const connect = (address: string) => {
    const source = new EventSource(address)
    for (const kind of liveEventKinds)
      source.addEventListener(kind, (event) => dispatch(kind, JSON.parse((event as MessageEvent<string>).data)))
    source.addEventListener('open', () => {
      // Nobody knows what has happened while the stream was refused.
      if (refusals > 0) dispatch('reset', null)
      refusals = 0
    })
    source.addEventListener('error', () => {
      if (source.readyState !== EventSource.CLOSED) return
      const wait = Math.min(FIRST_RETRY_MS * 2 ** refusals, LAST_RETRY_MS)
      refusals++
      setTimeout(tryAgain, wait * (1 + Math.random()), source)
    })
    return { address, source }
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
    const address = isSeen ? addressOf([...subscriptions].map(({ topic }) => topic)) : undefined
    if (address === undefined) refusals = 0
    if (address === open?.address) return
    open?.source.close()
    // What happens between two connections is not lost: the server begins with the last seconds.
    open = address === undefined ? undefined : connect(address)
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
    /** Hears of what happens in campaigns, until the answer is called. */
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
