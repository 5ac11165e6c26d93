import { forgivingStorage } from '../../../lib/browser-storage.ts'
import { readUserType, type UserType } from '../../../lib/session/user-type.ts'

const KEY = 'plinth-google'
const storage = forgivingStorage(() => localStorage)

/** Spec A §4: marks that somebody is on the way to Google, and as which kind of account. */
export const markGoogle = (userType: UserType) => storage.setItem(KEY, String(userType))

/** The kind of account with which somebody went to Google. */
export const markedGoogle = (): UserType | undefined => readUserType(storage.getItem(KEY))

/** Takes the mark away, as a log-out does. */
export const unmarkGoogle = () => storage.removeItem(KEY)
