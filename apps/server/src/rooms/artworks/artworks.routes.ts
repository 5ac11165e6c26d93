import {
  artworkDetailToWire,
  artworkToWire,
  deletedArtworkToWire,
  participantToWire,
  submissionFromWire,
  walletRequestToWire,
} from '@plinth/api-schema/artwork'
import * as calls from '@plinth/api-schema/artworks'
import * as logCalls from '@plinth/api-schema/artworks-log'
import { voteHold, voteState } from '@plinth/api-schema/states'
import { toWireTime } from '@plinth/api-schema/wire-time'
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
  sort: SORT[input.orderByColumn ?? 'createTime'],
})

const listToWire = ({ rows, ...rest }: ArtworkList) => ({ ...rest, rows: rows.map(artworkToWire) })

/** Binds the calls of the room `artworks`. */
export const artworksRoutes = (bind: Bind, artworks: ArtworksService) => {
  bindLists(bind, artworks)
  bindBrandLists(bind, artworks)
  bindParticipants(bind, artworks)
  bindBrands(bind, artworks)
  bindLogs(bind, artworks)
}

const placeToWire = ({ origin, key, path }: { origin: string; key: string; path: string }) => ({
  origin,
  logKey: key,
  logPath: path,
})

const bindLogs = (bind: Bind, { logs }: ArtworksService) => {
  bind(logCalls.voteLog, async ({ campaignId }, { member }) => {
    const place = await logs.place(member, campaignId)
    return { ...placeToWire(place), size: place.size }
  })
  bind(logCalls.voteReceipt, async ({ worksId }, { member }) => {
    const { state, leafIndex, receipt, ...place } = await logs.receipt(member, worksId)
    return { ...placeToWire(place), state, leafIndex, receipt }
  })
  bind(logCalls.listOwnVotes, async ({ campaignId, ...page }, { member }) => {
    const { rows, total } = await logs.own(member, campaignId, readSlice(page))
    return {
      rows: rows.map(({ artworkId, createdAt, ...vote }) => ({
        worksId: artworkId,
        createTime: toWireTime(createdAt),
        ...vote,
      })),
      total,
    }
  })
}

const bindLists = (bind: Bind, { lists }: ArtworksService) => {
  bind(calls.listArtworks, async ({ campaignId, worksIds, artworkTitle, ...page }, { member }) => {
    const filter = { campaignId, ids: worksIds, title: artworkTitle }
    return listToWire(await lists.ofCampaign(member, filter, readWall(page)))
  })
  bind(calls.artworkDetail, async ({ id }, { member }) => artworkDetailToWire(await lists.find(member, id)))
  bind(calls.selectCampaignWorks, async ({ campaignId, type, ...page }, { member }) => {
    const list = type === OWN ? lists.own : lists.ofOthers
    return listToWire(await list(member, campaignId, readWall(page)))
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

const bindParticipants = (bind: Bind, { submissions, votes }: ArtworksService) => {
  bind(calls.saveArtwork, (input, { member, once }) =>
    once((saveResult) => submissions.submit(member, submissionFromWire(input), saveResult)),
  )
  bind(calls.voteArtwork, async ({ worksId, ballot }, { member, address, userAgent }) => {
    const { voteCount, hold, leafIndex } = await votes.vote(member, worksId, { address, userAgent, ballot })
    const state = hold === 'none' ? voteState.counted : voteState.held
    return { voteNum: voteCount, state, voteHold: voteHold[hold], leafIndex }
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
