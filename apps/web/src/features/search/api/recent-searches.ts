import { useSyncExternalStore } from 'react'
import { safeStorage } from '../../../lib/browser-storage.ts'

// What somebody has searched for, on this device alone: the server never learns of it, and others who log in here do not see it.

const MAX_KEPT = 6
const storage = safeStorage(() => localStorage)
const keyOf = (memberId: number | null) => `plinth-searches-${memberId ?? 'stranger'}`
const NONE: readonly string[] = []

const parse = (text: string | null): readonly string[] => {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string').slice(0, MAX_KEPT) : NONE
  } catch {
    return NONE
  }
}

let known: { key: string; text: string | null; searches: readonly string[] } = { key: '', text: null, searches: NONE }
const read = (memberId: number | null): readonly string[] => {
  const key = keyOf(memberId)
  const text = storage.getItem(key)
  if (text !== known.text || key !== known.key) known = { key, text, searches: parse(text) }
  return known.searches
}

const listeners = new Set<() => void>()
const notify = () => {
  for (const listener of listeners) listener()
}
const follow = (listener: () => void) => {
  listeners.add(listener)
  // Another tab has searched.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Keeps the words of a search, the newest first. */
export const keepSearch = (memberId: number | null, words: string) => {
  if (words === '') return
  const isSame = (other: string) => other.toLowerCase() === words.toLowerCase()
  const kept = [words, ...read(memberId).filter((other) => !isSame(other))].slice(0, MAX_KEPT)
  storage.setItem(keyOf(memberId), JSON.stringify(kept))
  notify()
}

/** Forgets all of them. */
export const clearSearches = (memberId: number | null) => {
  storage.removeItem(keyOf(memberId))
  notify()
}

/** The searches of one person on this device, the newest first. */
export const useRecentSearches = (memberId: number | null) => useSyncExternalStore(follow, () => read(memberId))
