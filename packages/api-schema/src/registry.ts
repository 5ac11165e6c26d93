import * as accounts from './accounts.ts'
import type { AnyCall } from './call.ts'
import * as platform from './platform.ts'
import * as site from './site.ts'
import * as support from './support.ts'

const isCall = (value: unknown): value is AnyCall =>
  typeof value === 'object' && value !== null && 'kind' in value && 'path' in value

/** Every declared call, in the order of the rooms: what OpenAPI documents and what the server must bind. */
export const allCalls: readonly AnyCall[] = [site, support, accounts, platform].flatMap((room) =>
  Object.values(room).filter(isCall),
)
