import { useEffect, useSyncExternalStore } from 'react'
import { safeStorage } from '../../../lib/browser-storage.ts'
import type { Artwork } from './artwork.ts'

// Which works this browser has shown on the whole screen or on their page, for each campaign. Nobody is told.

const KEY = 'plinth-seen-works'
const MAX_CAMPAIGNS = 30
const MAX_WORKS = 2000
const storage = safeStorage(() => localStorage)

type Seen = ReadonlyMap<number, ReadonlySet<number>>
const NONE: ReadonlySet<number> = new Set()

const isKept = (value: unknown): value is [campaignId: number, ids: number[]] =>
  Array.isArray(value) &&
  typeof value[0] === 'number' &&
  Array.isArray(value[1]) &&
  value[1].every((id) => typeof id === 'number')

const parse = (text: string | null): Seen => {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    return new Map(Array.isArray(kept) ? kept.filter(isKept).map(([id, works]) => [id, new Set(works)]) : [])
  } catch {
    return new Map()
  }
}

// A storage that refuses to be written leaves what was seen since the page was opened.
let known: { text: string | null; seen: Seen } = { text: null, seen: new Map() }
const read = (): Seen => {
  const text = storage.getItem(KEY)
  if (text !== known.text) known = { text, seen: parse(text) }
  return known.seen
}

const listeners = new Set<() => void>()
const follow = (listener: () => void) => {
  listeners.add(listener)
  // Another tab has shown one.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

const keepSeen = (campaignId: number, workId: number) => {
  const before = read()
  const works = before.get(campaignId) ?? NONE
  if (works.has(workId)) return
  const rest = [...before].filter(([id]) => id !== campaignId)
  const campaigns = [...rest, [campaignId, new Set([...works, workId].slice(-MAX_WORKS))] as const]
  const seen = new Map(campaigns.slice(-MAX_CAMPAIGNS))
  storage.setItem(KEY, JSON.stringify([...seen].map(([id, ids]) => [id, [...ids]])))
  known = { text: storage.getItem(KEY), seen }
  for (const listener of listeners) listener()
}

/** The works of a campaign that this browser has shown. */
export const useSeenWorks = (campaignId: number): ReadonlySet<number> =>
  useSyncExternalStore(
    follow,
    () => read().get(campaignId) ?? NONE,
    () => NONE,
  )

/** Notes that a work is seen, as long as there is one. */
export const useMarkSeen = (work: Pick<Artwork, 'id' | 'campaignId'> | undefined) => {
  const { id, campaignId } = work ?? {}
  useEffect(() => {
    if (id !== undefined && campaignId !== undefined) keepSeen(campaignId, id)
  }, [id, campaignId])
}
