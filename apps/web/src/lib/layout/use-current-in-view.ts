import { useEffect, useRef } from 'react'
import { keepInRow } from '../../ui/show-in-row.ts'

/** For a list of links that is a strip on phones and scrolls sideways: keeps the link to the open page in view. */
export const useCurrentInView = (current: string) => {
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another link
  useEffect(() => keepInRow(nav.current, '[aria-current]'), [current])
  return nav
}
