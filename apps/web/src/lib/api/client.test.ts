import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { logOut } from '@plinth/api-schema/accounts'
import type { WireRequest } from '@plinth/api-schema/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api, createSend, leaveBy } from './client.ts'
import { watchSession } from './session-watch.ts'

let server: Server
let keys: unknown[]
let broken: number
const marks: unknown[] = []
let answer: { status: number; body: string }
const pauses: number[] = []
const send = createSend(async (attempt) => {
  pauses.push(attempt)
})

beforeEach(async () => {
  keys = []
  broken = 0
  answer = { status: 200, body: '{"code":200,"msg":"","data":7}' }
  pauses.length = 0
  server = createServer((request, response) => {
    keys.push(request.headers['idempotency-key'])
    marks.push(request.headers['x-background'])
    response.writeHead(answer.status, { 'content-type': 'application/json', connection: 'close' })
    if (keys.length > broken) return response.end(answer.body)
    response.write('{"code":2')
    response.flushHeaders()
    request.socket.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => new Promise((resolve) => server.close(resolve)))

const post = (repeatable: boolean): WireRequest => ({
  method: 'POST',
  url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/t`,
  headers: {},
  body: '{}',
  repeatable,
})

it('sends a write whose answer got lost again, under the key that it had', async () => {
  broken = 2
  expect(await send(post(true))).toEqual({ status: 200, body: { code: 200, msg: '', data: 7 } })
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(pauses).toEqual([1, 2])
})

it('gives up after the third answer that got lost', async () => {
  broken = 3
  await expect(send(post(true))).rejects.toMatchObject({ status: 0 })
  expect(keys).toHaveLength(3)
})

it('sends a write that would be done twice only once', async () => {
  broken = 1
  await expect(send(post(false))).rejects.toMatchObject({ status: 0 })
  expect(keys).toHaveLength(1)
})

it('marks what the page reads by itself once nobody has touched it for a minute', async () => {
  const get = (): WireRequest => ({ ...post(true), method: 'GET', body: undefined as never })
  const read = async () => {
    marks.length = 0
    await send(get())
    return marks[0]
  }
  expect(await read()).toBeUndefined()
  const later = performance.now() + 61_000
  vi.spyOn(performance, 'now').mockReturnValue(later)
  try {
    expect(await read()).toBe('1')
  } finally {
    vi.restoreAllMocks()
  }
})

it('gives every write a key of its own', async () => {
  await send(post(true))
  await send(post(true))
  expect(new Set(keys).size).toBe(2)
})

it('tells of a session that has ended before its caller hears of it, but not anyone who was about to end it', async () => {
  const { fetch } = globalThis
  const { port } = server.address() as AddressInfo
  // A page asks its own server by path alone.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init))
  const told: string[] = []
  watchSession({ ended: () => told.push('ended'), blocked: (reason) => told.push(reason) })
  try {
    answer = { status: 401, body: '{"code":1004,"msg":"over","data":null}' }
    await expect(api(logOut, {})).rejects.toMatchObject({ code: 1004 })
    expect(told).toEqual(['ended'])
    answer = { status: 403, body: '{"code":403,"msg":"blocked","data":null}' }
    await expect(api(logOut, {})).rejects.toMatchObject({ code: 403 })
    await expect(leaveBy(logOut, {})).rejects.toMatchObject({ code: 403 })
    expect(told).toEqual(['ended', 'blocked'])
  } finally {
    vi.unstubAllGlobals()
  }
})
