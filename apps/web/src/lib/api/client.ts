import type { Answer, AnyCall, Args } from '@plinth/api-schema/call'
import { createClient, type WireReply, type WireRequest } from '@plinth/api-schema/client'
import { ApiError } from '@plinth/api-schema/errors'
import { queryOptions } from '@tanstack/react-query'
import { UNREACHABLE_STATUS } from './refusals.ts'

const UNREACHABLE = 'Plinth cannot be reached. Please check your connection and try again.'

// Not crypto.randomUUID: that one is missing on pages served without TLS from another machine.
const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const send = async ({ method, url, headers, body }: WireRequest): Promise<WireReply> => {
  const response = await fetch(url, {
    method,
    headers: method === 'POST' ? { ...headers, 'Idempotency-Key': newKey() } : headers,
    credentials: 'same-origin',
    ...(body === undefined ? {} : { body }),
  }).catch(() => {
    throw new ApiError(UNREACHABLE_STATUS, UNREACHABLE_STATUS, UNREACHABLE)
  })
  return { status: response.status, body: await response.json().catch(() => null) }
}

/** Makes any declared call with the session's cookie. */
export const api = createClient(send)

/** A query for a call that reads; its answer is fresh for as long as the call says. */
export const callQuery = <C extends AnyCall>(call: C, args: Args<C>) =>
  queryOptions({
    queryKey: [call.path, args] as const,
    queryFn: (): Promise<Answer<C>> => api(call, args),
    staleTime: (call.cacheSeconds ?? 0) * 1000,
  })

// Spec A §7: a configuration answer may be kept for 10 minutes.
const CONFIG_MS = 600_000

/** A query for a configuration call whose declaration, and zod with it, stays out of the first load. */
export const lazyConfigQuery = <C extends AnyCall>(path: C['path'], load: () => Promise<C>, args: Args<C>) =>
  queryOptions({
    queryKey: [path, args] as const,
    queryFn: async (): Promise<Answer<C>> => api(await load(), args),
    staleTime: CONFIG_MS,
    meta: { failure: 'silent' },
  })
