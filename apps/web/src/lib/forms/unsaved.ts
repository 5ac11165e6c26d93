import { useEffect, useState } from 'react'
import { type KeyValueStorage, safeStorage } from '../browser-storage.ts'

/** Whose writing it is, and of which form: nobody else ever gets to see it. */
export type UnsavedPlace = { owner: number | string; form: string }

const keyOf = ({ owner, form }: UnsavedPlace) => `plinth-unsaved-${owner}-${form}`

/** Keeps what could not be saved until its writer has logged in again; it ends with the tab. Answers whether it is kept. */
export const keepUnsaved = (storage: KeyValueStorage, place: UnsavedPlace, values: unknown): boolean => {
  const text = JSON.stringify(values)
  storage.setItem(keyOf(place), text)
  return storage.getItem(keyOf(place)) === text
}

/** What was kept for this writer, or null. */
export const readUnsaved = <Values>(storage: KeyValueStorage, place: UnsavedPlace): Values | null => {
  const kept = storage.getItem(keyOf(place))
  return kept === null ? null : (JSON.parse(kept) as Values)
}

/** Forgets it: it stands in its form again. */
export const forgetUnsaved = (storage: KeyValueStorage, place: UnsavedPlace) => storage.removeItem(keyOf(place))

const tab = safeStorage(() => sessionStorage)

/**
 * What a session that ended left unsaved of a form. It stands in the form again once its writer has logged in, and counts as
 * unsaved until `clearUnsaved`; `keepHere` is for the guard of the form. Never for passwords: it lies in the tab's storage.
 */
export const useUnsaved = <Values>({ owner, form }: UnsavedPlace) => {
  const [unsaved, setUnsaved] = useState(() => readUnsaved<Values>(tab, { owner, form }))
  useEffect(() => forgetUnsaved(tab, { owner, form }), [owner, form])
  return {
    unsaved,
    keepHere: (values: Values) => keepUnsaved(tab, { owner, form }, values),
    /** It is saved, or given up. */
    clearUnsaved: () => setUnsaved(null),
  }
}
