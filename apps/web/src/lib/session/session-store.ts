import type { KeyValueStorage } from '../browser-storage.ts'
import { forgetResume, hasResume, keepResume, type Resume, takeResume } from './resume.ts'
import { readUserType, type UserType, writeUserType } from './user-type.ts'

/** The person who is logged in. */
export type Member = { id: number; userType: UserType; name: string; pictureUrl: string | null }

/** The dialogs on the way to a log-in: the prompt, `Who are you?` and the choice of sign-up. */
export type SessionDialog = 'prompt' | 'who' | 'sign-up'

/** All that the app knows about who sits before it. */
export type SessionState = {
  /** `unknown`: this browser remembers somebody, but who it is could not be read. */
  status: 'loading' | 'anonymous' | 'member' | 'unknown'
  /** Whether it is asked once more who that is. */
  isRetrying: boolean
  /** Who is logged in. After a session has ended it stays until somebody else logs in, so that the screen stays too. */
  member: Member | null
  /** The kind of the account that was last used here; it outlives the session. */
  userType: UserType | undefined
  dialog: SessionDialog | null
  /** Why the prompt stands there, where it is not for want of a log-in alone. */
  notice: string | null
  /** The act that waits to be taken up again after a log-in. */
  intent: string | null
}

/** What a screen says when it needs a log-in. */
export type LogInRequest = {
  /** The act to take up afterwards, such as `vote:7`. */
  intent?: string
  /** Where to go afterwards, if not back to this page. */
  returnTo?: string
  /** The kind of account that it takes, where only one will do. */
  userType?: UserType
}

const USER_TYPE_KEY = 'plinth-user-type'
// The session's cookie cannot be read here: without this mark every stranger would cost a call that fails.
const SIGNED_IN_KEY = 'plinth-signed-in'

/** What the store works with. */
export type SessionParts = {
  local: KeyValueStorage
  tab: KeyValueStorage
  currentPath: () => string
}

/** Keeps the session of this window; the one place that decides when a log-in is asked for. */
export function createSessionStore({ local, tab, currentPath }: SessionParts) {
  let state: SessionState = {
    status: local.getItem(SIGNED_IN_KEY) === null ? 'anonymous' : 'loading',
    isRetrying: false,
    member: null,
    userType: readUserType(local.getItem(USER_TYPE_KEY)),
    dialog: null,
    notice: null,
    intent: null,
  }
  const listeners = new Set<() => void>()
  const change = (next: Partial<SessionState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const rememberUserType = (userType: UserType) => {
    local.setItem(USER_TYPE_KEY, writeUserType(userType))
    change({ userType })
  }
  const requireLogIn = ({ intent, returnTo, userType }: LogInRequest = {}) => {
    if (state.status === 'member') return true
    if (userType !== undefined) rememberUserType(userType)
    keepResume(tab, { returnTo: returnTo ?? currentPath(), intent: intent ?? null })
    change({ dialog: 'prompt', notice: null })
    return false
  }

  return {
    current: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** Takes somebody in, or says that nobody is logged in. */
    setMember: (member: Member | null) => {
      if (member) {
        local.setItem(SIGNED_IN_KEY, '1')
        rememberUserType(member.userType)
      } else local.removeItem(SIGNED_IN_KEY)
      // Somebody pressed before it was known that they are logged in: what they asked for goes on without a prompt.
      const wasOpen = state.status === 'loading' || state.status === 'unknown'
      const wasEarly = member !== null && wasOpen && state.dialog === 'prompt'
      change({
        member,
        status: member ? 'member' : 'anonymous',
        isRetrying: false,
        ...(wasEarly ? { dialog: null, intent: takeResume(tab)?.intent ?? null } : {}),
      })
    },
    /** Goes on without knowing who is there, for example without a connection; `retry` and the next visit ask again. */
    leaveUnknown: () => change({ member: null, status: 'unknown', isRetrying: false }),
    /** Asks once more who is there, where that could not be read. */
    retry: () => {
      if (state.status === 'unknown') change({ isRetrying: true })
    },
    /** The session has ended on the server: asks for a log-in, and leaves everything on the screen. */
    end: () => {
      if (state.status !== 'member') return
      local.removeItem(SIGNED_IN_KEY)
      change({ status: 'anonymous' })
      requireLogIn()
    },
    /** A blocked account leaves nothing behind here; the prompt says why (docs/product/accounts.md#blocked-accounts). */
    block: (reason: string) => {
      local.removeItem(SIGNED_IN_KEY)
      local.removeItem(USER_TYPE_KEY)
      forgetResume(tab)
      change({
        status: 'anonymous',
        member: null,
        userType: undefined,
        intent: null,
        dialog: 'prompt',
        notice: reason,
      })
    },
    /** Says why somebody was logged out, where they did not do it themselves. */
    explain: (reason: string) => change({ dialog: 'prompt', notice: reason }),
    rememberUserType,
    open: (dialog: SessionDialog) => change({ dialog, notice: null }),
    /** Closes a dialog without a log-in: what was interrupted is given up. */
    dismiss: () => {
      forgetResume(tab)
      change({ dialog: null })
    },
    /** Closes a dialog on the way to a log-in or sign-up: what was interrupted stays kept. */
    proceed: () => change({ dialog: null }),
    /** True when somebody is logged in; otherwise keeps what was interrupted, asks for a log-in and says false. */
    requireLogIn,
    /** Whether something waits to be taken up after the log-in. */
    isInterrupted: () => hasResume(tab),
    /** After a log-in: where to go, and the intent becomes ready to be taken up there. */
    resume: (): Resume | null => {
      const resume = takeResume(tab)
      if (resume) change({ intent: resume.intent })
      return resume
    },
    /** Takes up an intent, once. */
    takeIntent: (intent: string) => {
      if (state.status !== 'member' || state.intent !== intent) return false
      change({ intent: null })
      return true
    },
  }
}

/** The session of this window. */
export type SessionStore = ReturnType<typeof createSessionStore>
