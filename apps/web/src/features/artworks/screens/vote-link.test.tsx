import { logIn, userInfo } from '@plinth/api-schema/accounts'
import { artworkDetail, listArtworks, selectUserOtherCampaignWorks, voteArtwork } from '@plinth/api-schema/artworks'
import { listJoinedCampaigns } from '@plinth/api-schema/campaigns'
import { messages } from '@plinth/api-schema/messages'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildArtwork, buildArtworkDetail, buildUser, listed, listedToEnd } from '../../../../test/builders.ts'
import { findToast, onPhone, passTime, prepareWire, renderAt, type Viewer, write } from '../../../../test/render-at.tsx'

const LINK = '/participant/campaign/artwork/detail?idArt=101&idActive=7&idUser=21&vote=1'
type Overrides = Parameters<typeof buildArtworkDetail>[0]
const withWork = (as: Viewer, overrides: Overrides = {}) =>
  prepareWire(as)
    .answer(artworkDetail, ({ id }) => buildArtworkDetail({ id, ...overrides }))
    .answer(listArtworks, listedToEnd([buildArtwork()], 1))
    .answer(selectUserOtherCampaignWorks, listed([]))
    .answer(listJoinedCampaigns, listed([]))
const voteButton = () => screen.findByRole('button', { name: /^Vote for/ })

it.each<['participant' | 'visitor', 'desk' | 'phone', string]>([
  ['participant', 'desk', 'Press Vote to give it your vote.'],
  ['visitor', 'phone', 'Press Vote, then log in or sign up: you come back here and your vote is given.'],
])(
  'a %s who follows a link to the vote finds the focus on the words above the button, which they explain (%s), and nothing is sent',
  async (as, place, words) => {
    if (place === 'phone') onPhone()
    const wire = withWork(as)
    await renderAt(LINK, wire)
    const button = await voteButton()
    const invitation = screen.getByText(new RegExp(words))
    await waitFor(() => expect(document.activeElement).toBe(invitation))
    expect(button.getAttribute('aria-describedby')).toBe(invitation.id)
    await passTime(10_000)
    expect(wire.sent(voteArtwork)).toEqual([])
  },
)

it('a press gives the vote, and the words say so', async () => {
  const wire = withWork('participant').answer(voteArtwork, { voteNum: 13, state: 0, voteHold: 0, leafIndex: 4 })
  const { user } = await renderAt(LINK, wire)
  await voteButton()
  // A key that another page asked for does nothing: the way to the button is the reader's own.
  await user.keyboard('{Enter}')
  await passTime(1_000)
  expect(wire.sent(voteArtwork)).toEqual([])
  await user.keyboard('{Tab}{Enter}')
  await findToast(messages.voteSuccess)
  expect(wire.sent(voteArtwork)).toMatchObject([{ worksId: 101 }])
  expect(await screen.findByText('You have voted for this work. Thank you.')).toBeTruthy()
})

it('a key that is held down since before the page opened gives no vote', async () => {
  const wire = withWork('participant')
  const { user } = await renderAt(LINK, wire)
  const button = await voteButton()
  button.focus()
  for (const key of ['Enter', ' ']) expect(fireEvent.keyDown(button, { key, repeat: true })).toBe(false)
  expect(fireEvent.keyDown(button, { key: 'Tab', repeat: true })).toBe(true)
  await user.keyboard('{Tab}')
  expect(wire.sent(voteArtwork)).toEqual([])
})

it('a visitor who presses is led to the log-in, and the way back leads to the vote', async () => {
  const { user } = await renderAt(LINK, withWork('visitor'))
  await user.click(await voteButton())
  await user.click(within(await screen.findByRole('dialog')).getByRole('link', { name: 'Login' }))
  expect(JSON.parse(sessionStorage.getItem('plinth-resume') ?? 'null')).toEqual({ returnTo: LINK, intent: 'vote:101' })
})

/** Presses Vote as a visitor, and logs in. */
const voteAndLogIn = async (wire: ReturnType<typeof withWork>) => {
  const opened = await renderAt(LINK, wire)
  await opened.user.click(await voteButton())
  await opened.user.click(within(await screen.findByRole('dialog')).getByRole('link', { name: 'Login' }))
  await write(opened.user, await screen.findByLabelText(/^Username/), 'ines')
  await write(opened.user, screen.getByLabelText(/^Password/), 'Secret-pass-1')
  wire.answer(logIn, { token: 't', userType: 0 }).answer(userInfo, buildUser())
  const button = screen.getByRole('button', { name: 'Log in' })
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  return { ...opened, logIn: () => opened.user.click(button) }
}

it('a visitor who has logged in finds their vote given', async () => {
  const wire = withWork('visitor').answer(voteArtwork, { voteNum: 13, state: 0, voteHold: 0, leafIndex: 4 })
  const { logIn: enter, address } = await voteAndLogIn(wire)
  await enter()
  expect(await findToast(messages.voteSuccess)).toBeTruthy()
  expect(wire.sent(voteArtwork)).toMatchObject([{ worksId: 101 }])
  expect(address()).toBe(LINK)
})

it.each<[string, Viewer, Overrides]>([
  ['a brand', 'brand', {}],
  ['its artist', 'participant', { userId: buildUser().userId }],
  ['anybody once voting is over', 'visitor', { campaignStatus: 2 }],
])('the link invites not %s', async (_who, as, overrides) => {
  await renderAt(LINK, withWork(as, overrides))
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByText(/You are invited to vote/)).toBeNull()
  expect(screen.queryByRole('button', { name: /^Vote for/ })).toBeNull()
})

it('its artist asks for votes with that link', async () => {
  const { user } = await renderAt(LINK.replace('&vote=1', ''), withWork('participant', { userId: buildUser().userId }))
  await user.click(await screen.findByRole('button', { name: 'Share' }))
  const dialog = await screen.findByRole('dialog', { name: 'Ask for votes' })
  const { pathname, searchParams } = new URL(within(dialog).getByLabelText<HTMLInputElement>('Link').value)
  expect(pathname).toBe('/participant/campaign/artwork/detail')
  expect(Object.fromEntries(searchParams)).toMatchObject({ idArt: '101', vote: '1' })
})

it('everybody else shares the page itself', async () => {
  const { user } = await renderAt(LINK, withWork('visitor'))
  await user.click(await screen.findByRole('button', { name: 'Share' }))
  const dialog = await screen.findByRole('dialog', { name: 'Share artwork' })
  expect(within(dialog).getByLabelText<HTMLInputElement>('Link').value).not.toContain('vote=1')
})
