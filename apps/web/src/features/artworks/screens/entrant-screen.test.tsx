import { notifyWinners, selectParticipants, selectUserOtherCampaignWorks } from '@plinth/api-schema/artworks'
import { listJoinedCampaigns } from '@plinth/api-schema/campaigns'
import { messages } from '@plinth/api-schema/messages'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildArtwork, buildCampaignCard, buildParticipant, listed } from '../../../../test/builders.ts'
import { findToast, hrefOf, prepareWire, renderAt, write } from '../../../../test/render-at.tsx'

describe('one participant, for the brand', () => {
  const PERSON = '/brand/campaign/participants/detail?user=21&idActive=7&actName=Harbour'
  const withPerson = () =>
    prepareWire('brand')
      .answer(selectParticipants, listed([buildParticipant()]))
      .answer(selectUserOtherCampaignWorks, listed([buildArtwork({ voteNum: 1 })]))
      .answer(listJoinedCampaigns, listed([]))

  it('shows who they are and what they handed in', async () => {
    const wire = withPerson()
    await renderAt(PERSON, wire)
    expect(await screen.findByRole('heading', { level: 1, name: 'Mara Lind' })).toBeTruthy()
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveProperty('value', 'mara@example.com')
    const sheet = screen.getByRole('complementary', { name: 'Mara Lind' }).textContent
    for (const words of ['artworks here2', 'votes here40', 'artworks, all campaigns5']) expect(sheet).toContain(words)
    expect(within(await screen.findByRole('list', { name: 'Submitted artworks' })).getByText(/1 vote/)).toBeTruthy()
    expect(wire.sent(selectParticipants)[0]).toMatchObject({ campaignId: 7, userId: 21, pageSize: 1 })
    expect(wire.sent(selectUserOtherCampaignWorks)[0]).toMatchObject({ campaignId: 7, userId: 21, pageSize: 10 })
  })

  it('offers nothing that needs somebody where the account is deleted', async () => {
    const gone = buildParticipant({ nickName: 'Deleted account', email: null })
    await renderAt(PERSON, withPerson().answer(selectParticipants, listed([gone])))
    expect(await screen.findByRole('heading', { level: 1, name: 'Deleted account' })).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: 'Email' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'View profile' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Notify as winner' })).toBeNull()
  })

  it('shows their ranks as they are now', async () => {
    const wire = withPerson()
    await renderAt(PERSON, wire)
    const works = within(await screen.findByRole('list', { name: 'Submitted artworks' }))
    expect(works.queryByText(/^Rank/)).toBeNull()
    wire.publish(7, 'ranks', { campaignId: 7, worksIds: [99, 101] })
    expect(await works.findByText('Rank 2')).toBeTruthy()
  })

  it('turns the pages of their works and of the campaigns that they joined, each by itself', async () => {
    const works = Array.from({ length: 11 }, (_, place) => buildArtwork({ id: 101 + place }))
    const joined = Array.from({ length: 25 }, (_, place) =>
      buildCampaignCard({ id: 50 + place, name: `Quay ${place + 1}` }),
    )
    const page = <Row,>(rows: Row[], { pageNum, pageSize }: { pageNum: number; pageSize: number }) =>
      listed(rows.slice((pageNum - 1) * pageSize, pageNum * pageSize), rows.length)
    const wire = withPerson()
      .answer(selectUserOtherCampaignWorks, (input) => page(works, input))
      .answer(listJoinedCampaigns, (input) => page(joined, input))
    const { user } = await renderAt(PERSON, wire)
    const own = within(await screen.findByRole('region', { name: 'Submitted artworks' }))
    await waitFor(() => expect(own.getAllByRole('figure')).toHaveLength(10))
    await user.click(own.getByRole('button', { name: 'Page 2' }))
    await waitFor(() => expect(own.getAllByRole('figure')).toHaveLength(1))
    const others = within(screen.getByRole('region', { name: 'Other campaigns joined' }))
    const cards = () => within(others.getByRole('list', { name: 'Other campaigns joined' })).getAllByRole('listitem')
    expect(cards()).toHaveLength(24)
    await user.click(others.getByRole('button', { name: 'Page 2' }))
    await waitFor(() => expect(cards()).toHaveLength(1))
    expect(own.getAllByRole('figure')).toHaveLength(1)
  })

  it('can be told that they won', async () => {
    const wire = withPerson()
    wire.answer(notifyWinners, () => {
      wire.answer(selectParticipants, listed([buildParticipant({ notifyTime: '2026-03-02 11:59:00' })]))
      return { sent: 1 }
    })
    const { user } = await renderAt(PERSON, wire)
    await user.click(await screen.findByRole('button', { name: 'Notify as winner' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Notify winners' }))
    expect(dialog.queryByRole('button', { name: 'Remove Mara Lind' })).toBeNull()
    // A long list is scrolled with keys.
    expect(dialog.getByRole('list', { name: 'Winners' }).tabIndex).toBe(0)
    await write(user, dialog.getByRole('textbox', { name: /^Message/ }), 'You won.')
    await user.click(dialog.getByRole('button', { name: 'Send to 1 winner' }))
    expect(await findToast(messages.notifySubmitted)).toBeTruthy()
    expect(wire.sent(notifyWinners)).toEqual([{ campaignId: 7, userId: [21], message: 'You won.' }])
    expect((await screen.findByText(/^Notified as a winner on/)).textContent).toBe('Notified as a winner on 2 Mar')
  })

  it.each([
    ['no person', '?idActive=7', '/brand/campaign/submissions?idActive=7&status=live'],
    ['no campaign', '?user=21', '/brand/campaign/submissions?idActive=0&status=live'],
  ])('says that they do not take part where the address names %s', async (_what, search, href) => {
    await renderAt(`/brand/campaign/participants/detail${search}`, prepareWire('brand'))
    expect(await screen.findByRole('heading', { name: 'This person does not take part' })).toBeTruthy()
    expect(hrefOf(screen.getByRole('link', { name: 'All participants' }))).toBe(href)
  })

  it('says so where the campaign is not their own', async () => {
    await renderAt(PERSON, withPerson().refuse(selectParticipants, 'notFound'))
    expect(await screen.findByRole('heading', { name: 'This person does not take part' })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('hides their votes while the totals are hidden', async () => {
    await renderAt(PERSON, withPerson().answer(selectParticipants, listed([buildParticipant({ totalVoteNum: null })])))
    const sheet = await screen.findByRole('complementary', { name: 'Mara Lind' })
    expect(sheet.textContent).toContain('artworks here2')
    expect(sheet.textContent).not.toContain('votes here')
  })

  it('says that they do not take part', async () => {
    await renderAt(PERSON, withPerson().answer(selectParticipants, listed([])))
    expect(await screen.findByRole('heading', { name: 'This person does not take part' })).toBeTruthy()
  })

  it('tells a refusal and loads again', async () => {
    const wire = withPerson().refuse(selectParticipants, 'tooMany')
    const { user } = await renderAt(PERSON, wire)
    expect((await screen.findByRole('alert')).textContent).toContain(messages.tooManyRequests)
    wire.answer(selectParticipants, listed([buildParticipant()]))
    await user.click(screen.getByRole('button', { name: 'Load it again' }))
    await waitFor(() => expect(screen.queryByRole('heading', { level: 1, name: 'Mara Lind' })).not.toBeNull())
  })
})
