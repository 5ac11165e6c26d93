import { safeStorage } from '../../../lib/browser-storage.ts'
import { readUserType, type UserType, writeUserType } from '../../../lib/session/user-type.ts'

const KEY = 'plinth-google'
const storage = safeStorage(() => localStorage)

/** Marks that somebody is on the way to Google, and as which kind of account. */
export const markGoogle = (userType: UserType) => storage.setItem(KEY, writeUserType(userType))

/** The kind of account with which somebody went to Google. */
export const markedGoogle = (): UserType | undefined => readUserType(storage.getItem(KEY))

const LINK = 'link'

/** Marks that somebody is on the way to Google to link it to their account. */
export const markGoogleLink = () => storage.setItem(KEY, LINK)

/** Whether somebody went to Google to link it. */
export const isMarkedGoogleLink = () => storage.getItem(KEY) === LINK

/** Takes the mark away, as a log-out does. */
export const unmarkGoogle = () => storage.removeItem(KEY)
