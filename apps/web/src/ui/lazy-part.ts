// biome-ignore lint/style/noRestrictedImports: the one place that makes lazy components.
import { type ComponentType, createElement, lazy, useEffect } from 'react'
import { bringCode } from './bring-code.ts'
import { showToast } from './toast-store.ts'

const OFFLINE = 'There is no network. What you asked for is shown as soon as it is back.'
const FAILED = 'This could not be loaded. Save what you have written, then load the page again.'

// A page that is drawn outside a browser shows what stands in for its parts, as its first paint in a browser does.
const IS_OUTSIDE = import.meta.env.SSR && typeof document === 'undefined'

/** Waits for the network where there is none: a part that fails takes the page with it, and everything written there. */
const untilOnline = () =>
  new Promise<void>((resolve) => {
    if (navigator.onLine) return resolve()
    showToast('warning', OFFLINE)
    window.addEventListener('online', () => resolve(), { once: true })
  })

/** How a part behaves whose code does not come though there is a network: one without which a screen is nothing breaks it. */
type PartOptions = { isNeeded?: boolean }

/**
 * A part whose code comes when it is first shown, or before that when somebody reaches for it. It belongs into a `Suspense`. Where
 * bringing it failed, showing it tries once more, without a network when that is back, and reaching for it again starts over. A part
 * that does not come then, as after an update of the site, is left out, and the page around it stays.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isNeeded = false }: PartOptions = {},
) => {
  let begun: Promise<ComponentType<Props>> | undefined
  const begin = () => {
    const attempt = bringCode(load)
    begun = attempt
    attempt.catch(() => {
      begun = undefined
    })
    return attempt
  }
  const Missing = () => {
    useEffect(
      () => () => {
        Current = makePart()
      },
      [],
    )
    return null
  }
  const leaveOut = (error: unknown): ComponentType<Props> => {
    if (isNeeded) throw error
    showToast('error', FAILED)
    return Missing
  }
  const makePart = () =>
    lazy(async () => ({
      default: await (begun ?? begin()).catch(() => untilOnline().then(begin)).catch(leaveOut),
    }))
  let Current: ComponentType<Props> = IS_OUTSIDE ? lazy(() => new Promise(() => {})) : makePart()
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
