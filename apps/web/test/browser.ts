import { act, cleanup, configure, getConfig } from '@testing-library/react'
import * as React from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import { keptBrandAccount, keptReset } from '../src/features/accounts/api/kept-form-steps.ts'
import { forgetSent } from '../src/features/accounts/api/resend-clock.ts'
import { laterLogInForm } from '../src/features/accounts/components/later-account-rules.ts'
// Lists and dialogs come on demand, but before anybody who has looked at a screen can press a button on it.
import '../src/ui/floating-layer.tsx'
import '../src/ui/modal-sheet.tsx'
import { currentToasts, removeToast } from '../src/ui/toast-store.ts'
import { NOW } from './builders.ts'
import { InPageWorker } from './in-page-worker.ts'
import { quickenMatches } from './quick-matches.ts'
import { quickenStyles } from './quick-style.ts'
import { FakeIntersectionObserver } from './scroll.ts'

// What every rendered test stands on: a clock that only moves when it is asked to, and a browser that begins empty.

// So do the rules of forms that stand there before them.
await laterLogInForm.bring()

// Testing Library moves the clock while it waits if it finds one; it looks for it under this name.
Object.assign(globalThis, { jest: { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) } })
// happy-dom cannot draw: a pen that takes every stroke and leaves none.
const pen = new Proxy({}, { get: () => () => ({ width: 0 }), set: () => true })
HTMLCanvasElement.prototype.getContext = (() => pen) as never
Object.defineProperty(document, 'fonts', { configurable: true, value: { load: async () => [] } })

// All test files of a worker share its window, and each comes through here.
const STYLE_ID = 'test-style'
if (!document.getElementById(STYLE_ID)) {
  // happy-dom takes it for a block, and a name in it would stand apart from the words around it.
  const style = { id: STYLE_ID, textContent: 'bdi { display: inline }' }
  document.head.append(Object.assign(document.createElement('style'), style))
  quickenStyles()
  quickenMatches()
}

Object.assign(globalThis, { IntersectionObserver: FakeIntersectionObserver, Worker: InPageWorker })

// For every element React notes where it was made, up to so many a second, which a debugger shows and nobody reads here: a fifth of
// the time of a rendered test. Its warnings do without.
const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
Object.defineProperty(Reflect.get(React, INTERNALS), 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Number.POSITIVE_INFINITY,
  set: () => undefined,
})

let waiting: Promise<void> | undefined
const { getElementError } = getConfig()
configure({
  // While a test waits, each look that is in vain throws; only that of the last one is read, with the page as it then is.
  getElementError: (message, container) =>
    (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
  // By the clock of the test, which moves 50 ms at each look: what takes real time, such as hashing, may take many of them.
  asyncUtilTimeout: 10_000,
  // Code that is loaded on demand arrives by real time, whatever the clock says.
  unstable_advanceTimersWrapper: (advance) => {
    const turn = async () => {
      await act(async () => {
        await advance()
        await vi.dynamicImportSettled()
      })
    }
    waiting = turn()
    return waiting
  },
})

// React writes its warnings there, such as a list without keys. happy-dom does not know the element <search> yet, what happens between
// two acts of a person is not the test's own doing, and how the router suspends is its own.
const UNAVOIDABLE =
  /The tag <%s> is unrecognized|was not wrapped in act|suspended inside an `act` scope|called use\(\) to suspend/
const complaints: string[] = []
const SECOND_MS = 1000

beforeEach(() => {
  // A wait that was cut off leaves it switched off.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    if (!UNAVOIDABLE.test(String(words[0]))) complaints.push(words.map(String).join(' '))
  })
  vi.useFakeTimers({
    now: NOW.getTime() - SECOND_MS,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  })
  // An event at the very first millisecond would have no time of its own.
  vi.advanceTimersByTime(SECOND_MS)
})

afterEach(async () => {
  // A wait that has run out of time leaves its last turn behind.
  await waiting
  cleanup()
  // viem keeps requests that wait to go out together for the whole process: left behind, they would hold back those of later tests.
  if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(1)
  for (const { id } of currentToasts()) removeToast(id)
  localStorage.clear()
  sessionStorage.clear()
  forgetSent()
  // What ends with the page, the next test file of this worker would find.
  keptBrandAccount.forget()
  keptReset.forget()
  // A dialog that a failed test has left open locks the page, and its parts are no longer React's to remove.
  document.body.replaceChildren()
  document.body.removeAttribute('style')
  document.title = ''
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  if (complaints.length > 0) throw new Error(complaints.splice(0).join('\n'))
})
