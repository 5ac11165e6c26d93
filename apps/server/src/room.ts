import type { AnyCall } from '@plinth/api-schema/call'
import type { FastifyBaseLogger } from 'fastify'
import type { MatrixRow } from '../test/matrix.ts'
import type { Database, Queryable } from './db/database.ts'
import type { Exporting } from './db/exporting.ts'
import type { Bind } from './http/call-context.ts'
import { sessionExporting } from './http/session-exporting.ts'
import type { Forgetting } from './jobs/forgetting.ts'
import type { Jobs } from './jobs/jobs.ts'
import { createMediaGate } from './media/media-gate.ts'
import type { AnchorPublisher } from './ports/anchor-publisher.ts'
import type { ChainReaders } from './ports/chain-reader.ts'
import type { ChainNetwork } from './ports/chains.ts'
import type { Clock } from './ports/clock.ts'
import type { ContentStore } from './ports/content-store.ts'
import type { FairGate } from './ports/fair-gate.ts'
import type { FileStore } from './ports/file-store.ts'
import { createOutbox, type Outbox } from './ports/outbox.ts'
import { outboxExporting } from './ports/outbox-exporting.ts'
import { createPasswords, type Passwords } from './ports/passwords.ts'
import type { DemoMedia } from './rooms/site/site.demo.ts'
import type { Settings } from './settings.ts'

/** The outside world of a room: what was opened at the start. */
export type RoomPorts = {
  settings: Pick<
    Settings,
    | 'dataDir'
    | 'commandPrefix'
    | 'demo'
    | 'publicUrl'
    | 'trustProxy'
    | 'addressLimits'
    | 'reviewPromise'
    | 'google'
    | 'card'
    | 'smtpUrl'
    | 'mailFrom'
    | 'artworkRetentionDays'
    | 'votesPerNetwork'
    | 'witnesses'
    | 'witnessedLogs'
  >
  log: FastifyBaseLogger
  database: Database
  clock: Clock
  files: FileStore
  content: ContentStore
  /** The networks that the product works on; the browser may read their nodes. */
  chains: readonly ChainNetwork[]
  readers: ChainReaders
  /** Writes the heads of vote logs on a chain; null where the settings give no key for it. */
  anchorPublisher: AnchorPublisher | null
}

/** What every room may use. */
export type RoomDeps = RoomPorts & {
  outbox: Outbox
  passwords: Passwords
  /** The one queue for whatever decodes or draws pictures. */
  mediaGate: FairGate
}

/** Completes the ports with what one process has once and all rooms share. */
export const createRoomDeps = (ports: RoomPorts): RoomDeps => ({
  ...ports,
  outbox: createOutbox({ publicUrl: ports.settings.publicUrl, delivers: ports.settings.smtpUrl !== undefined }),
  passwords: createPasswords(),
  mediaGate: createMediaGate(),
})

/** What a room is opened with: `exportings` are of all rooms and of the folders that they stand on. */
export type OpeningDeps = RoomDeps & { exportings: readonly Exporting[] }

/** What the demo of every room may use. */
export type DemoDeps = Pick<DemoMedia, 'uploadDemoPicture' | 'film' | 'looksOf'> & { passwordHash: string; now: Date }

/**
 * One product capability. `Needs` are the services of earlier rooms by their names, `Services` what later rooms get of this
 * one; `DemoNeeds` and `DemoMade` are the same for the rows of the demo.
 */
export type Room<Needs, Services, DemoNeeds, DemoMade> = {
  /** The declared calls of the room; `routes` must bind these and no others. */
  calls: readonly AnyCall[]
  open: (deps: OpeningDeps, rooms: Needs) => Services
  routes: (bind: Bind, services: Services) => void
  /** Registers what the room does by time. */
  jobs?: (jobs: Jobs, deps: RoomDeps) => Promise<void>
  /** Writes what every database begins with; must be idempotent. */
  seed?: (database: Database) => Promise<unknown>
  /** Writes the room's part of the demo; null when another server has written the demo first. */
  demo?: (tx: Queryable, deps: DemoDeps, earlier: DemoNeeds) => Promise<DemoMade | null>
  /** What the room does with an account that is deleted. */
  forget: Forgetting
  /** What the room gives to somebody who downloads their data; nothing where it holds nothing of anybody. */
  exports?: Exporting
  /** The room's lines of the authorisation matrix, loaded by its test alone. */
  matrix: () => Promise<{ matrix: readonly MatrixRow[] }>
}

