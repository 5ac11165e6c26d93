import { useMatches } from '@tanstack/react-router'

/** What stands around a screen: header and footer of the site, the slim head of an article, or nothing. */
export type Chrome = 'site' | 'article' | 'none'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What surrounds the screen; header and footer unless told (docs/product/site-and-help.md#header). */
    chrome?: Chrome
  }
}

type Match = { staticData: { chrome?: Chrome }; search: object }

const hidesHead = (search: { showHead?: unknown } = {}) => search.showHead === '0'

/** The chrome of the innermost match; `showHead=0` takes the head off an article. */
export const chromeOf = (matches: readonly Match[]): Chrome => {
  const innermost = matches.at(-1)
  const chrome = innermost?.staticData.chrome ?? 'site'
  return chrome === 'article' && hidesHead(innermost?.search) ? 'none' : chrome
}

/** What stands around the current screen. */
export const useChrome = () => useMatches({ select: chromeOf })
