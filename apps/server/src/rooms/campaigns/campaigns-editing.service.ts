import { randomBytes } from 'node:crypto'
import type { WrittenContent } from '@plinth/api-schema/campaign'
import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import { campaignStatus } from '@plinth/api-schema/states'
import type { Database, Queryable } from '../../db/database.ts'
import type { Member } from '../../http/call-context.ts'
import type { SaveResult } from '../../http/idempotency.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Outbox } from '../../ports/outbox.ts'
import type { AccountsService } from '../accounts/accounts.service.ts'
import { forgetFollowsTo } from '../following/following-forgetting.service.ts'
import { forgetVisits } from '../numbers/numbers-counting.service.ts'
import { planLimits } from '../plans/plans-limits.service.ts'
import { linkCounting } from '../sharing/sharing-counting.service.ts'
import type { CampaignMails } from './campaigns.mails.ts'
import {
  collectionAfter,
  isSameContract,
  requireLive,
  requireOwner,
  requireSameRights,
  requireSameRules,
  requireSameStart,
  requireTimes,
  requireUnpublished,
} from './campaigns.policy.ts'
import {
  archiveCampaign,
  type Campaign,
  type Collection,
  type Content,
  eraseCampaign,
  findArtists,
  findArtworkFacts,
  insertCampaign,
  insertLiveEvent,
  lockCampaign,
  readClock,
  resubmitCampaign,
  updateContent,
  updateRoyalty,
} from './campaigns.repository.ts'
import { findOpenChange, replaceChange, supersedeChange } from './campaigns-changes.repository.ts'
import { choicesOf } from './campaigns-choices.repository.ts'
import type { CollectionsService } from './campaigns-collections.service.ts'
import {
  type ChangedContent,
  type CompleteContent,
  completeContent,
  resolveContent,
} from './campaigns-content.service.ts'
import { deleteDraft } from './campaigns-drafts.repository.ts'
import { holdChange, holdContent, holdDraft, releaseContent } from './campaigns-uploads.ts'
import { countOpen } from './campaigns-visibility.repository.ts'

const INVITE_TOKEN_BYTES = 24

export type EditingDeps = {
  database: Database
  clock: Clock
  accounts: Pick<AccountsService, 'password'>
  collections: CollectionsService
  outbox: Outbox
  mails: CampaignMails
}
/** A campaign that was written. */
export type Saved = { id: number }

