import { toHex, toUtf8 } from '@plinth/vote-log/bytes'
import { ballotOf, bundleOf, leaf, voterTag } from '@plinth/vote-log/leaf'
import { cosign, keyType, parseCheckpoint, type Signer, signCheckpoint, vkeyOf } from '@plinth/vote-log/note'
import { writeReceipt } from '@plinth/vote-log/receipt'
import { hashLeaves } from '@plinth/vote-log/sha256'
import { newSigner, RULES, START_MINUTE, treeOf } from '@plinth/vote-log/signing.fixture'
import { appendToTiles, parseTilePath, type Tiles, tileKey } from '@plinth/vote-log/tiles'
import { proveInclusion, rootOf } from '@plinth/vote-log/tree'

/** The campaign whose log it is. */
export const LOGGED_CAMPAIGN = 7
const ORIGIN = `plinth.example/campaign/log/${LOGGED_CAMPAIGN}`
const signer = newSigner(ORIGIN)
const LOG_PATH = `/campaign/log/${LOGGED_CAMPAIGN}`
const digest = new Uint8Array(32)

/** What opens the votes of the tests' participant in this campaign. */
const VOTER_SECRET = new Uint8Array(32).fill(9)
/** The secret of the ballot that the browser of the tests' participant made. */
export const BALLOT_SECRET = new Uint8Array(16).fill(5)
const ME = 11

const tag = (voter: number) =>
  voterTag(voter === ME ? VOTER_SECRET : new Uint8Array(32).fill(voter), LOGGED_CAMPAIGN, voter)

/** A vote of a voter; that of account 11 bears the ballot of the tests' browser. */
export const voteLeaf = (voter: number, work: number, minute = 1, flags = 3) =>
  leaf.vote({
    flags,
    minute: START_MINUTE + minute,
    work,
    voter: tag(voter),
    ballot: ballotOf(voter === ME ? BALLOT_SECRET : new Uint8Array(16).fill(voter)),
  })

/** Rules, two works, and votes of the account 11 and of two others. */
export const usualLeaves = (rules: Partial<typeof RULES> = {}) => [
  leaf.open({ ...RULES, campaign: LOGGED_CAMPAIGN, ...rules }),
  leaf.work(START_MINUTE, 101, digest),
  leaf.work(START_MINUTE, 102, digest),
  voteLeaf(ME, 101),
  voteLeaf(12, 101),
  voteLeaf(13, 102),
]
/** The index of the vote of account 11 among them. */
export const OWN_LEAF = 3

const headOver = (leaves: readonly Uint8Array[]) =>
  signCheckpoint({ size: leaves.length, root: new Uint8Array(rootOf(treeOf(leaves), leaves.length)) }, signer)

/** Somebody who co-signs heads, with the verifier key under which the site names them. */
export const newWitness = (name: string) => {
  const witness = newSigner(name)
  return { ...witness, vkey: vkeyOf(witness, keyType.witness) }
}

/** The head over some leaves, co-signed at a second. */
export const cosignedHead = async (
  leaves: readonly Uint8Array[],
  witnesses: readonly Signer[],
  second: number,
): Promise<Uint8Array<ArrayBuffer>> => {
  const head = await headOver(leaves)
  const { text } = parseCheckpoint(head)
  const lines = await Promise.all(witnesses.map((witness) => cosign(text, witness, second)))
  return toUtf8([head, ...lines].join(''))
}

/** A log with its files, as the server has it; `earlier` are the sizes of its hourly heads. */
export async function buildVoteLog(leaves: readonly Uint8Array[] = usualLeaves(), earlier: readonly number[] = [4]) {
  const tiles: Tiles = new Map()
  appendToTiles(tiles, 0, hashLeaves(leaves))
  const checkpoint = await headOver(leaves)
  const checkpoints = (await Promise.all(earlier.map((size) => headOver(leaves.slice(0, size))))).join('')
  const tile = (path: string) => {
    const found = parseTilePath(path)
    const bytes = found && tiles.get(tileKey(Number(found.level), found.index))
    return bytes ? bytes.slice(0, found.width * 32) : 404
  }
  const files: Record<string, Uint8Array<ArrayBuffer>> = {
    [`${LOG_PATH}/checkpoint`]: toUtf8(checkpoint),
    [`${LOG_PATH}/checkpoints`]: toUtf8(checkpoints),
    [`${LOG_PATH}/log`]: bundleOf(leaves),
  }
  const place = { origin: ORIGIN, logKey: vkeyOf(signer), logPath: LOG_PATH }
  return {
    place,
    checkpoint,
    size: leaves.length,
    root: toHex(rootOf(treeOf(leaves), leaves.length)),
    files,
    /** What is served; `changed` takes the place of single files. */
    find:
      (changed: Record<string, Uint8Array<ArrayBuffer> | number | null> = {}) =>
      (path: string) => {
        const name = path.slice(LOG_PATH.length + 1)
        if (name in changed) return changed[name]!
        return files[path] ?? (name.startsWith('tile/') ? tile(name.slice('tile/'.length)) : 404)
      },
    /** The answer to the question for the receipt of a leaf. */
    receipt: (index = OWN_LEAF) => ({
      ...place,
      campaignId: LOGGED_CAMPAIGN,
      state: 0,
      leafIndex: index,
      voterSecret: toHex(VOTER_SECRET),
      receipt: writeReceipt({
        leaf: leaves[index]!,
        index,
        proof: proveInclusion(treeOf(leaves), index, leaves.length),
        checkpoint,
      }),
    }),
  }
}
/** A log with its files. */
export type BuiltVoteLog = Awaited<ReturnType<typeof buildVoteLog>>
