import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import { campaignStatus } from '@plinth/api-schema/states'
import type { Database } from '../../db/database.ts'
import { consumeLimit } from '../../db/limits.ts'
import type { Member } from '../../http/call-context.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Outbox } from '../../ports/outbox.ts'
import type { VisibilityService } from '../campaigns/campaigns-visibility.service.ts'
import type { ArtworkMails } from './artworks.mails.ts'
import { messageLimitOf } from './artworks.policy.ts'
import { findShownName } from './artworks.repository.ts'
import { artworkMinting } from './artworks-minting.service.ts'
import { findAskedArtist, findWalletRequest, insertWalletRequest } from './artworks-wallet-requests.repository.ts'

export type WalletRequestDeps = {
  database: Database
  clock: Clock
  outbox: Outbox
  mails: ArtworkMails
  visibility: VisibilityService
}

/** Asks artists to link a wallet, so that a brand can mint their works. */
export function createWalletRequestService({ database, clock, outbox, mails, visibility }: WalletRequestDeps) {
  return {
    /** Asks the artist of a work that can be minted, at most once a day for each campaign; answers when they were asked last. */
    async ask(member: Member, { campaignId, artworkId }: { campaignId: number; artworkId: number }): Promise<Date> {
      const { id, name, status } = await visibility.requireOwn(database, member, campaignId)
      if (status !== campaignStatus.completed) throw new AppError('conflict', { msg: messages.campaignNotCompleted })
      const campaign = { id, name, brandName: await findShownName(database, member.accountId) }
      return database.transaction(async (tx) => {
        const artist = await findAskedArtist(tx, campaignId, artworkId)
        if (!artist) throw new AppError('notFound')
        if (artworkMinting.isMinted(artist)) throw new AppError('conflict', { msg: messages.artworkMinted })
        if (artist.hasWallet) throw new AppError('conflict', { msg: messages.artistHasWallet })
        const askedAt = await insertWalletRequest(tx, campaignId, artist.accountId)
        if (!askedAt) return (await findWalletRequest(tx, campaignId, artist.accountId))!
        await consumeLimit(tx, clock, messageLimitOf(member.accountId), messages.winnersLimit)
        await outbox.writeMail(tx, mails.walletWanted(artist, campaign))
        return askedAt
      })
    },
  }
}
