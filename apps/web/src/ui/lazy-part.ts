// biome-ignore lint/style/noRestrictedImports: the one place that makes lazy components.
import { type ComponentType, createElement, lazy } from 'react'
import { showToast } from './toast-store.ts'

const OFFLINE = 'There is no network. What you asked for is shown as soon as it is back.'

/** Waits for the network where there is none: a part that fails takes the page with it, and everything written there. */
const untilOnline = () =>
  new Promise<void>((resolve) => {
    if (navigator.onLine) return resolve()
    showToast('warning', OFFLINE)
    window.addEventListener('online', () => resolve(), { once: true })
  })

/**
 * A part whose code comes when it is first shown, or before that when somebody reaches for it. It belongs into a `Suspense`. Where
 * bringing it failed, showing it tries once more, without a network when that is back, and reaching for it again begins anew.
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  let begun: Promise<ComponentType<Props>> | undefined
  const begin = () => {
    const attempt = load()
    begun = attempt
    attempt.catch(() => {
      begun = undefined
    })
    return attempt
  }
  const makePart = () =>
    lazy(async () => ({ default: await (begun ?? begin()).catch(() => untilOnline().then(begin)) }))
  let Current: ComponentType<Props> = makePart()
  return {
    Part: (props: Props) => createElement(Current, props),
    prefetch: () => {
      if (begun) return
      void begin()
      // React keeps the failure of what it was once told to show.
      Current = makePart()
    },
  }
}
