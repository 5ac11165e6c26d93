import { blockUser, listAudit, listOutbox, listUsers } from '@plinth/api-schema/operators'
import { listModeratedArtworks } from '@plinth/api-schema/operators-artworks'
import { listHeldVotes, listNetworkVotes } from '@plinth/api-schema/operators-votes'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { listed } from '../../../../test/builders.ts'
import {
  buildAuditEntry,
  buildHeldVotes,
  buildModeratedArtwork,
  buildModeratedUser,
} from '../../../../test/operator-builders.ts'
import { hrefOf, passTime, prepareWire, renderAt, type User, write } from '../../../../test/render-at.tsx'

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

  it('keeps a reason that was begun, for the same account only, until it is sent', async () => {
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

  it('lead to the form of a brand, and to what operators did', async () => {
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

  it('offers to log out only where somebody is logged in', async () => {
    const { user } = await renderAt(USERS, users(buildModeratedUser({ sessionNum: 0 })))
    expect(await itemsOf(user, 'Actions for mara')).toEqual(
      expect.arrayContaining([
        ['Log out everywhere', true],
        ['Block', false],
      ]),
    )
  })

  it('can be acted on by keyboard, and the focus comes back', async () => {
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

  it('lead to what operators did to one', async () => {
    const wire = users(buildModeratedUser()).answer(listAudit, listed([buildAuditEntry()]))
    const { user } = await renderAt(USERS, wire)
    await user.click(await screen.findByRole('button', { name: 'Actions for mara' }))
    await user.click(await screen.findByRole('menuitem', { name: 'What operators did here' }))
    await waitFor(() => expect(wire.sent(listAudit)[0]).toMatchObject({ subjectKind: 'account', subjectId: 21 }))
  })
})

describe('artworks', () => {
  const ARTWORKS = '/platform/artworks'
  const works = (...rows: ReturnType<typeof buildModeratedArtwork>[]) =>
    prepareWire('operator').answer(listModeratedArtworks, listed(rows))

  it('are read again when one is submitted', async () => {
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

  it('lead to what operators did to one', async () => {
    const { user } = await renderAt(ARTWORKS, works(buildModeratedArtwork()))
    await user.click(await screen.findByRole('button', { name: 'Actions for Low tide' }))
    expect(hrefOf(await screen.findByRole('menuitem', { name: 'What operators did here' }))).toBe(
      '/platform/audit?kind=artwork&subject=101',
    )
    expect(hrefOf(screen.getByRole('menuitem', { name: 'The artist’s account' }))).toBe('/platform/users?search=21')
  })

  it('are searched for, also among those that are taken down', async () => {
    const wire = works()
    const { user, address } = await renderAt(`${ARTWORKS}?status=down`, wire)
    await write(user, await screen.findByRole('searchbox'), 'tide')
    await passTime(500)
    await waitFor(() =>
      expect(wire.sent(listModeratedArtworks).at(-1)).toMatchObject({ search: 'tide', takenDown: true }),
    )
    expect(address()).toBe(`${ARTWORKS}?status=down&search=tide`)
  })

  it('says that there is nothing', async () => {
    await renderAt(`${ARTWORKS}?status=down`, works())
    expect(await screen.findByRole('heading', { name: 'Nothing is taken down' })).toBeTruthy()
  })
})

describe('held votes', () => {
  const VOTES = '/platform/votes'
  const votes = (overrides = {}) => prepareWire('operator').answer(listHeldVotes, listed([buildHeldVotes(overrides)]))
  const MENU = 'Actions for 192.0.2.0/24 in Colours of the harbour'

  it('of one network go on over pages', async () => {
    const wire = votes().answer(listNetworkVotes, listed([], 200))
    const { user } = await renderAt(VOTES, wire)
    const dialog = await act(user, MENU, 'See the votes')
    const pager = within(await dialog.findByRole('navigation', { name: 'Pages of votes' }))
    await user.click(pager.getByRole('button', { name: 'Next page' }))
    await waitFor(() => expect(wire.sent(listNetworkVotes).map(({ pageNum }) => pageNum)).toEqual([1, 2]))
  })

  it('say so where there are none', async () => {
    await renderAt(VOTES, prepareWire('operator').answer(listHeldVotes, listed([])))
    expect(await screen.findByRole('heading', { name: 'No votes are held' })).toBeTruthy()
  })
})

describe('audit and outbox', () => {
  it('leads to all that was done to a subject, and not where an operator acted on their own account', async () => {
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

  it('says where nothing was done', async () => {
    await renderAt('/platform/audit', prepareWire('operator').answer(listAudit, listed([])))
    expect(await screen.findByRole('heading', { name: 'Nothing was done yet' })).toBeTruthy()
  })

  it('filters mails by their state', async () => {
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