/** Declares a room; its types follow from what `open` and `demo` take and return. */
export const defineRoom = <Needs = unknown, Services = unknown, DemoNeeds = unknown, DemoMade = unknown>(
  room: Room<Needs, Services, DemoNeeds, DemoMade>,
) => room

type AnyRoom = Room<object, unknown, object, unknown>
type NamedRoom = { name: string; room: AnyRoom }

/** The rooms of the product, in the order in which they are opened. */
export type Rooms<Services extends object, Demo extends object> = {
  list: readonly NamedRoom[]
  /** Adds a room, which may use the services of all rooms before it and of none after it. */
  add<Name extends string, Own, Made>(
    name: Name,
    room: Room<Services, Own, Demo, Made>,
  ): Rooms<Services & Record<Name, Own>, Demo & Made>
  /** Everybody who holds something of people, and what they give of it to somebody who downloads their data. */
  exportings: readonly Exporting[]
  /** Opens the services of all rooms. */
  open(deps: RoomDeps): Services
  /** Binds the calls of all rooms; a declared call that its room does not answer stops the start. */
  bindAll(bind: Bind, services: Services): void
  startJobs(jobs: Jobs, deps: RoomDeps): Promise<void>
  seed(database: Database): Promise<void>
  /** Writes the demo of all rooms; does nothing more once a room says that another server was first. */
  seedDemo(tx: Queryable, deps: DemoDeps): Promise<void>
}

const pathsOf = (calls: readonly AnyCall[]) => calls.map(({ path }) => path).join(', ')

const bindRoom = (bind: Bind, { name, room }: NamedRoom, services: unknown) => {
  const bound: AnyCall[] = []
  const record: Bind = (call, handler) => {
    bound.push(call)
    bind(call, handler)
  }
  room.routes(record, services)
  const missing = room.calls.filter((call) => !bound.includes(call))
  if (missing.length > 0) throw new Error(`The room ${name} does not answer ${pathsOf(missing)}`)
  const foreign = bound.filter((call) => !room.calls.includes(call))
  if (foreign.length > 0) throw new Error(`The room ${name} answers ${pathsOf(foreign)}, which it does not declare`)
}

const exportingsOf = (list: readonly NamedRoom[]): readonly Exporting[] => [
  ...list.flatMap(({ room }) => room.exports ?? []),
  sessionExporting,
  outboxExporting,
]

const compose = <Services extends object, Demo extends object>(
  share: (deps: RoomDeps) => object,
  list: readonly NamedRoom[],
): Rooms<Services, Demo> => ({
  list,
  exportings: exportingsOf(list),
  add: (name, room) => compose(share, [...list, { name, room: room as unknown as AnyRoom }]),
  open(deps) {
    const services: Record<string, unknown> = { ...share(deps) }
    for (const { name, room } of list) services[name] = room.open({ ...deps, exportings: exportingsOf(list) }, services)
    return services as Services
  },
  bindAll(bind, services) {
    for (const named of list) bindRoom(bind, named, (services as Record<string, unknown>)[named.name])
  },
  async startJobs(jobs, deps) {
    for (const { room } of list) await room.jobs?.(jobs, deps)
  },
  async seed(database) {
    for (const { room } of list) await room.seed?.(database)
  },
  async seedDemo(tx, deps) {
    const earlier: object = {}
    for (const { room } of list) {
      if (!room.demo) continue
      const made = await room.demo(tx, deps, earlier)
      if (made === null) return
      Object.assign(earlier, made)
    }
  },
})

/**
 * Composes rooms: each is one line, and the compiler sees that what it needs comes before it. `share` makes what rooms use
 * that come before the one which it belongs to.
 */
export const composeRooms = <Shared extends object = object>(
  share: (deps: RoomDeps) => Shared = () => ({}) as Shared,
): Rooms<Shared, object> => compose(share, [])
