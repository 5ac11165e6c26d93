import { createContext, use } from 'react'

/** The id of the field that Enter has led to because a form lacks it; empty where there is none. */
export const MissingField = createContext('')

const WORDS = 'This is still missing.'

/** What a field says where it is the one that a form lacks. */
export const useMissingWords = (id: string) => (use(MissingField) === id ? WORDS : undefined)
