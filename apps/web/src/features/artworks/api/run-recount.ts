import { type Anchors, anchorsFromWire } from '@plinth/api-schema/anchor'
import { campaignAnchors } from '@plinth/api-schema/anchors'
import { listArtworks } from '@plinth/api-schema/artworks'
import { voteLog } from '@plinth/api-schema/artworks-log'
import { api } from '../../../lib/api/client.ts'
import { trustedScript } from '../../../lib/trusted-script.ts'
import { type Artwork, readArtwork } from './artwork.ts'
import type { LogFindings, RecountMessage, RecountOrder } from './recount-log.ts'
import workerUrl from './recount-worker.ts?worker&url'

const PAGE = 100
// A head is signed about once a second, later where the server is busy.
const LOOK_AGAIN_MS = 1_000
const MAX_LOOKS = 20

/** How far a recount is. */
export type RecountProgress = { step: 'site' } | { step: 'log'; leaves: number; size: number }
/** Everything that a recount has found. */
export type Recounted = {
  findings: LogFindings
  shown: readonly Artwork[]
  anchors: Anchors
  generation: number
  /** How many entries the log had, by the site, once its works were read: a head over fewer says nothing of the newest votes. */
  loggedSize: number
  /** The verifier keys of those who are asked to co-sign heads. */
  witnesses: readonly string[]
}

/** Why a recount came to nothing: nobody answered, the log is not open to be read, or it is no log at all. */
export class RecountFailure extends Error {
  readonly reason: 'offline' | 'closed' | 'busy' | 'unreadable'
  constructor(reason: RecountFailure['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

const failureOf = (status: number) => {
  if (status === 429 || status === 503)
    return new RecountFailure('busy', 'The log is read by many at this moment. Please try again in a minute.')
  if (status > 0 && status < 500)
    return new RecountFailure('closed', 'The entries of this log are not open to be read.')
  return new RecountFailure('offline', 'The connection broke off before the log was read. Nothing was counted.')
}

const readShown = async (campaignId: number, isStopped: () => boolean): Promise<Artwork[]> => {
  const shown = new Map<number, Artwork>()
  for (let cursor: string | undefined; !isStopped(); ) {
    const { rows, nextCursor } = await api(listArtworks, {
      campaignId,
      pageSize: PAGE,
      orderByColumn: 'createTime',
      isAsc: 'desc',
      cursor,
    })
    for (const row of rows) shown.set(row.id, readArtwork(row))
    if (!nextCursor) break
    cursor = nextCursor
  }
  return [...shown.values()]
}

const inWorker = (order: RecountOrder, stop: AbortSignal, tell: (progress: RecountProgress) => void) =>
  new Promise<LogFindings>((resolve, reject) => {
    const worker = new Worker(trustedScript('recount-worker', workerUrl), { type: 'module' })
    const end = (act: () => void) => {
      worker.terminate()
      act()
    }
    stop.addEventListener('abort', () => end(() => reject(stop.reason)))
    worker.onerror = () => end(() => reject(failureOf(0)))
    worker.onmessage = ({ data }: MessageEvent<RecountMessage>) => {
      if (data.kind === 'progress') tell({ step: 'log', leaves: data.leaves, size: data.size })
      if (data.kind === 'done') end(() => resolve(data.findings))
      if (data.kind === 'failed') end(() => reject(failureOf(data.status)))
      if (data.kind === 'broken')
        end(() => reject(new RecountFailure('unreadable', `The log cannot be read: ${data.why}.`)))
    }
    worker.postMessage(order)
  })

/** Waits for a head over everything that was logged by now, for a while; answers how much that was. */
const untilSigned = async (campaignId: number, stop: AbortSignal): Promise<number> => {
  const { size, loggedSize } = await api(voteLog, { campaignId })
  let signed = size
  for (let looks = 1; signed < loggedSize && looks < MAX_LOOKS && !stop.aborted; looks++) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
    signed = (await api(voteLog, { campaignId })).size
  }
  return loggedSize
}

/** Recounts a campaign in this browser: what the site shows, then the log up to a head that covers it. */
export async function runRecount(
  campaignId: number,
  stop: AbortSignal,
  tell: (progress: RecountProgress) => void,
): Promise<Recounted> {
  tell({ step: 'site' })
  const { origin, logKey, logPath, size, witnesses } = await api(voteLog, { campaignId })
  const shown = await readShown(campaignId, () => stop.aborted)
  const anchors = anchorsFromWire(await api(campaignAnchors, { campaignId }))
  const loggedSize = await untilSigned(campaignId, stop)
  stop.throwIfAborted()
  const generation = Number(/-(\d+)$/.exec(logPath)?.[1] ?? 0)
  const own = anchors.anchors.filter((anchor) => anchor.generation === generation)
  const rootsAt = own.map(({ size: anchored }) => anchored)
  const findings = await inWorker({ origin, logKey, logPath, shownFrom: size, witnesses, rootsAt }, stop, tell)
  return { findings, shown, anchors: { ...anchors, anchors: own }, generation, loggedSize, witnesses }
}
