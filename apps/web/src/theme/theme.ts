import { useSyncExternalStore } from 'react'

/** The two looks of the product. */
export type Theme = 'light' | 'night'

/** Where the choice is kept; `public/theme.js` reads the same key before the first paint. */
export const THEME_STORAGE_KEY = 'plinth-theme'

const THEME_COLOURS: Record<Theme, string> = { light: '#f4f2ed', night: '#0f0f11' }
const listeners = new Set<() => void>()

const readTheme = (): Theme => (document.documentElement.dataset.theme === 'night' ? 'night' : 'light')

const applyTheme = (theme: Theme) => {
  document.documentElement.dataset.theme = theme
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', THEME_COLOURS[theme])
  for (const listener of listeners) listener()
}

const followOtherTabs = (event: StorageEvent) => {
  if (event.key === THEME_STORAGE_KEY) applyTheme(event.newValue === 'night' ? 'night' : 'light')
}

const subscribe = (listener: () => void) => {
  if (listeners.size === 0) window.addEventListener('storage', followOtherTabs)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', followOtherTabs)
  }
}

/** Puts a theme on the page and keeps the choice for the next visit. */
const setTheme = (theme: Theme) => {
  try {
    localStorage.setItem(THEME_STORAGE_KEY, theme)
  } catch {
    // Storage may be refused (private windows): the theme still holds for this page.
  }
  applyTheme(theme)
}

/** The current theme, how to set it and how to turn it over. */
export const useTheme = () => {
  const theme = useSyncExternalStore<Theme>(subscribe, readTheme, () => 'light')
  return { theme, setTheme, toggleTheme: () => setTheme(theme === 'night' ? 'light' : 'night') }
}
