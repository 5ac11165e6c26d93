import type { AnyCall, Args } from '@plinth/api-schema/call'
import { ApiError } from '@plinth/api-schema/errors'
import {
  type ArtworkOverrides,
  type BuiltAccount,
  buildAccount,
  buildAccounts,
  buildArtwork,
  buildCampaign,
  type CampaignOverrides,
  revokeSessions,
} from './factories.ts'
import type { TestServer } from './test-server.ts'

/** Everybody who can make a call: `brand` owns the object in question, `otherBrand` does not. */
export const ACTORS = [
  'anonymous',
  'participant',
  'unverifiedBrand',
  'brand',
  'otherBrand',
  'operator',
  'revoked',
] as const
/** One of them. */
export type Actor = (typeof ACTORS)[number]
type Named = Exclude<Actor, 'anonymous'>
/** What each of them is answered: 200, or the code of the refusal. */
export type Cells = Record<Actor, number>

/** What a row's arguments are made of: the server, and one account for each actor, made when it is asked for. */
export type World = {
  server: TestServer
  actor: Actor
  account(actor: Named): Promise<BuiltAccount>
}

/** Somebody beside the actors, whose data the call is about. */
export const bystander = ({ server }: World) =>
  buildAccount(server.database, { withPassword: true, clock: server.clock })

/** A campaign of the actor `brand`. */
export const campaignOfBrand = async ({ server, account }: World, overrides: CampaignOverrides = {}) =>
  buildCampaign(server.database, { brand: await account('brand'), clock: server.clock, ...overrides })

/** A work in a campaign of the actor `brand`. */
export const workOfBrand = async (world: World, overrides: ArtworkOverrides = {}, campaign: CampaignOverrides = {}) =>
  buildArtwork(world.server.database, { campaign: await campaignOfBrand(world, campaign), ...overrides })

/** One line of the authorisation matrix; a call may have several, told apart by their labels. */
export type MatrixRow = {
  call: AnyCall
  label?: string
  args?: (world: World) => unknown
  cells: Cells
}

/** Writes a row with the arguments of its call checked. */
export const row = <C extends AnyCall>(
  call: C,
  cells: Cells,
  args?: (world: World) => Args<C> | Promise<Args<C>>,
  label?: string,
): MatrixRow => ({ call, cells, ...(args ? { args } : {}), ...(label ? { label } : {}) })

const cells = (common: number, others: Partial<Cells>): Cells =>
  ({ ...Object.fromEntries(ACTORS.map((actor) => [actor, common])), ...others }) as Cells

/** The usual lines; `code` is what those are answered who are let in. */
export const allow = {
  everybody: (code = 200) => cells(code, {}),
  /** Public, but closed to operators, who have a door of their own. */
  everybodyButOperators: (code = 200) => cells(code, { operator: 1003 }),
  members: (code = 200) => cells(code, { anonymous: 401, revoked: 1004, operator: 1003 }),
  participants: (code = 200) => cells(1003, { anonymous: 401, revoked: 1004, participant: code }),
  brands: (code = 200) =>
    cells(1003, { anonymous: 401, revoked: 1004, unverifiedBrand: code, brand: code, otherBrand: code }),
  operators: (code = 200) => cells(1003, { anonymous: 401, revoked: 1004, operator: code }),
}

const WISHES = {
  participant: { kind: 'participant' },
  unverifiedBrand: { kind: 'brand', verified: false },
  brand: { kind: 'brand' },
  otherBrand: { kind: 'brand' },
  operator: { kind: 'operator' },
  revoked: { kind: 'participant' },
} as const

// Of each actor.
const STOCK = 50

/** Makes accounts that nobody has had yet, many in one statement: most cells want two or three of their own. */
async function buildStock({ database, clock }: TestServer, name: Named): Promise<BuiltAccount[]> {
  const stock = await buildAccounts(
    database,
    Array.from({ length: STOCK }, () => ({ ...WISHES[name], withPassword: true, clock })),
  )
  if (name === 'revoked') for (const { accountId } of stock) await revokeSessions(database, accountId)
  return stock
}

const stocks = new WeakMap<TestServer, Map<Named, Promise<BuiltAccount[]>>>()

/** An account of an actor that nobody has had yet. */
async function takeAccount(server: TestServer, name: Named): Promise<BuiltAccount> {
  const stock = stocks.get(server) ?? new Map<Named, Promise<BuiltAccount[]>>()
  stocks.set(server, stock)
  const taken = (await stock.get(name))?.pop()
  if (taken) return taken
  stock.set(name, buildStock(server, name))
  return takeAccount(server, name)
}

function createWorld(server: TestServer, actor: Actor): World {
  const built = new Map<Named, Promise<BuiltAccount>>()
  return {
    server,
    actor,
    account(name) {
      const account = built.get(name) ?? takeAccount(server, name)
      built.set(name, account)
      return account
    },
  }
}

/**
 * Makes a row's call as one actor, in a world of its own, and answers the code that came back. Where that is 200, the call is made
 * once more to another server on the same database, and `again` is the code of that.
 */
export async function codesFor(
  server: TestServer,
  { call, args }: MatrixRow,
  actor: Actor,
  other?: Pick<TestServer, 'call'>,
): Promise<{ answered: number; again?: number }> {
  const world = createWorld(server, actor)
  const token = actor === 'anonymous' ? undefined : (await world.account(actor)).token
  const given = args ? await args(world) : {}
  const codeOf = async (one: Pick<TestServer, 'call'>) => {
    try {
      await one.call(call, given as Args<AnyCall>, token)
      return 200
    } catch (error) {
      if (error instanceof ApiError) return error.code
      throw error
    }
  }
  const answered = await codeOf(server)
  return answered === 200 && other ? { answered, again: await codeOf(other) } : { answered }
}
