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
  const asked = new Map<string, readonly Draft[]>()
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
    /**
     * What was signed in this visit for the same question and is still to be saved, else what is signed now: to try again asks for no
     * second signature.
     */
    signedOnce: async (question: string, sign: () => Promise<readonly Draft[]>): Promise<readonly Draft[]> => {
      const kept = new Set(parse<Draft>(readText()).map(({ signature }) => signature))
      const left = asked.get(question)?.filter(({ signature }) => kept.has(signature)) ?? []
      if (left.length > 0) return left
      const drafts = await sign()
      asked.set(question, drafts)
      return drafts
    },
    /** What is kept and can still be saved, followed as it changes. */
    useOpen: () => parse<Draft>(useSyncExternalStore(subscribe, readText, readText)).filter(isOpen),
  }
}
