import { z } from 'zod'
import { dataCall, listCall } from './call.ts'
import { BrandPerk } from './holding.ts'
import * as rules from './rules.ts'
import { pageQuery, wireFlag, wireId } from './wire.ts'

const room = 'operators' as const
const PAGE = 24
const act = { method: 'POST', room, audience: 'operator', encoding: 'json' } as const
const reason = rules.reason()

export const listModeratedPerks = listCall({
  method: 'GET',
  room,
  audience: 'operator',
  path: '/platform/perks',
  summary: 'The perks of all brands, or those that operators took down; the newest first.',
  input: pageQuery(['createTime'], PAGE).extend({
    takenDown: wireFlag().default(false),
    search: rules.searchText().optional().meta({
      description:
        "Words, or parts of them, in any order: each stands in the perk's name, text, link or code, or in the brand's name.",
    }),
  }),
  row: BrandPerk,
})

export const takePerkDown = dataCall({
  ...act,
  path: '/platform/perks/remove',
  summary:
    'Takes a perk down: nobody is offered it or told its link and code until an operator puts it back, and its brand is told the reason.',
  input: z.object({ id: wireId(), reason }),
  data: z.null(),
})

export const putPerkBack = dataCall({
  ...act,
  path: '/platform/perks/recover',
  summary: 'Puts a perk back that an operator took down; its brand is told.',
  input: z.object({ id: wireId(), reason: reason.optional() }),
  data: z.null(),
})
