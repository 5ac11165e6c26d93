import { contactsMessages } from './contacts-messages.ts'
import { messages } from './messages.ts'
import { operatorsMessages } from './operators-messages.ts'

/** Every sentence: those that all pages load, and those of single rooms. */
export const catalogue = { ...messages, ...contactsMessages, ...operatorsMessages } as const

/** The name of a sentence. */
export type MessageKey = keyof typeof catalogue
