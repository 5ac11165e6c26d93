import type { ComponentType } from 'react'
import { lazyPart } from './lazy-part.ts'

/**
 * A part of a screen that its first paint does not wait for: it is fetched at once, beside the data that it shows. It belongs into a
 * `Suspense` with the skeleton that stands there until the data has come.
 */
export const latePart = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  const { Part, prefetch } = lazyPart(load, { isNeeded: true })
  prefetch()
  return Part
}