/** Writes campaigns for their brands: new ones, changes before the opening, changes of live ones, deletion. */
export function createEditingService({ database, clock, accounts, collections, outbox, mails }: EditingDeps) {
  /** Asks the chain for the royalty of a collection that campaigns have, and keeps the answer. */
  const refreshRoyalty = async (collection: Collection): Promise<void> => {
    await updateRoyalty(database, collection, await collections.readRoyalty(collection))
  }

  // The chain is asked outside of any transaction: a slow node must not hold rows. A collection that the campaign has
  // already stays, even if it has another owner by now: minting asks again. Only its royalty is looked up, and a node that does not
  // answer stops nobody from writing: the indexer brings later what was missed.
  const confirmed = async (
    { accountId }: Member,
    written: CompleteContent,
    present: Collection | null,
  ): Promise<CompleteContent> => {
    collections.requireCoins(written.awards.map(({ coinId }) => coinId))
    const given = written.collection?.contractAddress ? written.collection : null
    if (present === null || (given !== null && !isSameContract(given, present)))
      return { ...written, collection: given && (await collections.confirm(accountId, given)) }
    await refreshRoyalty(present).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
    })
    return { ...written, collection: present }
  }

  const own = async (tx: Queryable, member: Member, id: number): Promise<Campaign> =>
    requireOwner(member, await lockCampaign(tx, id))

  /** Refuses one campaign more than the brand's plan allows. */
  const requirePlanned = async (tx: Queryable, brandId: number): Promise<void> => {
    await planLimits.lock(tx, brandId)
    const used = async () => (await countOpen(tx, brandId)) + 1
    await planLimits.require(tx, { brandId, limit: 'openCampaigns', at: clock.now(), used })
  }

  /** Takes a whole campaign in, as far as it can be judged without knowing whether it is new. */
  const submit = async (tx: Queryable, brandId: number, written: CompleteContent): Promise<number> => {
    const content = await resolveContent(tx, brandId, written)
    requireTimes(content, await readClock(tx))
    await requirePlanned(tx, brandId)
    const id = await insertCampaign(tx, brandId, content, randomBytes(INVITE_TOKEN_BYTES).toString('base64url'))
    await holdContent(tx, id, content)
    await insertLiveEvent(tx, id, { status: campaignStatus.unpublished, isChanged: true })
    await deleteDraft(tx, brandId)
    await holdDraft(tx, brandId, null)
    return id
  }

  /** Does a change of the caller's campaign, whose collection the chain has confirmed beforehand. */
  const change = async (
    member: Member,
    id: number,
    written: ChangedContent,
    saveResult: SaveResult<Saved>,
    work: (tx: Queryable, campaign: Campaign, given: CompleteContent) => Promise<void>,
  ): Promise<Saved> => {
    const before = await database.transaction((tx) => own(tx, member, id))
    const given = await confirmed(
      member,
      completeContent({ ...choicesOf(before), ...written }, 'edit'),
      before.collection,
    )
    return database.transaction(async (tx) => {
      const campaign = await own(tx, member, id)
      if (!isSameContract(campaign.collection, before.collection))
        throw new AppError('conflict', { msg: messages.collectionChanged })
      await work(tx, campaign, { ...given, collection: collectionAfter(campaign.collection, given.collection) })
      await saveResult(tx, { id })
      return { id }
    })
  }

  const keepMintedContract = async (tx: Queryable, campaign: Campaign, content: Content) => {
    if (isSameContract(campaign.collection, content.collection)) return
    if ((await findArtworkFacts(tx, campaign.id)).minted)
      throw new AppError('conflict', { msg: messages.campaignNotEditable })
  }

  return {
    submit,

    /** Submits a new campaign for review; the draft goes. */
    async save(
      member: Member,
      written: WrittenContent,
      proof: { password: string; address: string },
      saveResult: SaveResult<Saved>,
    ): Promise<Saved> {
      const complete = completeContent(written, 'create')
      await accounts.password.confirm(member, proof.password)
      const given = await confirmed(member, complete, null)
      return database.transaction(async (tx) => {
        const saved = { id: await submit(tx, member.accountId, given) }
        await saveResult(tx, saved)
        return saved
      })
    },

    /** Changes a campaign before it opens; it waits for review again. */
    update: (member: Member, id: number, written: ChangedContent, saveResult: SaveResult<Saved>): Promise<Saved> =>
      change(member, id, written, saveResult, async (tx, campaign, given) => {
        requireUnpublished(campaign)
        if ((await findArtworkFacts(tx, id)).any) requireSameRights(given, campaign)
        const content = await resolveContent(tx, member.accountId, given, [campaign])
        requireTimes(content, campaign.readAt)
        // First out of the approved ones, which must have a start.
        await resubmitCampaign(tx, id)
        await updateContent(tx, id, content)
        await holdContent(tx, id, content)
        await insertLiveEvent(tx, id, { status: campaign.status, isChanged: true })
      }),

    /** Hands in a change of a live campaign; the public version stays as it is. */
    applyUpdate: (member: Member, id: number, written: ChangedContent, saveResult: SaveResult<Saved>): Promise<Saved> =>
      change(member, id, written, saveResult, async (tx, campaign, given) => {
        requireLive(campaign)
        requireSameStart(given.startsAt, campaign.startsAt)
        requireSameRules(given, campaign)
        requireSameRights(given, campaign)
        const open = await findOpenChange(tx, id)
        const present = [campaign, ...(open ? [open.content] : [])]
        const resolved = await resolveContent(tx, member.accountId, given, present)
        const content = { ...resolved, startsAt: campaign.startsAt }
        requireTimes(content, campaign.readAt)
        await keepMintedContract(tx, campaign, content)
        await replaceChange(tx, id, content)
        await holdChange(tx, id, content)
        await insertLiveEvent(tx, id, { status: campaign.status, isChanged: true })
      }),

    /** Takes back a change that waits or was sent back; the campaign stays as the public sees it. */
    discardChange: (member: Member, id: number): Promise<void> =>
      database.transaction(async (tx) => {
        const { status } = await own(tx, member, id)
        if (!(await findOpenChange(tx, id))) throw new AppError('conflict', { msg: messages.noOpenChange })
        await supersedeChange(tx, id)
        await holdChange(tx, id, null)
        await insertLiveEvent(tx, id, { status, isChanged: true })
      }),

    /** Looks up the royalty of a campaign's collection; the chain has decided it, so no review does. */
    async refreshCollection(member: Member, id: number): Promise<void> {
      const { collection } = await database.transaction((tx) => own(tx, member, id))
      const changed = (await findOpenChange(database, id))?.content.collection ?? null
      const known = [collection, collectionAfter(collection, changed)].filter((each) => each !== null)
      if (known.length === 0) throw new AppError('invalid', { msg: messages.notPlatformContract })
      for (const each of new Set(known)) await refreshRoyalty(each)
    },

    /** Takes a campaign away: out of sight where artworks were submitted, else for good. */
    async remove(member: Member, id: number): Promise<void> {
      await database.transaction(async (tx) => {
        const campaign = requireOwner(member, await lockCampaign(tx, id, { toDelete: true }))
        await forgetFollowsTo(tx, id)
        if (!(await findArtworkFacts(tx, id)).any) {
          await eraseCampaign(tx, id)
          await releaseContent(tx, id)
          await insertLiveEvent(tx, id, { status: campaign.status, isDeleted: true })
          return
        }
        await supersedeChange(tx, id)
        await holdChange(tx, id, null)
        const artists = await findArtists(tx, id)
        await outbox.writeMails(
          tx,
          artists.values().map((artist) => mails.deleted(artist, campaign)),
        )
        await archiveCampaign(tx, id)
        await linkCounting.forgetCampaign(tx, id)
        await forgetVisits(tx, id)
        await insertLiveEvent(tx, id, { status: campaign.status, isDeleted: true })
      })
    },
  }
}
