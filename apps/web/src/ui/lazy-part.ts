// biome-ignore lint/style/noRestrictedImports: the one place that makes lazy components.
import { type ComponentType, createElement, lazy } from 'react'

/**
 * A part whose code comes when it is first shown, or before that when somebody reaches for it. It belongs into a `Suspense`. Where
 * bringing it failed, showing it tries once more, and reaching for it again begins anew.
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
  const makePart = () => lazy(async () => ({ default: await (begun ?? begin()).catch(begin) }))
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
