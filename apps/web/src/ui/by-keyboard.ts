import { holdTab } from './hold-tab.ts'
import { keepFocus } from './keep-focus.ts'

/** Begins what the page does for people who use it with keys alone (docs/product/interface.md#by-keyboard); the answer ends it. */
export const helpKeyboard = (): (() => void) => {
  const endings = [keepFocus(), holdTab()]
  return () => {
    for (const end of endings) end()
  }
}
