import type { Answer, AnyCall, Args, FileCall } from '@plinth/api-schema/call'
import { BACKGROUND_HEADER, createClient, type WireReply, type WireRequest } from '@plinth/api-schema/client'
import { type InvalidateQueryFilters, type QueryClient, queryOptions } from '@tanstack/react-query'
import { isUnattended } from '../session/activity.ts'
import { unreachable } from './refusals.ts'
import { reportRefusal } from './session-watch.ts'

const TRIES = 3
const FIRST_PAUSE_MS = 400
const pauseBefore = (attempt: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, FIRST_PAUSE_MS * 2 ** attempt))

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

// Not crypto.randomUUID: that one is missing on pages served without TLS from another machine.
const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

// Lists follow what happens on their own: an operator who has gone away is logged out all the same.
const backgroundMark = () => (isUnattended() ? { [BACKGROUND_HEADER]: '1' } : {})

const exchange = async (request: WireRequest, key: string): Promise<WireReply> => {
  const { method, url, headers, body, signal } = request
  try {
    const response = await fetch(url, {
      method,
      headers: { ...headers, ...(method === 'POST' ? { 'Idempotency-Key': key } : backgroundMark()) },
      credentials: 'same-origin',
      ...(body === undefined ? {} : { body }),
      ...(signal ? { signal } : {}),
    })
    // Read as text first: an answer that breaks off is lost, one that is no JSON is a fault of its own.
    return { status: response.status, body: parseJson(await response.text()) }
  } catch {
    throw unreachable()
  }
}

/** One click, one key: a write whose answer got lost is sent again under the key it had, and done once. Reads are repeated by their query. */
export const createSend =
  (pause: (attempt: number) => Promise<void> = pauseBefore) =>
  async (request: WireRequest): Promise<WireReply> => {
    const key = newKey()
    const tries = request.method === 'POST' && request.repeatable ? TRIES : 1
    for (let attempt = 1; ; attempt++) {
      try {
        return await exchange(request, key)
      } catch (error) {
        if (attempt === tries) throw error
        await pause(attempt)
      }
    }
  }

const send = createClient(createSend())

/** Makes any declared call with the session's cookie; when that session has ended, the app hears of it before the caller does. */
export const api = async <C extends AnyCall>(call: C, args: Args<C>, signal?: AbortSignal): Promise<Answer<C>> => {
  try {
    return await send(call, args, signal)
  } catch (error) {
    reportRefusal(call.audience, error)
    throw error
  }
}

const FILE_NAME = /filename="([^"]+)"/

/** A file as the browser saves it; one that breaks off is lost as a whole. */
const receiveFile = async ({ method, url, headers, body }: WireRequest): Promise<WireReply> => {
  try {
    const response = await fetch(url, {
      method,
      headers,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { body }),
    })
    const name = FILE_NAME.exec(response.headers.get('content-disposition') ?? '')?.[1]
    if (!response.ok || name === undefined) return { status: response.status, body: parseJson(await response.text()) }
    return { status: response.status, body: { code: 200, msg: '', data: { name, file: await response.blob() } } }
  } catch {
    throw unreachable()
  }
}

/** Makes a call that answers a file, which the browser keeps on the disk when it is large. */
export const download = async <C extends FileCall>(call: C, args: Args<C>): Promise<{ name: string; file: Blob }> => {
  try {
    return (await createClient(receiveFile)(call, args)) as unknown as { name: string; file: Blob }
  } catch (error) {
    reportRefusal(call.audience, error)
    throw error
  }
}

/** Ends the session by a call: one that had ended already is no news then. */
export const leaveBy = send

/** The key under which the answers of a call are kept, or one answer of it. */
export const callKey = <C extends AnyCall>(call: C, ...args: [] | [Args<C>]) => [call.path, ...args] as const

/** Reads again everything that is kept of some calls. */
export const refreshAnswers = async (
  client: QueryClient,
  calls: readonly AnyCall[],
  filters: Omit<InvalidateQueryFilters, 'queryKey' | 'predicate'> = {},
): Promise<void> => {
  await Promise.all(calls.map((call) => client.invalidateQueries({ ...filters, queryKey: callKey(call) })))
}

/** A query for a call that reads; its answer is fresh for as long as the call says. */
export const callQuery = <C extends AnyCall>(call: C, args: Args<C>) =>
  queryOptions({
    queryKey: callKey(call, args),
    queryFn: (): Promise<Answer<C>> => api(call, args),
    staleTime: (call.cacheSeconds ?? 0) * 1000,
  })

// docs/product/site-and-help.md#configuration
const CONFIG_MS = 600_000

/** A query for a configuration call. */
export const configQuery = <C extends AnyCall>(call: C, args: Args<C>) =>
  queryOptions({
    queryKey: [call.path, args] as const,
    queryFn: (): Promise<Answer<C>> => api(call, args),
    staleTime: CONFIG_MS,
    meta: { failure: 'silent' },
  })
