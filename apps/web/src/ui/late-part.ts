import { type ComponentType, lazy } from 'react'

/**
 * A part of a screen that its first paint does not wait for: it is fetched at once, beside the data that it shows. It belongs into a
 * `Suspense` with the skeleton that stands there until the data has come.
 */
export const latePart = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  const begun = load()
  // Whether it failed is asked, and it is tried once more, when the part is to be shown.
  begun.catch(() => undefined)
  return lazy(async () => ({ default: await begun.catch(load) }))
}
