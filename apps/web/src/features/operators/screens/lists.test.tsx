import { messages } from '@plinth/api-schema/messages'
import {
  blockUser,
  deleteUser,
  listAudit,
  listOutbox,
  listUsers,
  logUserOut,
  unblockUser,
} from '@plinth/api-schema/operators'
import {
  listModeratedArtworks,
  purgeTakenArtwork,
  putArtworkBack,
  takeArtworkDown,
} from '@plinth/api-schema/operators-artworks'
import { listHeldVotes, listNetworkVotes, releaseVotes, voidVotes } from '@plinth/api-schema/operators-votes'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { listed } from '../../../../test/builders.ts'
import {
  buildAuditEntry,
  buildHeldVotes,
  buildMail,
  buildModeratedArtwork,
  buildModeratedUser,
} from '../../../../test/operator-builders.ts'
import {
  choose,
  findToast,
  hrefOf,
  passTime,
  prepareWire,
  renderAt,
  type User,
  write,
} from '../../../../test/render-at.tsx'

const act = async (user: User, menu: string, item: string) => {
  await user.click(await screen.findByRole('button', { name: menu }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
  return within(await screen.findByRole('dialog'))
}
const itemsOf = async (user: User, menu: string) => {
  await user.click(await screen.findByRole('button', { name: menu }))
  return (await screen.findAllByRole('menuitem')).map((item) => [
    item.textContent,
    item.getAttribute('aria-disabled') === 'true',
  ])
}

describe('users', () => {
  const USERS = '/platform/users'
  const users = (...rows: ReturnType<typeof buildModeratedUser>[]) =>
    prepareWire('operator').answer(listUsers, listed(rows))

  it('blocks an account with a reason, and not without one', async () => {
    const wire = users(buildModeratedUser()).answer(blockUser, null)
    const { user } = await renderAt(USERS, wire)
    const dialog = await act(user, 'Actions for mara', 'Block')
    await user.click(dialog.getByRole('button', { name: 'Block' }))
    expect(await dialog.findByText('Please give a reason')).toBeTruthy()
    await write(user, dialog.getByRole('textbox'), ' Spam. ')
    await passTime(600)
    await user.click(dialog.getByRole('button', { name: 'Block' }))
    await waitFor(() => expect(wire.sent(blockUser)).toEqual([{ userId: 21, reason: 'Spam.' }]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('deletes an account for its owner, with a reason', async () => {
    const wire = users(buildModeratedUser()).answer(deleteUser, null)
    const { user } = await renderAt(USERS, wire)
    const dialog = await act(user, 'Actions for mara', 'Delete account')
    await user.click(dialog.getByRole('button', { name: 'Delete account' }))
    expect(await dialog.findByText('Please give a reason')).toBeTruthy()
    await write(user, dialog.getByRole('textbox'), 'Asked by mail.')
    await passTime(600)
    await user.click(dialog.getByRole('button', { name: 'Delete account' }))
    await waitFor(() =>
      expect(wire.sent(deleteUser)).toEqual([{ userId: 21, reason: 'Asked by mail.', removeWorks: false }]),
    )
    expect(await findToast('The account mara is deleted.')).toBeTruthy()
  })

  it('removes the works of a person who wants that, too; a brand has none to remove', { tags: 'long' }, async () => {
    const works = { name: 'Also remove the works from campaigns that are over. Works with a token stay.' }
    const brand = buildModeratedUser({ userId: 22, userName: 'harbour', userType: 1 })
    const wire = users(buildModeratedUser(), brand).answer(deleteUser, null)
    const { user } = await renderAt(USERS, wire)
    const ofBrand = await act(user, 'Actions for harbour', 'Delete account')
    expect(ofBrand.getByText(/those that are over stay without its name/)).toBeTruthy()
    expect(ofBrand.queryByRole('checkbox')).toBeNull()
    await user.keyboard('{Escape}')
    const dialog = await act(user, 'Actions for mara', 'Delete account')
    await user.click(dialog.getByRole('checkbox', works))
    await write(user, dialog.getByRole('textbox'), 'Asked by mail.')
    await passTime(600)
    await user.click(dialog.getByRole('button', { name: 'Delete account' }))
    await waitFor(() =>
      expect(wire.sent(deleteUser)).toEqual([{ userId: 21, reason: 'Asked by mail.', removeWorks: true }]),
    )
  })

  it('keeps a reason that was begun, for the same account only, until it is sent', { tags: 'long' }, async () => {
    const rows = [buildModeratedUser(), buildModeratedUser({ userId: 22, userName: 'jon' })]
    const { user } = await renderAt(USERS, users(...rows).answer(blockUser, null))
    const dialog = await act(user, 'Actions for mara', 'Block')
    await write(user, dialog.getByRole('textbox'), 'Spam.')
    await user.keyboard('{Escape}')
    expect((await act(user, 'Actions for jon', 'Block')).getByRole('textbox')).toHaveProperty('value', '')
    await user.keyboard('{Escape}')
    const again = await act(user, 'Actions for mara', 'Block')
    expect(again.getByRole('textbox')).toHaveProperty('value', 'Spam.')
    await user.click(again.getByRole('button', { name: 'Block' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await act(user, 'Actions for mara', 'Block')).getByRole('textbox')).toHaveProperty('value', '')
  })

  it.each([
    ['Unblock', { blocked: true, blockReason: 'Spam.' }, unblockUser, 'Unblock', 'mara can log in again.'],
    ['Log out everywhere', {}, logUserOut, 'Log out', 'mara is logged out everywhere.'],
  ] as const)('%s needs no reason', async (item, overrides, call, confirm, done) => {
    const wire = users(buildModeratedUser(overrides)).answer(unblockUser, { heldNum: 0 }).answer(logUserOut, null)
    const { user } = await renderAt(USERS, wire)
    const dialog = await act(user, 'Actions for mara', item)
    await user.click(dialog.getByRole('button', { name: confirm }))
    expect(await findToast(done)).toBeTruthy()
    expect(wire.sent(call)).toEqual([{ userId: 21 }])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('are logged out with a reason where one is given', async () => {
    const wire = users(buildModeratedUser()).answer(logUserOut, null)
    const { user } = await renderAt(USERS, wire)
    const dialog = await act(user, 'Actions for mara', 'Log out everywhere')
    await write(user, dialog.getByRole('textbox'), 'A lost phone.')
    await user.click(dialog.getByRole('button', { name: 'Log out' }))
    await waitFor(() => expect(wire.sent(logUserOut)).toEqual([{ userId: 21, reason: 'A lost phone.' }]))
  })

  it('are acted on once, however often one presses while it is on its way', async () => {
    const wire = users(buildModeratedUser()).hang(logUserOut)
    const { user } = await renderAt(USERS, wire)
    const dialog = await act(user, 'Actions for mara', 'Log out everywhere')
    const reason = dialog.getByRole('textbox')
    await user.click(dialog.getByRole('button', { name: 'Log out' }))
    await passTime(1_000)
    fireEvent.submit(reason.closest('form')!)
    await passTime(1_000)
    expect(wire.sent(logUserOut)).toHaveLength(1)
  })

  it('lead to the form of a brand, and to what operators did', { tags: 'long' }, async () => {
    const brand = buildModeratedUser({ userId: 22, userName: 'har & bour', userType: 1 })
    const { user } = await renderAt(USERS, users(buildModeratedUser(), brand))
    await user.click(await screen.findByRole('button', { name: 'Actions for har & bour' }))
    const links = () => screen.getAllByRole('menuitem').flatMap((item) => item.getAttribute('href') ?? [])
    expect(hrefOf(await screen.findByRole('menuitem', { name: 'Verification' }))).toBe(
      '/platform/brands?status=all&search=har+%26+bour',
    )
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Actions for mara' }))
    await screen.findByRole('menuitem', { name: 'Block' })
    expect(links()).toEqual(['/platform/audit?kind=account&subject=21'])
  })

  it('offers to release the votes of somebody who is unblocked', { tags: 'long' }, async () => {
    const wire = users(buildModeratedUser({ blocked: true, blockReason: 'Spam.' }))
      .answer(unblockUser, { heldNum: 2 })
      .answer(releaseVotes, { changed: 2, matched: 2, already: 0 })
    const { user } = await renderAt(USERS, wire)
    await user.click((await act(user, 'Actions for mara', 'Unblock')).getByRole('button', { name: 'Unblock' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Release 2 votes of mara?' }))
    expect(dialog.getByText('Held when the account was blocked, and not released by themselves.')).toBeTruthy()
    await write(user, dialog.getByRole('textbox'), 'A mistake of ours.')
    await user.click(dialog.getByRole('button', { name: 'Release' }))
    expect(await findToast('2 votes released.')).toBeTruthy()
    expect(wire.sent(releaseVotes)).toEqual([
      expect.objectContaining({ userIds: [21], holdReason: 13, reasonCode: 9, reason: 'A mistake of ours.' }),
    ])
  })

  it('offers to log out only where somebody is logged in', { tags: 'long' }, async () => {
    const { user } = await renderAt(USERS, users(buildModeratedUser({ sessionNum: 0 })))
    expect(await itemsOf(user, 'Actions for mara')).toEqual(
      expect.arrayContaining([
        ['Log out everywhere', true],
        ['Block', false],
      ]),
    )
  })

  it('can be acted on by keyboard, and the focus comes back', { tags: 'long' }, async () => {
    const { user } = await renderAt(USERS, users(buildModeratedUser({ userName: 'mara' })))
    const actions = () => screen.findByRole('button', { name: 'Actions for mara' })
    ;(await actions()).focus()
    await user.keyboard('{Enter}')
    const items = await screen.findAllByRole('menuitem')
    await waitFor(() => expect(document.activeElement).toBe(items[0]))
    await user.keyboard('{End}')
    expect(document.activeElement?.textContent).toBe('Delete account')
    await user.keyboard('{ArrowUp}')
    expect(document.activeElement?.textContent).toBe('Block')
    await user.keyboard('{Enter}')
    const reason = within(await screen.findByRole('dialog')).getByRole('textbox', { name: /^Reason/ })
    await waitFor(() => expect(document.activeElement).toBe(reason))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(await actions())
  })

  it('filters by kind and state, and searches', async () => {
    const wire = users(buildModeratedUser())
    const { user, address } = await renderAt(USERS, wire)
    await choose(user, /^Kind/, 'Brands')
    await waitFor(() => expect(wire.sent(listUsers).at(-1)).toMatchObject({ userType: 1 }))
    await choose(user, /^Status/, 'Not blocked')
    await waitFor(() => expect(wire.sent(listUsers).at(-1)).toMatchObject({ userType: 1, blocked: false }))
    await choose(user, /^Status/, 'Blocked')
    await waitFor(() => expect(wire.sent(listUsers).at(-1)).toMatchObject({ userType: 1, blocked: true }))
    await choose(user, /^Kind/, 'Participants')
    await waitFor(() => expect(wire.sent(listUsers).at(-1)).toMatchObject({ userType: 0 }))
    await choose(user, /^Status/, 'Any status')
    await choose(user, /^Kind/, 'All kinds')
    await waitFor(() => expect(address()).toBe(USERS))
    wire.answer(listUsers, listed([]))
    await write(user, screen.getByRole('searchbox', { name: 'Search users' }), 'zoe')
    await passTime(500)
    await screen.findByRole('heading', { name: 'Nobody found' })
    expect(wire.sent(listUsers).at(-1)).toMatchObject({ search: 'zoe' })
    await user.click(screen.getByRole('button', { name: 'Show everybody' }))
    await waitFor(() => expect(address()).toBe(USERS))
    for (const filter of ['search', 'userType', 'blocked'])
      expect(wire.sent(listUsers).at(-1)).not.toHaveProperty(filter)
  })

  it('tells a refusal of an act, and of the list', async () => {
    const wire = users(buildModeratedUser()).refuse(blockUser, 'conflict', messages.blockedAlready)
    const { user } = await renderAt(USERS, wire)
    const dialog = await act(user, 'Actions for mara', 'Block')
    await write(user, dialog.getByRole('textbox'), 'Spam.')
    await user.click(dialog.getByRole('button', { name: 'Block' }))
    expect(await findToast(messages.blockedAlready)).toBeTruthy()
    expect(screen.getByRole('dialog')).toBeTruthy()
  })

  it('lead to what operators did to one', { tags: 'long' }, async () => {
    const wire = users(buildModeratedUser()).answer(listAudit, listed([buildAuditEntry()]))
    const { user } = await renderAt(USERS, wire)
    await user.click(await screen.findByRole('button', { name: 'Actions for mara' }))
    await user.click(await screen.findByRole('menuitem', { name: 'What operators did here' }))
    await waitFor(() => expect(wire.sent(listAudit)[0]).toMatchObject({ subjectKind: 'account', subjectId: 21 }))
  })

  it('says that there is no connection, and loads again', async () => {
    const wire = users().goOffline(listUsers)
    const { user } = await renderAt(USERS, wire)
    await passTime(2_000)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Plinth cannot be reached.')
    wire.answer(listUsers, listed([buildModeratedUser()]))
    await user.click(within(alert).getByRole('button'))
    expect(await screen.findByRole('row', { name: /mara/ })).toBeTruthy()
  })
})

describe('artworks', () => {
  const ARTWORKS = '/platform/artworks'
  const works = (...rows: ReturnType<typeof buildModeratedArtwork>[]) =>
    prepareWire('operator').answer(listModeratedArtworks, listed(rows))
  const down = { deleteTime: '2026-03-01 12:00:00' }

  it('are read again when one is submitted', { tags: 'long' }, async () => {
    const wire = works(buildModeratedArtwork())
    await renderAt(ARTWORKS, wire)
    await screen.findByRole('button', { name: 'Actions for Low tide' })
    wire.answer(
      listModeratedArtworks,
      listed([buildModeratedArtwork(), buildModeratedArtwork({ worksId: 102, artworkTitle: 'High tide' })]),
    )
    wire.publish(7, 'artwork', { campaignId: 7, worksId: 102, change: 'submitted' })
    await passTime(4_100)
    expect(await screen.findByRole('button', { name: 'Actions for High tide' })).toBeTruthy()
  })

  it('takes one down with a reason', async () => {
    const wire = works(buildModeratedArtwork()).answer(takeArtworkDown, null)
    const { user } = await renderAt(ARTWORKS, wire)
    const dialog = await act(user, 'Actions for Low tide', 'Take down')
    await user.click(dialog.getByRole('button', { name: 'Take down' }))
    expect(await dialog.findByText('Please give a reason')).toBeTruthy()
    await write(user, dialog.getByRole('textbox'), 'Stolen.')
    await passTime(600)
    await user.click(dialog.getByRole('button', { name: 'Take down' }))
    await waitFor(() => expect(wire.sent(takeArtworkDown)).toEqual([{ worksId: 101, reason: 'Stolen.' }]))
  })

  it('puts one back, or deletes it for good', async () => {
    const wire = works(buildModeratedArtwork(down)).answer(putArtworkBack, null)
    const { user } = await renderAt(`${ARTWORKS}?status=down`, wire)
    const dialog = await act(user, 'Actions for Low tide', 'Put back')
    await user.click(dialog.getByRole('button', { name: 'Put back' }))
    await waitFor(() => expect(wire.sent(putArtworkBack)).toEqual([expect.objectContaining({ worksId: 101 })]))
    expect(wire.sent(purgeTakenArtwork)).toEqual([])
    expect(wire.sent(listModeratedArtworks)[0]).toMatchObject({ takenDown: true })
  })

  it('cannot delete what is minted', async () => {
    const { user } = await renderAt(`${ARTWORKS}?status=down`, works(buildModeratedArtwork({ ...down, status: 2 })))
    expect(await itemsOf(user, 'Actions for Low tide')).toEqual(expect.arrayContaining([['Delete for good', true]]))
  })

  it.each([
    ['Take down', {}, takeArtworkDown, 'Low tide is taken down.'],
    ['Put back', down, putArtworkBack, 'Low tide is back on the wall.'],
    ['Delete for good', down, purgeTakenArtwork, 'Low tide is deleted.'],
  ] as const)('%s: says that it is done', async (item, state, call, done) => {
    const wire = works(buildModeratedArtwork(state)).answer(call, null)
    const { user } = await renderAt(`${ARTWORKS}?status=${'deleteTime' in state ? 'down' : 'all'}`, wire)
    const dialog = await act(user, 'Actions for Low tide', item)
    await write(user, dialog.getByRole('textbox'), 'A reason.')
    await user.click(dialog.getByRole('button', { name: item }))
    expect(await findToast(done)).toBeTruthy()
    expect(wire.sent(call)).toEqual([{ worksId: 101, reason: 'A reason.' }])
  })

  it('lead to what operators did to one', { tags: 'long' }, async () => {
    const { user } = await renderAt(ARTWORKS, works(buildModeratedArtwork()))
    await user.click(await screen.findByRole('button', { name: 'Actions for Low tide' }))
    expect(hrefOf(await screen.findByRole('menuitem', { name: 'What operators did here' }))).toBe(
      '/platform/audit?kind=artwork&subject=101',
    )
    expect(hrefOf(screen.getByRole('menuitem', { name: 'The artist’s account' }))).toBe('/platform/users?search=21')
  })

  it('are searched for, also among those that are taken down', { tags: 'long' }, async () => {
    const wire = works()
    const { user, address } = await renderAt(`${ARTWORKS}?status=down`, wire)
    await write(user, await screen.findByRole('searchbox'), 'tide')
    await passTime(500)
    await waitFor(() =>
      expect(wire.sent(listModeratedArtworks).at(-1)).toMatchObject({ search: 'tide', takenDown: true }),
    )
    expect(address()).toBe(`${ARTWORKS}?status=down&search=tide`)
  })

  it('says that there is nothing', { tags: 'long' }, async () => {
    await renderAt(`${ARTWORKS}?status=down`, works())
    expect(await screen.findByRole('heading', { name: 'Nothing is taken down' })).toBeTruthy()
  })
})

describe('held votes', () => {
  const VOTES = '/platform/votes'
  const votes = (overrides = {}) => prepareWire('operator').answer(listHeldVotes, listed([buildHeldVotes(overrides)]))
  const MENU = 'Actions for 192.0.2.0/24 in Colours of the harbour'

  it('are released, also those of no network, with a reason', async () => {
    const wire = votes({ network: '' }).answer(releaseVotes, { changed: 12, matched: 15, already: 3 })
    const { user } = await renderAt(VOTES, wire)
    const dialog = await act(user, 'Actions for no network in Colours of the harbour', 'Release')
    await user.click(dialog.getByRole('button', { name: 'Release' }))
    expect(await dialog.findByText('Please give a reason')).toBeTruthy()
    await write(user, dialog.getByRole('textbox'), 'A school class.')
    await passTime(600)
    await user.click(dialog.getByRole('button', { name: 'Release' }))
    expect(await findToast('12 of 15 votes released: 3 counted already.')).toBeTruthy()
    expect(wire.sent(releaseVotes)).toEqual([
      expect.objectContaining({ campaignId: 7, network: '', reason: 'A school class.' }),
    ])
    expect(wire.sent(voidVotes)).toEqual([])
  })

  it.each([
    ['Void the held votes', false],
    ['Void all votes of this network', true],
  ])('%s, with a reason', async (item, withCounted) => {
    const wire = votes().answer(voidVotes, { changed: 1, matched: 1, already: 0 })
    const { user } = await renderAt(VOTES, wire)
    const dialog = await act(user, MENU, item)
    expect(dialog.getByText(/everybody can read it in the public log of votes/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Void' }))
    expect(await dialog.findByText('Please give a reason')).toBeTruthy()
    await write(user, dialog.getByRole('textbox'), 'A farm.')
    await passTime(600)
    await user.click(dialog.getByRole('button', { name: 'Void' }))
    await waitFor(() =>
      expect(wire.sent(voidVotes)).toEqual([
        expect.objectContaining({ campaignId: 7, network: '192.0.2.0/24', withCounted, reason: 'A farm.' }),
      ]),
    )
  })

  it('cannot be released where none is held', async () => {
    const { user } = await renderAt(VOTES, votes({ heldNum: 0 }))
    expect(await itemsOf(user, MENU)).toEqual(
      expect.arrayContaining([
        ['Release', true],
        ['Void the held votes', true],
        ['Void all votes of this network', false],
      ]),
    )
  })

  it('are looked at one by one', async () => {
    const vote = { worksId: 1, artworkTitle: 'Low tide', userId: 21, nickName: 'Mara Lind', state: 1 }
    const times = { createTime: '2026-03-01 12:00:00', accountCreateTime: '2026-03-01 11:00:00' }
    const signs = [
      { sign: 'throwaway' as const, points: 2 },
      { sign: 'network' as const, points: 1.5 },
    ]
    const wire = votes().answer(listNetworkVotes, listed([{ ...vote, ...times, holdReason: 3, signs }]))
    const { user } = await renderAt(VOTES, wire)
    const dialog = await act(user, MENU, 'See the votes')
    const row = (await dialog.findByText('Mara Lind')).closest('tr')
    expect(row?.textContent).toContain('Throw-away email addresses')
    expect(row?.textContent).toContain('2: throw-away email address')
    expect(row?.textContent).toContain('1.5: many of one network for one work')
    expect(wire.sent(listNetworkVotes)[0]).toMatchObject({ campaignId: 7, network: '192.0.2.0/24' })
  })

  it('are also found by the artwork that they are for', async () => {
    const wire = votes().answer(listModeratedArtworks, listed([]))
    const { user, address } = await renderAt(VOTES, wire)
    await write(user, await screen.findByRole('searchbox', { name: 'Find an artwork' }), 'low & tide')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe('/platform/artworks?search=low+%26+tide'))
  })

  it('of one network go on over pages', { tags: 'long' }, async () => {
    const wire = votes().answer(listNetworkVotes, listed([], 200))
    const { user } = await renderAt(VOTES, wire)
    const dialog = await act(user, MENU, 'See the votes')
    const pager = within(await dialog.findByRole('navigation', { name: 'Pages of votes' }))
    await user.click(pager.getByRole('button', { name: 'Next page' }))
    await waitFor(() => expect(wire.sent(listNetworkVotes).map(({ pageNum }) => pageNum)).toEqual([1, 2]))
  })

  it('say so where there are none', { tags: 'long' }, async () => {
    await renderAt(VOTES, prepareWire('operator').answer(listHeldVotes, listed([])))
    expect(await screen.findByRole('heading', { name: 'No votes are held' })).toBeTruthy()
  })
})

describe('audit and outbox', () => {
  it('lists what operators did, to one alone where asked', async () => {
    const wire = prepareWire('operator').answer(listAudit, listed([buildAuditEntry()]))
    const { user } = await renderAt('/platform/audit?kind=account&subject=21', wire)
    const row = await screen.findByRole('row', { name: /mara/ })
    expect(row.textContent).toContain('Spam.')
    expect(screen.getByText(/Times are in your time zone, Coordinated Universal Time\.$/)).toBeTruthy()
    expect(wire.sent(listAudit)[0]).toMatchObject({ subjectKind: 'account', subjectId: 21 })
    await user.click(screen.getByRole('button', { name: /Show all|Show everything/ }))
    await waitFor(() => expect(wire.sent(listAudit).at(-1)?.subjectId).toBeUndefined())
  })

  it('leads to all that was done to a subject, and not where an operator acted on their own account', {
    tags: 'long',
  }, async () => {
    const own = buildAuditEntry({
      id: 2,
      action: 'operator.password',
      subjectId: null,
      subjectKind: null,
      subjectName: '',
    })
    await renderAt('/platform/audit', prepareWire('operator').answer(listAudit, listed([buildAuditEntry(), own])))
    expect(hrefOf(await screen.findByRole('link', { name: 'mara' }))).toBe('/platform/audit?kind=account&subject=21')
    const row = screen.getByRole('row', { name: /Own account/ })
    expect(within(row).queryByRole('link')).toBeNull()
  })

  it('says where nothing was done', { tags: 'long' }, async () => {
    await renderAt('/platform/audit', prepareWire('operator').answer(listAudit, listed([])))
    expect(await screen.findByRole('heading', { name: 'Nothing was done yet' })).toBeTruthy()
  })

  it('lists mails, what went wrong with them, and what the kept ones say', async () => {
    const rows = [
      buildMail({ id: 1, status: 2, lastError: 'Mailbox full' }),
      buildMail({ id: 2, subject: 'Kept one', status: 3, text: 'The whole mail.', html: null }),
    ]
    const wire = prepareWire('operator').answer(listOutbox, listed(rows))
    const { user } = await renderAt('/platform/outbox', wire)
    expect(await screen.findByText('Mailbox full')).toBeTruthy()
    expect(screen.getByText(/SMTP_URL/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'View Kept one' }))
    expect((await screen.findByRole('dialog')).textContent).toContain('The whole mail.')
  })

  it.each([
    ['/platform/outbox', listOutbox, 'Search the outbox'],
    ['/platform/audit', listAudit, 'Search the audit log'],
  ] as const)('searches on %s, and shows everything again', async (path, call, label) => {
    const wire = prepareWire('operator').answer(call, listed([]))
    const { user, address } = await renderAt(path, wire)
    await write(user, await screen.findByRole('searchbox', { name: label }), 'mara')
    await passTime(500)
    await waitFor(() => expect(wire.sent(call).at(-1)).toMatchObject({ search: 'mara' }))
    expect(address()).toBe(`${path}?search=mara`)
    await user.click((await screen.findAllByRole('button', { name: /^Show every/ }))[0]!)
    await waitFor(() => expect(address()).toBe(path))
    expect(wire.sent(call).at(-1)).not.toHaveProperty('search')
  })

  it('filters mails by their state', { tags: 'long' }, async () => {
    const wire = prepareWire('operator').answer(listOutbox, listed([]))
    const { user } = await renderAt('/platform/outbox', wire)
    await user.click(await screen.findByRole('radio', { name: 'Kept' }))
    await waitFor(() => expect(wire.sent(listOutbox).at(-1)).toMatchObject({ status: 3 }))
    expect(await screen.findByRole('heading', { name: 'No email found' })).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: 'All' }))
    await waitFor(() => expect(wire.sent(listOutbox).at(-1)).not.toHaveProperty('status'))
    expect(await screen.findByRole('heading', { name: 'No email yet' })).toBeTruthy()
  })
})
