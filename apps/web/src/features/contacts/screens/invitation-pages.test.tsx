import * as invitations from '@plinth/api-schema/invitations'
import { messages } from '@plinth/api-schema/messages'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { findToast, hrefOf, prepareWire, renderAt } from '../../../../test/render-at.tsx'

const TOKEN = 'abcdefghijklmnopqrstuvwxyz0123'
const LINK = `/invitation?token=${TOKEN}`
const opened = {
  campaignId: 7,
  campaignName: 'Tide Lines',
  senderName: 'Studio North',
  email: 'm***@post.example',
  isPrivate: 0,
  canSee: 1,
  isUnsubscribed: 0,
}

describe('the link of an invitation', () => {
  it('says who invites to what and leads there', async () => {
    const wire = prepareWire().answer(invitations.openInvitation, opened)
    await renderAt(LINK, wire)
    expect(await screen.findByRole('heading', { name: 'Studio North invites you' })).toBeTruthy()
    expect(hrefOf(screen.getByRole('link', { name: 'See the campaign' }))).toBe(
      '/participant/campaign/preview?status=live&id=7',
    )
    expect(wire.sent(invitations.openInvitation)).toEqual([{ token: TOKEN }])
  })

  it('of a private campaign says for which address it opens', async () => {
    const hidden = { ...opened, isPrivate: 1, canSee: 0 }
    await renderAt(LINK, prepareWire().answer(invitations.openInvitation, hidden))
    expect(await screen.findByText('m***@post.example')).toBeTruthy()
    expect(within(screen.getByRole('main')).getByRole('button', { name: 'Log in' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'See the campaign' })).toBeNull()
  })

  it('of an open campaign that cannot be seen now does not call it private', async () => {
    await renderAt(LINK, prepareWire().answer(invitations.openInvitation, { ...opened, canSee: 0 }))
    expect(await screen.findByText('This campaign cannot be seen at the moment.')).toBeTruthy()
    expect(screen.queryByText(/private/)).toBeNull()
    expect(within(screen.getByRole('main')).queryByRole('button', { name: 'Log in' })).toBeNull()
  })

  it('is opened again where the connection failed, which is no expiry', async () => {
    const wire = prepareWire().goOffline(invitations.openInvitation)
    const { user } = await renderAt(LINK, wire)
    expect(await screen.findByRole('heading', { name: 'This could not be loaded' })).toBeTruthy()
    expect(screen.queryByText('This link has expired')).toBeNull()
    wire.answer(invitations.openInvitation, opened)
    await user.click(screen.getByRole('button', { name: 'Load it again' }))
    expect(await screen.findByRole('heading', { name: 'Studio North invites you' })).toBeTruthy()
  })

  it('that is none says so', async () => {
    await renderAt(LINK, prepareWire().refuse(invitations.openInvitation, 'notFound', messages.wrongLink))
    expect(await screen.findByText(messages.wrongLink)).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'This link has expired' })).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your invitation')
    expect(hrefOf(screen.getByRole('link', { name: 'See the campaigns' }))).toBe('/participant/campaign/index')
  })
})

describe('unsubscribing', () => {
  const link = { email: 'm***@post.example', isSubscribed: 1 }
  const linked = () => prepareWire().answer(invitations.unsubscribeLink, link)

  it('takes one press, and opening the page takes nothing', async () => {
    const wire = linked().answer(invitations.unsubscribe, { email: 'm***@post.example' })
    const { user } = await renderAt(`/unsubscribe?token=${TOKEN}`, wire)
    const button = await screen.findByRole('button', { name: 'Unsubscribe' })
    expect(wire.sent(invitations.unsubscribe)).toEqual([])
    await user.click(button)
    expect(await screen.findByRole('heading', { name: messages.unsubscribed })).toBeTruthy()
    expect(wire.sent(invitations.unsubscribe)).toEqual([{ token: TOKEN }])
  })

  it('says at once when the link is not right', async () => {
    const wire = prepareWire().refuse(invitations.unsubscribeLink, 'notFound', messages.wrongLink)
    await renderAt(`/unsubscribe?token=${TOKEN}`, wire)
    expect(await screen.findByRole('heading', { name: 'This link has expired' })).toBeTruthy()
    expect(screen.getByText(messages.wrongLink)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Unsubscribe' })).toBeNull()
  })

  it('says at once when it was done before', async () => {
    const wire = prepareWire().answer(invitations.unsubscribeLink, { ...link, isSubscribed: 0 })
    await renderAt(`/unsubscribe?token=${TOKEN}`, wire)
    expect(await screen.findByRole('heading', { name: messages.unsubscribed })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Unsubscribe' })).toBeNull()
  })

  it('says why it failed', async () => {
    const wire = linked().refuse(invitations.unsubscribe, 'tooMany')
    const { user } = await renderAt(`/unsubscribe?token=${TOKEN}`, wire)
    await user.click(await screen.findByRole('button', { name: 'Unsubscribe' }))
    expect((await screen.findByRole('alert')).textContent).toBe(messages.tooManyRequests)
  })

  it('is undone by the person who has the address, logged in', async () => {
    const own = { email: 'ana@post.example', isSubscribed: 0 }
    const wire = prepareWire('participant')
      .answer(invitations.readSubscription, own)
      .answer(invitations.saveSubscription, { ...own, isSubscribed: 1 })
    const { user } = await renderAt('/unsubscribe', wire)
    await user.click(await screen.findByRole('button', { name: 'Allow invitations' }))
    expect(await findToast(messages.subscribed)).toBeTruthy()
    expect(wire.sent(invitations.saveSubscription)).toEqual([{ isSubscribed: true }])
    expect(await screen.findByRole('button', { name: 'Stop invitations' })).toBeTruthy()
  })

  it('is told as it was saved', async () => {
    const own = { email: 'ana@post.example', isSubscribed: 0 }
    const wire = prepareWire('participant')
      .answer(invitations.readSubscription, own)
      .answer(invitations.saveSubscription, own)
    const { user } = await renderAt('/unsubscribe', wire)
    await user.click(await screen.findByRole('button', { name: 'Allow invitations' }))
    expect(await findToast(messages.unsubscribed)).toBeTruthy()
  })

  it('asks for a link or a log-in where there is neither', async () => {
    await renderAt('/unsubscribe', prepareWire())
    expect(await screen.findByRole('heading', { name: 'Which address?' })).toBeTruthy()
  })
})
