import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { Database } from '../../db/database.ts'
import type { Member } from '../../http/call-context.ts'
import { collectionAfter } from './campaigns.policy.ts'
import {
  admitGuest,
  type Campaign,
  countDoneWork,
  type DoneWork,
  findPublicCard,
  findVisibleCampaign,
  type PublicCard,
} from './campaigns.repository.ts'
import { type Change, findOpenChange } from './campaigns-changes.repository.ts'
import { findNetworkLogos } from './campaigns-review.repository.ts'
import { viewerOf } from './campaigns-visibility.service.ts'

/** A campaign as one viewer sees it. */
export type Detail = {
  campaign: Campaign
  isJoined: boolean
  /** A participant who may join. */
  isInvited: boolean
  /** What only the brand itself sees. */
  own: ({ change: OpenChange | null } & DoneWork) | null
}
/** A change that is open, as its brand finds it in the editor: with the logos of its links by network. */
export type OpenChange = Change & { logos: ReadonlyMap<number, string> }

/** Shows one campaign at a time. */
export function createDetailService({ database }: { database: Database }) {
  const describe = async (campaign: Campaign, change: Change): Promise<OpenChange> => ({
    ...change,
    content: { ...change.content, collection: collectionAfter(campaign.collection, change.content.collection) },
    logos: await findNetworkLogos(database),
  })

  return {
    /** A campaign that the caller may see; hidden and missing answer alike. */
    async detail(member: Member | null, id: number): Promise<Detail> {
      const found = await findVisibleCampaign(database, id, viewerOf(member))
      if (!found) throw new AppError('notFound')
      const { isJoined, ...campaign } = found
      const isOwn = member?.accountId === campaign.brandId
      const change = isOwn ? await findOpenChange(database, id) : undefined
      return {
        campaign,
        isJoined,
        // Anyone who sees a private campaign and takes part in campaigns was let into it.
        isInvited: member?.kind === 'participant',
        own: isOwn
          ? { change: change ? await describe(campaign, change) : null, ...(await countDoneWork(database, id)) }
          : null,
      }
    },

    /** Lets a participant in who holds the invite link. */
    async acceptInvite({ accountId }: Member, id: number, inviteToken: string): Promise<void> {
      if (!(await admitGuest(database, id, inviteToken, accountId)))
        throw new AppError('notFound', { msg: messages.wrongLink })
    },

    /** What a link to a campaign may show to everybody, or null. */
    publicCard: async (id: number): Promise<PublicCard | null> => (await findPublicCard(database, id)) ?? null,
  }
}
