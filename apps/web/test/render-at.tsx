/*
 * How screens are tested
 *
 * `renderAt('/participant/campaign/index', prepareWire('participant'))` opens the whole app (router, providers, shell, lazy screens) at
 * an address, in happy-dom, as somebody who is logged in. Nothing of ours is replaced; the border is the wire:
 *
 * - `wire.answer(call, data)`, `wire.refuse(call, 'notFound')`, `wire.hang(call)` and `wire.goOffline()` say what the server does.
 *   Answers and requests are checked against the schema of their call; a request that breaks it, or that no test has prepared
 *   an answer for, fails the test.
 * - `wire.sent(call)` is what the screen has sent, parsed. `wire.publish(...)` sends a live event.
 * - Rows come from the builders beside this file.
 * - Time stands still at `NOW` and passes only while a test waits (`findBy…`, `waitFor`) or says `passTime(ms)`: retries, debounces and
 *   countdowns cost nothing.
 * - Look things up by role and name, and compare messages with the catalogue of api-schema.
 * - What needs a layout, keys typed into formatted text, or a real chain is tested by the journeys in e2e/.
 */
import { userInfo } from '@plinth/api-schema/accounts'
import { exploreArtworks } from '@plinth/api-schema/artworks-explore'
import { voteDecisions } from '@plinth/api-schema/artworks-log'
import { artistRecord } from '@plinth/api-schema/artworks-record'
import { profileReportStanding, selectFlags, selectWaiting } from '@plinth/api-schema/artworks-review'
import { listMysteryBoxes } from '@plinth/api-schema/boxes'
import { getDraft } from '@plinth/api-schema/campaigns'
import { findCollection, listCollections } from '@plinth/api-schema/collections'
import { commentSwitch, listComments } from '@plinth/api-schema/comments'
import { followStanding } from '@plinth/api-schema/following'
import { listForeignNfts, listHiddenForeignNfts } from '@plinth/api-schema/foreign'
import { listActivity, nftMarket } from '@plinth/api-schema/market'
import { favouriteStanding } from '@plinth/api-schema/nfts-profile'
import { countUnreadNotices, noticeChannels } from '@plinth/api-schema/notices'
import { campaignNumbers, visitCampaign } from '@plinth/api-schema/numbers'
import { operatorInfo } from '@plinth/api-schema/operators'
import { listReportedProfiles } from '@plinth/api-schema/operators-artworks-review'
import { listReportedCollections, listTakenCollections } from '@plinth/api-schema/operators-collections'
import { listReportedComments, listTakenComments } from '@plinth/api-schema/operators-comments'
import { operatorDays, operatorQueues } from '@plinth/api-schema/operators-day'
import { listReportedForeignNfts, listTakenForeignNfts } from '@plinth/api-schema/operators-foreign'
import { listReportedSets, listTakenSets } from '@plinth/api-schema/operators-sets'
import { listPublicSets } from '@plinth/api-schema/sets'
import { listLinks, ownLink } from '@plinth/api-schema/sharing'
import { operationSwitch, socialMediaConfig, website } from '@plinth/api-schema/site'
import { linkList } from '@plinth/api-schema/support'
import { chainMapping, coinList, platformContractList } from '@plinth/api-schema/wallet'
import { act, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { onTestFinished, vi } from 'vitest'
import { App, createAppDeps } from '../src/app/app.tsx'
import { createAppRouter } from '../src/app/router.ts'
import { operatorsRoutes } from '../src/app/routes/operators-routes.tsx'
import { createRouteTree } from '../src/app/routes/route-tree.ts'
import { buildBrandUser, buildSwitches, buildUser, buildVoteDecisions, listed, listedToEnd } from './builders.ts'
import { buildCoin, buildNetwork } from './chain-builders.ts'
import { buildNftMarket } from './market-builders.ts'
import { buildNoticeChannels } from './notice-builders.ts'
import { buildNumbers } from './number-builders.ts'
import { buildQueues } from './operator-builders.ts'
import { createWire, type Wire } from './wire.ts'

/** Who sits before the screen. */
export type Viewer = 'visitor' | 'participant' | 'brand' | 'operator'

/** Lets an operator in, for whom nothing waits. */
export const prepareOperator = (wire: Wire) =>
  wire
    .answer(operatorInfo, {
      userId: 1,
      userName: 'op',
      email: 'op@plinth.example',
      totpEnabled: true,
      pendingBrands: 0,
      pendingCampaigns: 0,
    })
    .answer(operatorQueues, buildQueues())
    .answer(operatorDays, { days: [] })
    .answer(listReportedProfiles, { rows: [], total: 0 })
    .answer(listReportedComments, { rows: [], total: 0 })
    .answer(listTakenComments, { rows: [], total: 0 })
    .answer(listReportedSets, { rows: [], total: 0 })
    .answer(listTakenSets, { rows: [], total: 0 })
    .answer(listReportedCollections, { rows: [], total: 0 })
    .answer(listTakenCollections, { rows: [], total: 0 })
    .answer(listReportedForeignNfts, { rows: [], total: 0 })
    .answer(listTakenForeignNfts, { rows: [], total: 0 })

const signIn = (wire: Wire, as: Viewer) => {
  if (as === 'operator') prepareOperator(wire)
  if (as !== 'participant' && as !== 'brand') return
  localStorage.setItem('plinth-signed-in', '1')
  localStorage.setItem('plinth-user-type', as === 'brand' ? '1' : '0')
  wire.answer(userInfo, as === 'brand' ? buildBrandUser() : buildUser())
  if (as === 'brand')
    wire
      .answer(selectFlags, { rows: [], total: 0 })
      .answer(selectWaiting, { rows: [], total: 0 })
      .answer(getDraft, null)
      .answer(commentSwitch, { isOpen: 0 })
}

/** A wire that knows the site's configuration and, unless told otherwise, who is logged in. */
export const prepareWire = (as: Viewer = 'visitor'): Wire => {
  const wire = createWire()
    .answer(website, {
      companyName: 'Plinth',
      webIcon: '',
      supportEmail: 'help@plinth.example',
      reviewPromise: 'two days',
      verificationPromise: 'two days',
    })
    .answer(operationSwitch, buildSwitches())
    .answer(linkList, [])
    .answer(socialMediaConfig, [
      { id: 1, name: 'Discord', logo: '', urlPrefix: 'https://discord.gg/' },
      { id: 2, name: 'Instagram', logo: '', urlPrefix: 'https://instagram.com/' },
    ])
    .answer(coinList, [buildCoin()])
    .answer(chainMapping, [buildNetwork()])
    .answer(platformContractList, [])
    .answer(countUnreadNotices, { unreadNum: 0 })
    .answer(noticeChannels, buildNoticeChannels())
    .answer(voteDecisions, buildVoteDecisions())
    .answer(visitCampaign, null)
    .answer(nftMarket, buildNftMarket())
    .answer(listActivity, listed([]))
    .answer(listForeignNfts, listed([]))
    .answer(listHiddenForeignNfts, listed([]))
    .answer(favouriteStanding, { isFavorite: 0, favoriteNum: 0 })
    .answer(followStanding, { isFollow: 0, followerNum: 0 })
    .answer(profileReportStanding, { reported: 0 })
    .answer(listPublicSets, listed([]))
    .answer(listCollections, listed([]))
    .answer(listMysteryBoxes, listed([]))
    .answer(findCollection, { id: null, name: null })
    .answer(listComments, { isOpen: 0, mayRemove: 0, total: 0, rows: [], nextCursor: null })
    .answer(exploreArtworks, listedToEnd([]))
    .answer(artistRecord, { votesNum: 0, places: [] })
    .answer(campaignNumbers, buildNumbers({ days: [] }))
    .answer(ownLink, { from: 'ownLabel_1' })
    .answer(listLinks, { ...listed([]), votesHidden: 0 })
  signIn(wire, as)
  return wire
}

const createWholeRouter = () => createAppRouter({ routeTree: createRouteTree(operatorsRoutes) })

/** Opens the app at an address and waits until its screen is there. */
export const renderAt = async (address: string, wire: Wire, createRouter = createWholeRouter) => {
  wire.install()
  window.history.replaceState(null, '', address)
  const router = createRouter()
  const parts = createAppDeps(router)
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
  onTestFinished(() => {
    router.history.destroy()
    parts.queryClient.clear()
    if (wire.faults.length > 0) throw new Error(wire.faults.join('\n'))
  })
  await act(async () => {
    await router.load()
    render(<App {...parts} />)
  })
  await act(() => vi.dynamicImportSettled())
  return { user, address: () => window.location.pathname + window.location.search }
}

/** The person at the keyboard. */
export type User = Awaited<ReturnType<typeof renderAt>>['user']

/** Chooses an option of a list that opens under a field. */
export const choose = async (user: User, field: string | RegExp, option: string) => {
  await user.click(await screen.findByRole('combobox', { name: field }))
  await user.click(await screen.findByRole('option', { name: option }))
}

/** Writes into a field in one go; `user.type` sends every key and is many times slower on large forms. */
export const write = async (user: User, field: HTMLElement, words: string) => {
  await user.click(field)
  await user.paste(words)
}

/** Where a link leads. */
export const hrefOf = (link: HTMLElement) => link.getAttribute('href')

/** Gives the window the width of a phone, or another one, until the test ends. */
export const onPhone = (width = 390) => {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } }
  happyDOM.setViewport({ width })
  onTestFinished(() => happyDOM.setViewport({ width: 1280 }))
}

/** Lets time pass. */
export const passTime = (ms: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
    await vi.dynamicImportSettled()
  })

/** Finds a toast by what it says; an open dialog hides the list of toasts, which are announced all the same. */
export const findToast = async (message: string) => {
  const toasts = within(await screen.findByRole('region', { name: /^Messages/, hidden: true }))
  const toast = await toasts.findByText(message)
  // It is drawn at once; what happens with it, such as a dialog that closes, when React comes to it.
  await passTime(0)
  return toast
}
