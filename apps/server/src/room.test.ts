import { dataCall } from '@plinth/api-schema/call'
import { collectCalls, roomCalls } from '@plinth/api-schema/registry'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Bind } from './http/call-context.ts'
import { composeRooms, type DemoDeps, defineRoom, type RoomDeps } from './room.ts'
import { rooms } from './rooms.ts'

const callAt = (path: `/${string}`, room = 'tides') =>
  dataCall({ method: 'GET', path, room, audience: 'public', summary: '', input: z.object({}), data: z.null() })
const high = callAt('/tides/high')
const low = callAt('/tides/low')

const matrix = async () => ({ matrix: [] })
const moon = defineRoom({
  calls: [],
  open: () => ({ phase: () => 'full' }),
  routes: () => undefined,
  demo: async () => ({ nights: 28 }),
  forget: { columns: {} },
  matrix,
})
const tidesOf = (...bound: (typeof high)[]) =>
  defineRoom({
    calls: [high, low],
    open: (_deps: RoomDeps, { moon }: { moon: { phase(): string } }) => ({ height: () => `high at ${moon.phase()}` }),
    routes: (bind) => {
      for (const call of bound) bind(call, async () => null)
    },
    demo: async (_tx, _deps: DemoDeps, { nights }: { nights: number }) => ({ tides: nights * 2 }),
    forget: { columns: {} },
    matrix,
  })
const bind: Bind = () => undefined
const deps = {} as RoomDeps

test('a room gets the services of the rooms before it, and the rows of their demo', async () => {
  const made: number[] = []
  const beach = defineRoom({
    calls: [],
    open: () => null,
    routes: () => undefined,
    demo: async (_tx, _deps: DemoDeps, { tides }: { tides: number }) => {
      made.push(tides)
      return {}
    },
    forget: { columns: {} },
    matrix,
  })
  const composed = composeRooms().add('moon', moon).add('tides', tidesOf(high, low)).add('beach', beach)
  expect(composed.open(deps).tides.height()).toBe('high at full')
  await composed.seedDemo({} as never, {} as never)
  expect(made).toEqual([56])
})

test('a room that comes before what it needs does not compile', () => {
  // @ts-expect-error tides need the moon
  composeRooms().add('tides', tidesOf(high, low)).add('moon', moon)
})

test('the demo ends where a room says that another server was first', async () => {
  const late = { ...moon, demo: async () => null }
  const seeded = composeRooms().add('late', late)
  let isSeeded = false
  const after = {
    ...moon,
    demo: async () => {
      isSeeded = true
      return {}
    },
  }
  await seeded.add('after', after).seedDemo({} as never, {} as never)
  expect(isSeeded).toBe(false)
})

test('a room that does not answer its calls, or answers others, stops the start', () => {
  const open = (...bound: (typeof high)[]) => {
    const composed = composeRooms()
      .add('moon', moon)
      .add('tides', tidesOf(...bound))
    composed.bindAll(bind, composed.open(deps))
  }
  expect(() => open(high)).toThrow('The room tides does not answer /tides/low')
  expect(() => open(high, low, callAt('/sun'))).toThrow('The room tides answers /sun, which it does not declare')
  expect(() => open(high, low)).not.toThrow()
})

test('a call that names another room than the one it is registered for stops the start', () => {
  expect(() => collectCalls('moon', { high })).toThrow('/tides/high is declared for the room tides')
  expect(collectCalls('tides', { high, low, text: 'no call' })).toEqual([high, low])
})

test('every room of the registry is a room of the server, under its name', () => {
  const composed = Object.fromEntries(rooms.list.map(({ name, room }) => [name, room.calls]))
  expect(composed).toEqual(roomCalls)
})
