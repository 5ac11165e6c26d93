import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

/** What a painted page has read: the answers, each under the key of its query. */
export type FirstAnswers = [key: QueryKey, data: unknown][]

/** Where a painted page keeps what it has read. */
const FIRST_ANSWERS_ID = 'first-answers'

/** When the page was received; undefined when it may be an old one, out of the history. */
const receivedAt = () => {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (entry?.type !== 'navigate' && entry?.type !== 'reload') return undefined
  return performance.timeOrigin + entry.responseStart
}

// Within this time what has changed since comes with the live events, which begin with the last seconds.
const STALE_TIME_MS = 8_000

/** Reads the answers; those of a page that was cut off on its way are asked for again. */
const readAnswers = (written: string, updatedAt: number): FirstAnswers => {
  try {
    // The server has noted by its own clock when it received an answer.
    return JSON.parse(written, (name, value) => (name === 'receivedAt' ? updatedAt : value))
  } catch {
    return []
  }
}

/** Gives the app what the painted page was made of, so that its first render asks for nothing. */
export const takeFirstAnswers = (client: QueryClient) => {
  const kept = document.getElementById(FIRST_ANSWERS_ID)
  const received = receivedAt()
  if (!kept?.textContent || received === undefined) return
  const updatedAt = received - Number(kept.dataset.age)
  for (const [key, data] of readAnswers(kept.textContent, updatedAt)) client.setQueryData(key, data, { updatedAt })
  const { queries } = client.getDefaultOptions()
  const refetchOnMount = ({ state }: Pick<Query, 'state'>) =>
    state.dataUpdatedAt !== updatedAt || Date.now() > updatedAt + STALE_TIME_MS
  client.setDefaultOptions({ queries: { ...queries, refetchOnMount } })
}
