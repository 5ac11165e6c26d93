import { z } from 'zod'
import { dataCall } from './call.ts'
import { anchorKind, stateOf } from './states.ts'
import { wireId } from './wire.ts'

const hash = z.string().regex(/^[0-9a-f]{64}$/)

const VoteAnchor = z
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

const VoteAnchors = z
  .object({
    chainId: z.int().nullable().meta({ description: 'Null where this server has no key to anchor with.' }),
    contract: z.string().nullable().meta({ description: 'Where the next ones are written.' }),
    publisher: z.string().nullable().meta({ description: 'The only account that the contract lets write.' }),
    anchors: z.array(VoteAnchor),
  })
  .meta({ id: 'VoteAnchors' })

/** The anchors of a campaign as the server knows them. */
export type KnownAnchors = {
  publisher: { chainId: number; contract: string; publisher: string } | null
  anchors: readonly {
    contract: string
    kind: number
    day: number
    generation: number
    size: number
    root: Uint8Array
    anchorRoot: Uint8Array
    index: number
    count: number
    proof: readonly Uint8Array[]
    txHash: Uint8Array | null
    blockNumber: number | null
    isFinal: boolean
  }[]
}

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The anchors of a campaign as the wire has them. */
export const anchorsToWire = ({ publisher, anchors }: KnownAnchors): z.input<typeof VoteAnchors> => ({
  chainId: publisher?.chainId ?? null,
  contract: publisher?.contract ?? null,
  publisher: publisher?.publisher ?? null,
  anchors: anchors.map(({ kind, size, root, anchorRoot, proof, txHash, ...anchor }) => ({
    ...anchor,
    kind: stateOf(anchorKind, kind),
    logSize: size,
    logRoot: hex(root),
    anchorRoot: hex(anchorRoot),
    proof: proof.map(hex),
    txHash: txHash && hex(txHash),
  })),
})

export const campaignAnchors = dataCall({
  room: 'anchors',
  method: 'GET',
  audience: 'public',
  path: '/campaign/log/anchors',
  summary: "Which heads of a campaign's vote log stand on a chain, each with its proof.",
  input: z.object({ campaignId: wireId() }),
  data: VoteAnchors,
})
