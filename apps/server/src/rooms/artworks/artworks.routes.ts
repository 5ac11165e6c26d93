import { artistRecordToWire } from '@plinth/api-schema/artist-record'
import {
  artworkDetailToWire,
  artworkToWire,
  deletedArtworkToWire,
  participantToWire,
  submissionFromWire,
  walletRequestToWire,
} from '@plinth/api-schema/artwork'
import { artworkCardToWire } from '@plinth/api-schema/artwork-card'
import { facetsToWire } from '@plinth/api-schema/artwork-facets'
import * as calls from '@plinth/api-schema/artworks'
import { exploreArtworks } from '@plinth/api-schema/artworks-explore'
import { artworkFacets } from '@plinth/api-schema/artworks-filter'
import * as logCalls from '@plinth/api-schema/artworks-log'
import { artistRecord } from '@plinth/api-schema/artworks-record'
import { campaignWinners, winnerCertificate } from '@plinth/api-schema/artworks-winners'
import type { Input } from '@plinth/api-schema/call'
import { decidedVotesToWire, ownAppealToWire, ownVoteToWire } from '@plinth/api-schema/own-vote'
import { voteHold, voteState } from '@plinth/api-schema/states'
import { winnersToWire } from '@plinth/api-schema/winners'
import type { Bind } from '../../http/call-context.ts'
import { readSlice } from '../../http/read-slice.ts'
import type { ArtworksService } from './artworks.service.ts'
import type { ArtworkList } from './artworks-lists.service.ts'

const SORT = { createTime: 'created', voteNum: 'votes', deleteTime: 'deleted' } as const
const PARTICIPANT_SORT = {
  totalVoteNum: 'votes',
  joinDate: 'joined',
  totalWorkNum: 'works',
  allTotalWorkNum: 'allWorks',
} as const
const OWN = 1

type WallInput = Parameters<typeof readSlice>[0] & {
  cursor?: string | undefined
  orderByColumn?: 'createTime' | 'voteNum' | undefined
}
const readWall = (input: WallInput) => ({
  ...readSlice(input),
  cursor: input.cursor,
  sort: input.orderByColumn && SORT[input.orderByColumn],
})

type Facets = ArtworksService['lists']['facets']
type TraitInput = Omit<Input<typeof artworkFacets>, 'campaignId'>
const readTraits = ({ medium, colour, orientation, tag, minted, unvoted }: TraitInput): Parameters<Facets>[2] => ({
  medium,
  colour,
  orientation,
  tag,
  isMinted: minted,
  isUnvoted: unvoted,
})

const listToWire = ({ rows, ...rest }: ArtworkList) => ({ ...rest, rows: rows.map(artworkToWire) })

/** Binds the calls of the room `artworks`. */
export const artworksRoutes = (bind: Bind, artworks: ArtworksService) => {
  bindLists(bind, artworks)
  bindBrandLists(bind, artworks)
  bindParticipants(bind, artworks)
  bindBrands(bind, artworks)
  bindLogs(bind, artworks)
  bindWinners(bind, artworks)
}

const placeToWire = ({ origin, key, path }: { origin: string; key: string; path: string }) => ({
  origin,
  logKey: key,
  logPath: path,
})

const bindLogs = (bind: Bind, { logs, appeals, voteTotals }: ArtworksService) => {
  bind(logCalls.voteLog, async ({ campaignId }, { member }) => {
    const { size, loggedSize, witnesses, ...place } = await logs.place(member, campaignId)
    return { ...placeToWire(place), size, loggedSize, witnesses: [...witnesses] }
  })
  bind(logCalls.voteReceipt, async ({ worksId }, { member }) => {
    const { campaignId, state, leafIndex, receipt, voterSecret, ...place } = await logs.receipt(member, worksId)
    return { ...placeToWire(place), campaignId, state, leafIndex, receipt, voterSecret: voterSecret.toString('hex') }
  })
  bind(logCalls.listOwnVotes, async ({ campaignId, worksId, ...page }, { member }) => {
    const { rows, total } = await logs.own(member, { campaignId, artworkId: worksId }, readSlice(page))
    return { rows: rows.map(ownVoteToWire), total }
  })
  bind(logCalls.voteDecisions, async ({ campaignId }, { member }) =>
    decidedVotesToWire(await voteTotals.ofCampaign(member, campaignId)),
  )
  bind(logCalls.appealVote, async ({ worksId, message }, { member }) =>
    ownAppealToWire(await appeals.appeal(member, worksId, message)),
  )
}

const bindWinners = (bind: Bind, { winners, certificates, record }: ArtworksService) => {
  bind(artistRecord, async ({ userId }) => artistRecordToWire(await record.ofArtist(userId)))
  bind(winnerCertificate, ({ worksId, format }, { member }) => certificates.draw(member, worksId, format))
  bind(campaignWinners, async ({ campaignId }, { member }) =>
    winnersToWire(await winners.ofCampaign(member, campaignId)),
  )
}

