import type { Anchors } from '@plinth/api-schema/anchor'
import { anchorKind, stateOf } from '@plinth/api-schema/states'
import { treeOfHeads } from '@plinth/vote-log/heads'
import type { BaseLogger } from 'pino'
import type { Database } from '../../db/database.ts'
import type { Member } from '../../http/call-context.ts'
import type { Anchor, AnchorPublisher } from '../../ports/anchor-publisher.ts'
import type { Clock } from '../../ports/clock.ts'
import type { VisibilityService } from '../campaigns/campaigns-visibility.service.ts'
import {
  hasDay,
  insertClose,
  insertDay,
  keepSigned,
  listAnchors,
  listUnanchoredCloses,
  listUnanchoredHeads,
  lockOldestOpen,
  noteBlock,
  noteMined,
  type OpenAnchor,
} from './anchors.repository.ts'

const HASH_BYTES = 32
const DAY_MS = 24 * 60 * 60_000
// A transaction that nobody has mined for so long was too cheap.
const OUTBID_AFTER_MS = 10 * 60_000
/** How many anchors of a campaign are told: about three months of days. */
const MAX_ANCHORS = 100

export type AnchorsDeps = {
  database: Database
  publisher: AnchorPublisher | null
  visibility: VisibilityService
}

const plainHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const hex = (bytes: Uint8Array): `0x${string}` => `0x${plainHex(bytes)}`
/** The hashes of a proof, which is kept as one run of bytes. */
const hashesOf = (proof: Buffer) =>
  Array.from({ length: proof.length / HASH_BYTES }, (_, n) => proof.subarray(n * HASH_BYTES, (n + 1) * HASH_BYTES))
const bytesOf = (text: string) => Buffer.from(text.slice(2), 'hex')

const contentOf = ({ root, headCount, campaignId, size }: OpenAnchor): Anchor =>
  campaignId === null || size === null ? { root: hex(root), count: headCount } : { root: hex(root), campaignId, size }

/** Tells which heads of a campaign's log stand on a chain, each with its proof. */
export function createAnchorsService({ database, publisher, visibility }: AnchorsDeps) {
  return {
    async ofCampaign(member: Member | null, campaignId: number): Promise<Anchors> {
      await visibility.requireVisible(database, member, campaignId)
      if (!publisher) return { publisher: null, anchors: [] }
      const found = await listAnchors(database, publisher.chainId, campaignId, MAX_ANCHORS)
      const anchors = found.map(({ kind, root, anchorRoot, position, headCount, hash, proof, ...anchor }) => ({
        ...anchor,
        kind: stateOf(anchorKind, kind),
        root: plainHex(root),
        anchorRoot: plainHex(anchorRoot),
        txHash: hash && plainHex(hash),
        index: position,
        count: headCount,
        proof: hashesOf(proof).map(plainHex),
      }))
      const { chainId, contract, publisher: account } = publisher
      return { publisher: { chainId, contract, account }, anchors }
    },
  }
}

export type AnchorsService = ReturnType<typeof createAnchorsService>

export type AnchoringDeps = {
  database: Database
  clock: Clock
  publisher: AnchorPublisher
  log: Pick<BaseLogger, 'warn'>
}

/**
 * Writes heads on a chain. What is to be written is kept before it is signed, and the signed transaction before it is sent: a crash
 * at any moment repeats a transaction, which a chain takes once. One is under way at a time, so no number is left out.
 */
export function createAnchoring({ database, clock, publisher, log }: AnchoringDeps) {
  const { chainId } = publisher

  const plan = async () => {
    const day = Math.floor(clock.now().getTime() / DAY_MS)
    for (const head of await listUnanchoredCloses(database, chainId))
      await insertClose(database, publisher, { day, head })
    if (await hasDay(database, chainId, day)) return
    const heads = await listUnanchoredHeads(database, chainId)
    if (heads.length === 0) return
    const { root, proofs } = treeOfHeads(heads)
    const proven = heads.map((head, index) => ({ ...head, proof: Buffer.concat(proofs[index]!) }))
    await insertDay(database, publisher, { day, root, heads: proven })
  }

  /** The number to sign under: the old one where it is still free, for then only one of the two can happen. */
  const nonceFor = async ({ nonce }: OpenAnchor) =>
    nonce !== null && nonce >= (await publisher.nextNonce('mined')) ? nonce : publisher.nextNonce('pending')
  const isStale = async ({ nonce, signedAt, hash }: OpenAnchor) => {
    if (nonce === null || signedAt === null || hash === null) return true
    const { state } = await publisher.fateOf(hex(hash))
    if (state === 'reverted') return true
    if (state !== 'waiting') return false
    return clock.now().getTime() - signedAt.getTime() > OUTBID_AFTER_MS
  }
  /** The transaction that was mined although a later one had outbid it. */
  const findMined = async ({ outbidHashes }: OpenAnchor): Promise<Buffer | null> => {
    for (const hash of outbidHashes) {
      const { state } = await publisher.fateOf(hex(hash))
      if (state === 'mined' || state === 'final') return hash
    }
    return null
  }
  /** The oldest open anchor, signed and kept. */
  const prepare = () =>
    database.transaction(async (tx) => {
      const anchor = await lockOldestOpen(tx, chainId)
      if (!anchor) return null
      if (!(await isStale(anchor))) return { id: anchor.id, raw: hex(anchor.raw!), hash: hex(anchor.hash!) }
      const mined = await findMined(anchor)
      if (mined) {
        await noteMined(tx, anchor.id, mined)
        return { id: anchor.id, raw: hex(anchor.raw!), hash: hex(mined) }
      }
      const nonce = await nonceFor(anchor)
      const isOutbidding = anchor.raw !== null && nonce === anchor.nonce
      const { raw, hash } = await publisher.sign(contentOf(anchor), nonce, isOutbidding ? hex(anchor.raw!) : undefined)
      const outbidHashes = isOutbidding ? [...anchor.outbidHashes, anchor.hash!] : []
      await keepSigned(tx, anchor.id, { nonce, raw: bytesOf(raw), hash: bytesOf(hash), at: clock.now(), outbidHashes })
      return { id: anchor.id, raw, hash }
    })

  /** Brings the oldest open anchor on; answers whether it is final, so that the next one can follow. */
  const advance = async (): Promise<boolean> => {
    const ready = await prepare()
    if (!ready) return false
    let fate = await publisher.fateOf(ready.hash)
    if (fate.state === 'waiting') {
      await publisher.send(ready.raw)
      fate = await publisher.fateOf(ready.hash)
    }
    const isFinal = fate.state === 'final'
    await noteBlock(database, ready.id, 'blockNumber' in fate ? fate.blockNumber : null, isFinal)
    return isFinal
  }

  return {
    /** Plans what is due and brings on what is planned. A node that does not answer is asked again at the next run. */
    async run(): Promise<void> {
      await plan()
      try {
        while (await advance());
      } catch (error) {
        log.warn({ err: error, chainId }, 'the heads of the vote logs could not be anchored; the next run tries again')
      }
    },
  }
}
