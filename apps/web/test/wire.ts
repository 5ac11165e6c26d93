import type { Answer, AnsweredFile, AnyCall, Input } from '@plinth/api-schema/call'
import { envelope } from '@plinth/api-schema/call'
import { AppError, type ErrorName, errors, type Refusal } from '@plinth/api-schema/errors'
import { campaignEvents, type LiveEvents, operatorEvents } from '@plinth/api-schema/live'
import { isRefusalSentence, reasonOf } from '@plinth/api-schema/refusal-reasons'
import { allCalls } from '@plinth/api-schema/registry'
import { act } from '@testing-library/react'

type Reply = { status: number; body: unknown; bytes?: Uint8Array<ArrayBuffer>; fileName?: string }
type Outcome = Reply | Promise<Reply> | 'hang' | 'offline'
type Responder = (input: unknown) => Outcome
type Request = { method: string; url: string; body: unknown; signal?: AbortSignal | undefined }
type Source = { url: string; listeners: Map<string, ((event: { data: string }) => void)[]> }

/** Answers one request to a chain's node, at once or later; an error that it throws is the node's own. */
export type NodeResponder = (method: string, params: readonly unknown[]) => unknown

/** The bytes of a file, a status that refuses it, or null where nobody answers. */
export type FileResponder = (path: string) => Uint8Array<ArrayBuffer> | number | null

/** An answer, or a function that makes one from the parsed input of each request. */
export type AnswerOrFunction<C extends AnyCall> = Answer<C> | ((input: Input<C>) => Answer<C>)

const isFunction = <C extends AnyCall>(answer: AnswerOrFunction<C>): answer is (input: Input<C>) => Answer<C> =>
  typeof answer === 'function'
