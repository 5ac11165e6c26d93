import { useSyncExternalStore } from 'react'
import { safeStorage } from '../../../lib/browser-storage.ts'

const MAX = 20
const storage = safeStorage(() => localStorage)

const parse = <Draft>(text: string): Draft[] => {
  try {
    const kept: unknown = JSON.parse(text)
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}

/** Keeps what was signed over a closed tab until the server has it: nobody has to sign the same twice. */
export const createSignedDrafts = <Draft extends { signature: string }>(
  key: string,
  isOpen: (draft: Draft) => boolean,
) => {
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const readText = () => storage.getItem(key) ?? '[]'
  const write = (drafts: readonly Draft[]) => {
    if (drafts.length === 0) storage.removeItem(key)
    else storage.setItem(key, JSON.stringify(drafts.slice(-MAX)))
    for (const listener of listeners) listener()
  }
  return {
    keep: (draft: Draft) => write([...parse<Draft>(readText()).filter(isOpen), draft]),
    forget: ({ signature }: Pick<Draft, 'signature'>) =>
      write(parse<Draft>(readText()).filter((kept) => kept.signature !== signature)),
    has: ({ signature }: Pick<Draft, 'signature'>) =>
      parse<Draft>(readText()).some((kept) => kept.signature === signature),
    /** What is kept and can still be saved, followed as it changes. */
    useOpen: () => parse<Draft>(useSyncExternalStore(subscribe, readText, readText)).filter(isOpen),
  }
}
