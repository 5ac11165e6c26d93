import { unreachable } from '../../../lib/api/refusals.ts'

const GONE = [403, 404, 410]

/** The bytes of a file of this site; null where it was taken away meanwhile. */
export const readFile = async (url: string, signal: AbortSignal) => {
  const fail = (error: unknown) => {
    throw signal.aborted ? error : unreachable()
  }
  const response = await fetch(url, { signal, credentials: 'same-origin' }).catch(fail)
  if (GONE.includes(response.status)) return null
  if (!response.ok) throw unreachable()
  return new Uint8Array(await response.arrayBuffer().catch(fail))
}
