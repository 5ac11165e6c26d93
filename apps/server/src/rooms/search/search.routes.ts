import { findingsToWire } from '@plinth/api-schema/found'
import { searchEverything } from '@plinth/api-schema/search'
import type { Bind } from '../../http/call-context.ts'
import type { SearchService } from './search.service.ts'

/** Binds the call of the room `search`. */
export const searchRoutes = (bind: Bind, service: SearchService) => {
  bind(searchEverything, async ({ q, kind }, { member }) => findingsToWire(await service.search(member, q, kind)))
}
