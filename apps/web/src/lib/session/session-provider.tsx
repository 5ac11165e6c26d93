import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import type { Member, SessionStore } from './session-store.ts'

const SessionContext = createContext<SessionStore | null>(null)

export type SessionProviderProps = { store: SessionStore; children: ReactNode }

/** Gives the session to everything below it. */
export const SessionProvider = ({ store, children }: SessionProviderProps) => (
  <SessionContext value={store}>{children}</SessionContext>
)

const useSessionStore = () => {
  const store = useContext(SessionContext)
  if (!store) throw new Error('There is no SessionProvider above this component.')
  return store
}

/** Who is logged in, and the ways to ask for a log-in or a sign-up. */
export const useSession = () => {
  const store = useSessionStore()
  const state = useSyncExternalStore(store.subscribe, store.current, store.current)
  return {
    ...state,
    isSignedIn: state.status === 'member',
    /** True when logged in; otherwise opens the prompt, keeps what was interrupted and says false. */
    requireLogIn: store.requireLogIn,
    /** Opens `Who are you?`. */
    openLogIn: () => store.open('who'),
    /** Opens the choice of sign-up. */
    openSignUp: () => store.open('sign-up'),
    setMember: store.setMember,
    leaveUnknown: store.leaveUnknown,
    /** Asks once more who is there, where that could not be read. */
    retry: store.retry,
    isInterrupted: store.isInterrupted,
    resume: store.resume,
    explain: store.explain,
    dismiss: store.dismiss,
    proceed: store.proceed,
  }
}

/** Who may be on a screen for members: anyone who is logged in. Anyone who was inside when their session ended stays, with all that they have written. */
export const useMemberInside = (): Member | null => {
  const { isSignedIn, member } = useSession()
  const [hasEntered, setEntered] = useState(isSignedIn)
  if (isSignedIn && !hasEntered) setEntered(true)
  return isSignedIn || hasEntered ? member : null
}

/** Takes up an act that a log-in interrupted, as soon as the screen is there again. */
export const useResumedIntent = (intent: string, act: () => void) => {
  const store = useSessionStore()
  const state = useSyncExternalStore(store.subscribe, store.current, store.current)
  const waits = state.status === 'member' && state.intent === intent
  useEffect(() => {
    if (waits && store.takeIntent(intent)) act()
  }, [waits, store, intent, act])
}
