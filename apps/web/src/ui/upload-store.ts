import { uploads } from '@plinth/api-schema/limits'
import { fill, messages } from '@plinth/api-schema/messages'
import { countPixels } from './count-pixels.ts'
import { canShrink, shrinkPicture } from './shrink-picture.ts'
import { bytesOf, refuseUpload, type UploadLimits } from './upload-check.ts'

/** A file that lies on the server; of a picture the server also tells what holds its place on a page. */
export type UploadedFile = {
  url: string
  name: string
  type?: string | undefined
  width?: number | null
  height?: number | null
  placeholder?: string | null
  renditions?: readonly { url: string; type: string; width: number }[]
}

/** Sends a file; reports from 0 to 1, where 1 means that all of it was sent; rejects when the answer is not a success. */
export type UploadFunction = (
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
) => Promise<UploadedFile>

/** `shrinking` and `offered`: too large, and made smaller here. `preparing`: all of it was sent, and the server works on it. */
export type UploadPhase = 'shrinking' | 'offered' | 'sending' | 'preparing' | 'failed'

/** A file on its way, or one that did not arrive. */
export type PendingUpload = {
  id: number
  /** The field that it belongs to. */
  slot: string
  name: string
  size: number
  /** The size before it was made smaller. */
  sizeBefore?: number
  /** How many megapixels it had before, where those were too many. */
  megapixelsBefore?: number
  phase: UploadPhase
  share: number
  failure?: string
  /** Somebody wanted to go on while it was offered smaller: the field says that this has to be answered first. */
  isAsked?: boolean
  file: File
  abort: AbortController
}

/** How the files of one field are taken. */
export type UploadTerms = { upload: UploadFunction; limits: UploadLimits; multiple: boolean }

/** All files of a form that are on their way, and why others were not taken, by field. */
type UploadsState = { pending: readonly PendingUpload[]; refusals: Readonly<Record<string, string | undefined>> }

const MAX_MEGAPIXELS = uploads.image.megapixels
const PIXELS_PER_MEGAPIXEL = 1_000_000

const isOffered = ({ phase }: PendingUpload) => phase === 'offered'
const isUnfinished = ({ phase }: PendingUpload) => phase !== 'failed'

const aborted = (signal: AbortSignal) =>
  new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null), { once: true }))

