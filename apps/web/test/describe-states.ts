import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { pressable, readOut } from './read-out.ts'
import { passTime, renderAt, type User } from './render-at.tsx'
import type { Wire } from './wire.ts'

/** What the server does, and what the person does before the screen is read out. */
type State = () => Wire
type ActedState = { wire: State; act?: (user: User) => Promise<unknown>; isRare?: boolean }
type States = Record<string, State | ActedState>

const whole = (state: State | ActedState): ActedState => (typeof state === 'function' ? { wire: state } : state)

/** States that are rarely seen: `npm run test:all` reads them out, `npm test` does not. */
export const rareStates = (states: States): States =>
  Object.fromEntries(Object.entries(states).map(([name, state]) => [name, { ...whole(state), isRare: true }]))

// Longer than a request is tried again.
const LONG_ENOUGH_MS = 5_000
// In which a part that comes late is drawn: what it asks for has the rest of the time.
const DRAWN_MS = 500

const waitLong = async () => {
  await passTime(DRAWN_MS)
  await passTime(LONG_ENOUGH_MS - DRAWN_MS)
}

// A dialog, the screen inside of the operators' console, or all between header and footer.
const SHOWN = ['[role="dialog"]', 'nav[aria-label="Operator"] + *', 'main']
const shownPart = () => SHOWN.map((part) => document.querySelector(part)).find((part) => part !== null) ?? document.body

/**
 * Opens a screen in each of its states and compares what it says, word by word, with what was kept in `__snapshots__` beside the test.
 * Anyone who changes words on purpose looks at the difference and keeps it: `npx vitest run <test file> -u`.
 */
export const describeStates = (name: string, address: string, states: States) =>
  describe(name, () => {
    for (const [state, how] of Object.entries(states)) {
      const { wire, act, isRare } = whole(how)
      it(state, { tags: isRare ? ['long'] : [] }, async () => {
        const { user } = await renderAt(address, wire())
        await waitLong()
        if (act) {
          await act(user)
          await waitLong()
        }
        expect(`${document.title}\n${readOut(shownPart())}`).toMatchSnapshot()
      })
    }
  })

/** Presses what has a name, one after the other: a button, a link, a tab, an item of a menu. */
export const press =
  (...names: (string | RegExp)[]) =>
  async (user: User) => {
    for (const name of names) {
      await user.click(await waitFor(() => pressable(name)))
      await passTime(600)
    }
  }