const bindLists = (bind: Bind, { lists, explore }: ArtworksService) => {
  bind(calls.listArtworks, async ({ campaignId, worksIds, artworkTitle, ...input }, { member, address, userAgent }) => {
    const filter = { campaignId, ids: worksIds, title: artworkTitle, traits: readTraits(input) }
    return listToWire(await lists.ofCampaign(member, filter, readWall(input), { address, userAgent }))
  })
  bind(exploreArtworks, async ({ pageSize, cursor }, { member, address, userAgent }) => {
    const { rows, ...rest } = await explore.page(member, { limit: pageSize, cursor }, { address, userAgent })
    return { ...rest, rows: rows.map(artworkCardToWire) }
  })
  bind(artworkFacets, async ({ campaignId, ...input }, { member }) =>
    facetsToWire(await lists.facets(member, campaignId, readTraits(input))),
  )
  bind(calls.artworkDetail, async ({ id }, { member }) => artworkDetailToWire(await lists.find(member, id)))
  bind(calls.rightsTerms, async ({ rightsHash }) => {
    const { sha256, text } = await lists.terms(rightsHash)
    return { rightsHash: sha256, text }
  })
  bind(calls.selectCampaignWorks, async ({ campaignId, type, ...page }, { member, address, userAgent }) => {
    if (type === OWN) return listToWire(await lists.own(member, campaignId, readWall(page)))
    return listToWire(
      await lists.ofOthers(member, { campaignId, traits: readTraits(page) }, readWall(page), { address, userAgent }),
    )
  })
  bind(calls.selectUserOtherCampaignWorks, async ({ campaignId, workId, userId, ...page }, { member }) => {
    const of = { campaignId, artistId: userId, butNot: workId }
    const { rows, total } = await lists.ofArtist(member, of, readWall(page))
    return { rows: rows.map(artworkToWire), total }
  })
  bind(calls.listUserArtworks, async ({ userId, ...page }, { member }) =>
    listToWire(await lists.everywhere(member, userId, readWall(page))),
  )
}

const bindBrandLists = (bind: Bind, { brandLists }: ArtworksService) => {
  bind(calls.selectParticipants, async ({ campaignId, userId, nickName, orderByColumn, ...page }, { member }) => {
    const slice = { ...readSlice(page), sort: PARTICIPANT_SORT[orderByColumn ?? 'totalVoteNum'] }
    const { rows, total } = await brandLists.participants(
      member,
      { campaignId, accountId: userId, name: nickName },
      slice,
    )
    return { rows: rows.map(participantToWire), total }
  })
  bind(calls.selectDeleted, async ({ campaignId, artworkTitle, orderByColumn, ...page }, { member }) => {
    const slice = { ...readSlice(page), sort: SORT[orderByColumn ?? 'deleteTime'] }
    const { rows, total } = await brandLists.deleted(member, { campaignId, title: artworkTitle }, slice)
    return { rows: rows.map(deletedArtworkToWire), total }
  })
}

const bindParticipants = (bind: Bind, { submissions, votes, revoking }: ArtworksService) => {
  bind(calls.saveArtwork, (input, { member, once }) =>
    once((saveResult) => submissions.submit(member, submissionFromWire(input), saveResult, input.from)),
  )
  bind(calls.voteArtwork, async ({ worksId, ballot, from }, { member, address, userAgent }) => {
    const { voteCount, hold, leafIndex } = await votes.vote(member, worksId, { address, userAgent, ballot, from })
    const state = hold === 'none' ? voteState.counted : voteState.held
    return { voteNum: voteCount, state, voteHold: voteHold[hold], leafIndex }
  })
  bind(calls.revokeVote, async ({ worksId }, { member }) => {
    const { voteCount } = await revoking.revoke(member, worksId)
    return { voteNum: voteCount }
  })
  bind(calls.leaveCampaign, async ({ campaignId }, { member }) => {
    await submissions.leave(member, campaignId)
    return null
  })
  bind(calls.withdrawArtwork, async ({ id }, { member }) => {
    await submissions.withdraw(member, id)
    return null
  })
}

const bindBrands = (bind: Bind, { curation, walletRequests }: ArtworksService) => {
  bind(calls.deleteArtworks, async (ids, { member }) => {
    await curation.remove(member, ids)
    return null
  })
  bind(calls.recoverArtworks, async (ids, { member }) => {
    await curation.recover(member, ids)
    return null
  })
  bind(calls.purgeArtworks, async (ids, { member }) => {
    await curation.purge(member, ids)
    return null
  })
  bind(calls.notifyWinners, ({ campaignId, userId, message }, { member, once }) =>
    once((saveResult) => curation.notifyWinners(member, { campaignId, accountIds: userId, message }, saveResult)),
  )
  bind(calls.askForWallet, async ({ campaignId, worksId }, { member }) =>
    walletRequestToWire(await walletRequests.ask(member, { campaignId, artworkId: worksId })),
  )
}