/** Holds the state and tells those who follow it. */
const createState = () => {
  let state: UploadsState = { pending: [], refusals: {} }
  const listeners = new Set<() => void>()
  const become = (next: Partial<UploadsState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  return {
    current: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    put: (item: PendingUpload) => become({ pending: [...state.pending, item] }),
    update: (id: number, change: Partial<PendingUpload>) =>
      become({ pending: state.pending.map((each) => (each.id === id ? { ...each, ...change } : each)) }),
    drop: (id: number) => become({ pending: state.pending.filter((each) => each.id !== id) }),
    refuse: (slot: string, refusal: string | undefined) => become({ refusals: { ...state.refusals, [slot]: refusal } }),
    replace: (pending: readonly PendingUpload[]) => become({ pending }),
  }
}

/**
 * Owns the uploads of a whole form. Fields come and go with the tabs of the form: a file that one of them has begun goes on,
 * and what arrives is given to the field that was last seen in its place.
 */
export function createUploadStore() {
  const { current, subscribe, put, update, drop, refuse, replace } = createState()
  const receivers = new Map<string, (file: UploadedFile) => void>()
  const runs = new Map<number, Promise<boolean>>()
  const cancelled = new Set<number>()
  let nextId = 1

  const cancel = ({ id, abort }: PendingUpload) => {
    cancelled.add(id)
    abort.abort()
    drop(id)
  }
  const send = async ({ id, file, abort }: PendingUpload, { upload }: UploadTerms): Promise<boolean> => {
    const report = (share: number) => update(id, { share, phase: share < 1 ? 'sending' : 'preparing' })
    try {
      const arrived = await upload(file, report, abort.signal)
      const item = current().pending.find((each) => each.id === id)
      if (!item) return cancelled.has(id)
      drop(id)
      receivers.get(item.slot)?.(arrived)
      return true
    } catch (cause) {
      if (abort.signal.aborted) return cancelled.has(id)
      update(id, { phase: 'failed', failure: (cause instanceof Error && cause.message) || messages.uploadFail })
      return false
    }
  }
  const create = (slot: string, file: File, phase: UploadPhase): PendingUpload => {
    const abort = new AbortController()
    const item = { id: nextId++, slot, name: file.name, size: file.size, phase, share: 0, file, abort }
    put(item)
    return item
  }
  const follow = ({ id }: PendingUpload, run: Promise<boolean>) => {
    runs.set(
      id,
      run.finally(() => runs.delete(id)),
    )
  }
  const shrink = async ({ id, file, abort }: PendingUpload, { megabytes }: UploadLimits, refusal: string) => {
    const smaller = await Promise.race([shrinkPicture(file, bytesOf(megabytes)), aborted(abort.signal)])
    // It may have been cancelled, or moved to another field.
    const item = current().pending.find((each) => each.id === id)
    if (!item) return cancelled.has(id)
    if (smaller) {
      update(id, { phase: 'offered', file: smaller, size: smaller.size, sizeBefore: file.size })
      return true
    }
    drop(id)
    refuse(item.slot, refusal)
    return false
  }
  /** Sends a file, unless it is a picture with more pixels than the server reads: that is made smaller first. */
  const measureAndSend = async (item: PendingUpload, terms: UploadTerms): Promise<boolean> => {
    const pixels = canShrink(item.file) ? await countPixels(item.file).catch(() => null) : null
    if (item.abort.signal.aborted) return cancelled.has(item.id)
    const megapixels = (pixels ?? 0) / PIXELS_PER_MEGAPIXEL
    if (megapixels <= MAX_MEGAPIXELS) return send(item, terms)
    update(item.id, { phase: 'shrinking', megapixelsBefore: megapixels })
    return shrink(item, terms.limits, fill(messages.uploadTooManyPixels, { n: MAX_MEGAPIXELS }))
  }
  const sendNew = (slot: string, file: File, terms: UploadTerms) => {
    const item = create(slot, file, 'sending')
    follow(item, measureAndSend(item, terms))
    return item
  }
  const offerSmaller = (slot: string, file: File, { limits }: UploadTerms) => {
    const item = create(slot, file, 'shrinking')
    follow(item, shrink(item, limits, fill(messages.uploadTooLarge, { n: limits.megabytes })))
  }
  const take = (slot: string, file: File, terms: UploadTerms) => {
    const refusal = refuseUpload(file, terms.limits)
    if (refusal === undefined) sendNew(slot, file, terms)
    else if (refusal.isTooLarge && canShrink(file)) offerSmaller(slot, file, terms)
    else refuse(slot, refusal.message)
  }

  return {
    current,
    subscribe,
    /** Says who takes what arrives for a field; it holds while the field is out of sight, too. */
    receive: (slot: string, receiver: (file: UploadedFile) => void) => receivers.set(slot, receiver),
    /** Takes files for a field; a field of one file gives up the one before. */
    add: (slot: string, files: readonly File[], terms: UploadTerms) => {
      refuse(slot, undefined)
      if (!terms.multiple) for (const each of current().pending.filter((item) => item.slot === slot)) cancel(each)
      for (const file of terms.multiple ? files : files.slice(0, 1)) take(slot, file, terms)
    },
    cancel,
    /** Sends what has failed once more, or what was made smaller. */
    start: (item: PendingUpload, terms: UploadTerms) => {
      drop(item.id)
      const next = sendNew(item.slot, item.file, terms)
      if (item.sizeBefore !== undefined) update(next.id, { sizeBefore: item.sizeBefore })
    },
    /** Follows fields that have changed their places; null gives up what belonged to one that is gone. */
    move: (placeOf: (slot: string) => string | null) => {
      for (const each of current().pending) if (placeOf(each.slot) === null) cancel(each)
      replace(current().pending.map((each) => ({ ...each, slot: placeOf(each.slot) ?? each.slot })))
    },
    /** Whether a file is made smaller, waits to be sent or is on its way. */
    isUnfinished: () => current().pending.some(isUnfinished),
    /** Waits until nothing is on its way; answers whether everything that was has arrived. */
    untilDone: async () => {
      let isWhole = true
      while (runs.size > 0) isWhole = (await Promise.all(runs.values())).every(Boolean) && isWhole
      const offered = current().pending.filter(isOffered)
      for (const { id } of offered) update(id, { isAsked: true })
      return isWhole && offered.length === 0
    },
    /** Gives everything up: the form is gone. */
    close: () => {
      for (const { abort } of current().pending) abort.abort()
      replace([])
    },
  }
}