const eventSchemas = { ...campaignEvents.events, ...operatorEvents.events }
const keyOf = (call: AnyCall) => `${call.method} ${call.path}`
const patternOf = (path: string) => new RegExp(`^/api${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
// A path without holes wins over one with them: /campaign/list is no campaign called `list`.
const matchers = allCalls
  .flatMap((call) => [call.path, ...(call.aliases ?? [])].map((path) => ({ call, path, pattern: patternOf(path) })))
  .sort((one, other) => Number(one.path.includes('{')) - Number(other.path.includes('{')))

const readBody = (body: unknown): unknown => {
  if (body === undefined || body === null) return {}
  if (body instanceof FormData) return Object.fromEntries(body)
  const text = String(body)
  return /^[[{]/.test(text) ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(text))
}

const readRequest = ({ method, url, body }: Request) => {
  const { pathname, searchParams } = new URL(url, 'http://here.invalid')
  for (const { call, pattern } of matchers) {
    const match = call.method === method && pattern.exec(pathname)
    if (!match) continue
    const written = readBody(body)
    const input = Array.isArray(written)
      ? written
      : { ...Object.fromEntries(searchParams), ...match.groups, ...(written as Record<string, unknown>) }
    return { call, input }
  }
  return undefined
}

type RpcRequest = { id: number; method: string; params?: unknown[] }

/** What a node answers to a body of one request or of several (JSON-RPC 2.0). */
const askNode = async (respond: NodeResponder, body: unknown): Promise<Reply> => {
  const one = async ({ id, method, params = [] }: RpcRequest) => {
    try {
      return { jsonrpc: '2.0', id, result: await respond(method, params) }
    } catch (error) {
      const { code = -32_000, message, data } = error as { code?: number; message: string; data?: unknown }
      return { jsonrpc: '2.0', id, error: { code, message, data } }
    }
  }
  const requests = JSON.parse(String(body)) as RpcRequest | RpcRequest[]
  return { status: 200, body: await (Array.isArray(requests) ? Promise.all(requests.map(one)) : one(requests)) }
}

/**
 * A fake of the wire, made from the declared calls: answers are typed and checked by the schema of their call, and so is every
 * request. What breaks a schema, or what no test has prepared an answer for, is a fault that fails the test at its end.
 */
export function createWire() {
  const responders = new Map<string, Responder>()
  const requests = new Map<string, unknown[]>()
  const abandoned = new Map<string, unknown[]>()
  const sources = new Set<Source>()
  const faults: string[] = []
  const nodes = new Map<string, NodeResponder>()
  let findFile: FileResponder = () => null
  let isOffline = false

  const check = (call: AnyCall, reply: Reply): Reply => {
    if (call.kind === 'file') return reply
    const parsed = envelope(call).safeParse(reply.body)
    if (!parsed.success) faults.push(`The answer to ${keyOf(call)} breaks its schema: ${parsed.error.message}`)
    return reply
  }
  const wrap = (call: AnyCall, data: unknown): Reply => {
    if (call.kind === 'file') {
      const { name, bytes } = data as AnsweredFile
      return { status: 200, body: null, bytes: new Uint8Array(bytes), fileName: name }
    }
    return { status: 200, body: { code: 200, msg: 'success', ...(call.kind === 'data' ? { data } : (data as object)) } }
  }

  const exchange = (request: Request): Outcome => {
    const node = nodes.get(request.url)
    if (node && !isOffline) return askNode(node, request.body)
    // Content by its CID and whatever else is no call cannot be read here, unless a test serves it.
    if (!request.url.startsWith('/api/')) {
      const file = isOffline ? null : findFile(request.url)
      if (file === null) return 'offline'
      return typeof file === 'number' ? { status: file, body: null } : { status: 200, body: null, bytes: file }
    }
    const read = readRequest(request)
    if (!read) {
      faults.push(`No call is declared for ${request.method} ${request.url}`)
      return { status: 404, body: { code: 404, msg: '' } }
    }
    const key = keyOf(read.call)
    const input = read.call.input.safeParse(read.input)
    if (!input.success) faults.push(`${key} was sent ${JSON.stringify(read.input)}: ${input.error.message}`)
    requests.set(key, [...(requests.get(key) ?? []), input.data])
    request.signal?.addEventListener('abort', () => abandoned.set(key, [...(abandoned.get(key) ?? []), input.data]))
    if (isOffline) return 'offline'
    const respond = responders.get(key)
    if (respond) return respond(input.data)
    faults.push(`${key} was sent, but the test has prepared no answer`)
    return { status: 404, body: { code: 404, msg: '' } }
  }

  const refusalOf = ({ status, code, msg, reason, field }: Refusal): Reply => ({
    status,
    body: { code, msg, data: field === undefined ? { reason } : { reason, field } },
  })

  const wire = {
    /** Answers a call from now on; a function can throw an AppError to refuse some of the requests. */
    answer: <C extends AnyCall>(call: C, answer: AnswerOrFunction<C>) => {
      responders.set(keyOf(call), (input) => {
        try {
          return check(call, wrap(call, isFunction(answer) ? answer(input as Input<C>) : answer))
        } catch (error) {
          if (error instanceof AppError) return refusalOf(error.refusal)
          throw error
        }
      })
      return wire
    },
    /** Refuses a call from now on, with the message of the catalogue or another one, because of a field where one is named. */
    refuse: (call: AnyCall, name: ErrorName, msg: string = errors[name].msg, field?: string) => {
      const reason = msg !== errors[name].msg && isRefusalSentence(msg) ? reasonOf(msg) : name
      const refusal = { ...errors[name], msg, reason, ...(field === undefined ? {} : { field }) }
      responders.set(keyOf(call), () => refusalOf(refusal))
      return wire
    },
    /** Leaves a call without an answer. */
    hang: (...calls: AnyCall[]) => {
      for (const call of calls) responders.set(keyOf(call), () => 'hang')
      return wire
    },
    /** Takes requests of a call and answers them once it is told to. */
    delay: <C extends AnyCall>(call: C, answer: Answer<C>) => {
      let release: () => void = () => undefined
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      responders.set(keyOf(call), () => released.then(() => check(call, wrap(call, answer))))
      return { release: () => act(async () => release()) }
    },
    /** Loses every request, or only those of some calls. */
    goOffline: (...calls: AnyCall[]) => {
      if (calls.length === 0) isOffline = true
      for (const call of calls) responders.set(keyOf(call), () => 'offline')
      return wire
    },
    /** Answers a chain's node at its address; nobody answers there after `null`. */
    answerNode: (url: string, respond: NodeResponder | null) => {
      const { href } = new URL(url)
      if (respond) nodes.set(href, respond)
      else nodes.delete(href)
      return wire
    },
    /** Serves files beside the calls: the bytes of an address, a status that refuses it, or null where nobody answers. */
    serveFiles: (find: FileResponder) => {
      findFile = find
      return wire
    },
    /** Lets requests through again. */
    goOnline: () => {
      isOffline = false
      return wire
    },
    /** The inputs with which a call was sent so far, parsed by its own schema. */
    sent: <C extends AnyCall>(call: C) => (requests.get(keyOf(call)) ?? []) as Input<C>[],
    /** Those of them that the screen gave up before they were answered. */
    abandoned: <C extends AnyCall>(call: C) => (abandoned.get(keyOf(call)) ?? []) as Input<C>[],
    /** Publishes a live event to every page that listens to a campaign. */
    publish: <Kind extends keyof LiveEvents>(campaignId: number, kind: Kind, data: LiveEvents[Kind]) => {
      for (const { url, listeners } of sources) {
        if (!hearsOf(url, campaignId)) continue
        const fault = eventSchemas[kind].safeParse(data).error
        if (fault) faults.push(`The event ${kind} breaks its schema: ${fault.message}`)
        for (const listener of listeners.get(kind) ?? []) listener({ data: JSON.stringify(data) })
      }
    },
    /** Publishes a live event to every page of a member, whatever it shows. */
    publishOwn: <Kind extends 'notices' | 'reset'>(kind: Kind, data: LiveEvents[Kind]) => {
      for (const { url, listeners } of sources) {
        if (!url.startsWith(`/api${campaignEvents.path}`)) continue
        for (const listener of listeners.get(kind) ?? []) listener({ data: JSON.stringify(data) })
      }
    },
    /** Opens the connections that listen to the market. */
    openMarket: () => {
      for (const { url, listeners } of sources)
        if (url.includes('market=1')) for (const listener of listeners.get('open') ?? []) listener({ data: '' })
    },
    /** Publishes what happened on the market to every page that listens to it. */
    publishMarket: (data: LiveEvents['market']) => {
      for (const { url, listeners } of sources)
        if (url.includes('market=1'))
          for (const listener of listeners.get('market') ?? []) listener({ data: JSON.stringify(data) })
    },
    /** How many of the open connections hear of a campaign. */
    listenersOf: (campaignId: number) => [...sources].filter(({ url }) => hearsOf(url, campaignId)).length,
    /** How many connections for live events are open. */
    listenerCount: () => sources.size,
    faults: faults as readonly string[],
    /** Takes the place of `fetch`, `XMLHttpRequest` and `EventSource`. */
    install: () => {
      // Not a stub of the test: what a screen asks for when its test is over does not go to the network either.
      Object.assign(globalThis, {
        fetch: fakeFetch(exchange),
        XMLHttpRequest: fakeXhr(exchange),
        EventSource: fakeEventSource(sources),
      })
    },
  }
  return wire
}

/** A fake of the wire. */
export type Wire = ReturnType<typeof createWire>

const hearsOf = (address: string, campaignId: number) => {
  const { pathname, searchParams } = new URL(address, 'http://here.invalid')
  if (pathname === `/api${operatorEvents.path}`) return true
  const { campaignId: listening } = campaignEvents.input.parse(Object.fromEntries(searchParams))
  return pathname === `/api${campaignEvents.path}` && listening?.includes(campaignId) === true
}

type Exchange = (request: Request) => Outcome

const dispositionOf = ({ fileName }: Reply): Record<string, string> =>
  fileName === undefined ? {} : { 'content-disposition': `attachment; filename="${fileName}"` }

const fakeFetch =
  (exchange: Exchange) =>
  (url: string, { method = 'GET', body, signal }: { method?: string; body?: unknown; signal?: AbortSignal } = {}) =>
    new Promise((resolve, reject) => {
      const outcome = exchange({ method, url, body, signal })
      signal?.addEventListener('abort', () => reject(signal.reason))
      if (outcome === 'offline') reject(new TypeError('Failed to fetch'))
      else if (outcome !== 'hang')
        void Promise.resolve(outcome).then((reply) =>
          resolve(
            reply.bytes
              ? new Response(reply.bytes, { headers: dispositionOf(reply) })
              : {
                  status: reply.status,
                  ok: reply.status < 400,
                  headers: new Headers(),
                  body: null,
                  text: async () => JSON.stringify(reply.body),
                },
          ),
        )
    })

const fakeXhr = (exchange: Exchange) =>
  class {
    upload: {
      onprogress?: (event: { loaded: number; total: number; lengthComputable: boolean }) => void
      onload?: () => void
    } = {}
    onload?: () => void
    onerror?: () => void
    onabort?: () => void
    status = 0
    response: unknown = null
    #request: Request = { method: 'GET', url: '', body: undefined }

    open(method: string, url: string) {
      this.#request = { method, url, body: undefined }
    }
    setRequestHeader() {}
    send(body: unknown) {
      const outcome = exchange({ ...this.#request, body })
      queueMicrotask(async () => {
        this.upload.onprogress?.({ loaded: 1, total: 2, lengthComputable: true })
        // A call that hangs has not even taken the whole body.
        if (outcome === 'hang') return
        if (outcome === 'offline') return this.onerror?.()
        this.upload.onload?.()
        const { status, body: response } = await outcome
        this.status = status
        this.response = response
        this.onload?.()
      })
    }
    abort() {
      this.onabort?.()
    }
  }

const fakeEventSource = (sources: Set<Source>) =>
  class {
    #source: Source

    constructor(url: string) {
      this.#source = { url, listeners: new Map() }
      sources.add(this.#source)
    }
    addEventListener(kind: string, listener: (event: { data: string }) => void) {
      this.#source.listeners.set(kind, [...(this.#source.listeners.get(kind) ?? []), listener])
    }
    close() {
      sources.delete(this.#source)
    }
  }
