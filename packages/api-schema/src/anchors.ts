import { z } from 'zod'
import { dataCall } from './call.ts'
import { wireId } from './wire.ts'

const hash = z.string().regex(/^[0-9a-f]{64}$/)

export const VoteAnchor = z
  .object({
    kind: z.enum(['day', 'close']).meta({ description: 'All logs that grew on a day, or the last head of this one.' }),
    contract: z.string().meta({ description: 'Where it was written.' }),
    day: z.int().meta({ description: 'Counted from 1970-01-01 UTC.' }),
    generation: z.int(),
    logSize: z.int(),
    logRoot: hash,
    anchorRoot: hash.meta({ description: 'What stands on the chain: of a close, the root of the log itself.' }),
    index: z.int().meta({ description: 'Which leaf of the tree under `anchorRoot` the head is.' }),
    count: z.int(),
    proof: z.array(hash).meta({ description: 'Leads from the head to `anchorRoot`, by RFC 6962.' }),
    txHash: hash.nullable(),
    blockNumber: z.int().nullable(),
    isFinal: z.boolean(),
  })
  .meta({ id: 'VoteAnchor' })

export const VoteAnchors = z
  .object({
    chainId: z.int().nullable().meta({ description: 'Null where this server has no key to anchor with.' }),
    contract: z.string().nullable().meta({ description: 'Where the next ones are written.' }),
    publisher: z.string().nullable().meta({ description: 'The only account that the contract lets write.' }),
    anchors: z.array(VoteAnchor),
  })
  .meta({ id: 'VoteAnchors' })

export const campaignAnchors = dataCall({
  room: 'anchors',
  method: 'GET',
  audience: 'public',
  path: '/campaign/log/anchors',
  summary: "Which heads of a campaign's vote log stand on a chain, each with its proof.",
  input: z.object({ campaignId: wireId() }),
  data: VoteAnchors,
})
