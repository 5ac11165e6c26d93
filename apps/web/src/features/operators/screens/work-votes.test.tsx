import { decideAppeal, listAppeals } from '@plinth/api-schema/operators-appeals'
import { holdVotes, listWorkVotes, releaseVotes, voidVotes, workVotesSummary } from '@plinth/api-schema/operators-votes'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { listed } from '../../../../test/builders.ts'
import { buildAppeal, buildWorkVote, buildWorkVotesSummary } from '../../../../test/operator-builders.ts'
import { findToast, passTime, prepareWire, renderAt, type User, write } from '../../../../test/render-at.tsx'

const WORK = '/platform/votes/work?id=101'
const rows = [buildWorkVote(), buildWorkVote({ userId: 42, nickName: 'kim42' })]
const votes = () =>
  prepareWire('operator')
    .answer(workVotesSummary, buildWorkVotesSummary())
    .answer(listWorkVotes, { rows, total: 103, nextCursor: null })

const answer = async (user: User, name: string | RegExp, button: string, reason: string) => {
  const dialog = within(await screen.findByRole('dialog', { name }))
  expect(dialog.getByText(/everybody can read it in the public log of votes/)).toBeTruthy()
  await write(user, dialog.getByRole('textbox', { name: /Reason/ }), reason)
  await passTime(600)
  await user.click(dialog.getByRole('button', { name: button }))
}

describe('the votes of an artwork', () => {
  it('shows when they came, as a picture and as a table, and the busiest time alone', async () => {
    const wire = votes()
    const { user, address } = await renderAt(WORK, wire)
    expect(await screen.findByRole('img', { name: /at most 61 votes in one/ })).toBeTruthy()
    expect(screen.getByText('The numbers as a table')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Only these' }))
    expect(address()).toContain('from=2026-03-01+12%3A10%3A00')
    expect(wire.sent(listWorkVotes).at(-1)).toMatchObject({
      fromTime: new Date('2026-03-01T12:10:00Z'),
      toTime: new Date('2026-03-01T12:20:00Z'),
    })
  })

  it('keeps the direction of a title to itself', async () => {
    await renderAt(WORK, votes())
    const heading = await screen.findByRole('heading', { level: 1, name: /^Votes for/ })
    expect(`Votes for ${heading.querySelector('bdi')?.textContent}`).toBe(heading.textContent)
  })

  it('shows one group alone, also that of no network, and all again', async () => {
    const wire = votes()
    const { user } = await renderAt(WORK, wire)
    await user.click(await screen.findByRole('button', { name: /^no network/ }))
    expect(wire.sent(workVotesSummary).at(-1)).toMatchObject({ worksId: 101, network: '' })
    await user.click(await screen.findByRole('button', { name: /^Throw-away/ }))
    expect(wire.sent(workVotesSummary).at(-1)).toMatchObject({ network: '', throwaway: true })
    await user.click(screen.getAllByRole('button', { name: 'Show all' })[0]!)
    expect(screen.getByRole('button', { name: /^no network/ }).getAttribute('aria-pressed')).toBe('false')
  })

  it('shows the votes without a browser alone', async () => {
    const devices = [{ key: '', countedNum: 3, heldNum: 0, voidedNum: 0 }]
    const wire = votes().answer(workVotesSummary, buildWorkVotesSummary({ devices }))
    const { user, address } = await renderAt(WORK, wire)
    await user.click(await screen.findByRole('button', { name: /^unknown browser/ }))
    expect(address()).toContain('device=none')
    expect(wire.sent(listWorkVotes).at(-1)).toMatchObject({ worksId: 101, device: '' })
    expect(screen.getByRole('button', { name: /^unknown browser/ }).getAttribute('aria-pressed')).toBe('true')
  })

  it('says that a release lets voided votes count, too', async () => {
    const { user } = await renderAt(WORK, votes())
    await user.click(await screen.findByRole('checkbox', { name: /the vote of kim41/ }))
    await user.click(screen.getByRole('button', { name: 'Release' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Release 1 vote?' }))
    expect(dialog.getByText(/also those that are voided/)).toBeTruthy()
  })

  it('voids the votes that are chosen, with a reason that is public, and tells which were void already', async () => {
    const wire = votes().answer(voidVotes, { changed: 1, matched: 2, already: 1 })
    const { user } = await renderAt(WORK, wire)
    expect((await screen.findByRole('button', { name: 'Void' })).hasAttribute('disabled')).toBe(true)
    for (const name of ['kim41', 'kim42'])
      await user.click(screen.getByRole('checkbox', { name: new RegExp(`the vote of ${name}`) }))
    expect(screen.getByText('2 votes chosen')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Void' }))
    await answer(user, 'Void 2 votes?', 'Void', 'Bought.')
    expect(await findToast('1 of 2 votes voided: 1 was void already.')).toBeTruthy()
    expect(wire.sent(voidVotes)).toEqual([
      expect.objectContaining({ campaignId: 7, worksId: 101, userIds: [41, 42], reasonCode: 0, reason: 'Bought.' }),
    ])
  })

  it('holds everything of a filter, also what is not on the page', async () => {
    const wire = votes().answer(holdVotes, { changed: 103, matched: 103, already: 0 })
    const { user } = await renderAt(`${WORK}&network=192.0.2.0%2F24`, wire)
    await user.click(await screen.findByRole('checkbox', { name: 'All 103 of this filter' }))
    await user.click(screen.getByRole('button', { name: 'Hold' }))
    await answer(user, 'Hold 103 votes?', 'Hold', 'One machine.')
    expect(await findToast('103 votes held.')).toBeTruthy()
    const [sent] = wire.sent(holdVotes)
    expect(sent).toMatchObject({ campaignId: 7, worksId: 101, network: '192.0.2.0/24' })
    expect(sent).not.toHaveProperty('userIds')
  })

  it('releases all votes of an account, everywhere if that is wanted', async () => {
    const wire = votes().answer(releaseVotes, { changed: 3, matched: 3, already: 0 })
    const { user } = await renderAt(WORK, wire)
    await user.click(await screen.findByRole('button', { name: 'Actions for kim41' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Release all votes of the account' }))
    await user.click(await screen.findByRole('combobox', { name: 'Where' }))
    await user.click(await screen.findByRole('option', { name: 'In all campaigns' }))
    await answer(user, 'Release all votes of kim41?', 'Release', 'A school class.')
    expect(await findToast('3 votes released.')).toBeTruthy()
    const [sent] = wire.sent(releaseVotes)
    expect(sent).toMatchObject({ userIds: [41], reasonCode: 9 })
    expect(sent).not.toHaveProperty('campaignId')
  })
})

describe('appeals', () => {
  it.each([
    ['Grant', true, 'Granted: the vote counts.'],
    ['Refuse', false, 'Refused. The voter is told.'],
  ] as const)('%s, with words', async (button, grant, told) => {
    const wire = prepareWire('operator')
      .answer(listAppeals, listed([buildAppeal()]))
      .answer(decideAppeal, null)
    const { user } = await renderAt('/platform/votes/appeals', wire)
    await user.click(await screen.findByRole('button', { name: `${button} the appeal of kim41` }))
    const dialog = within(await screen.findByRole('dialog', { name: `${button} the appeal?` }))
    await user.click(dialog.getByRole('button', { name: button }))
    expect(await dialog.findByText('Please give a reason')).toBeTruthy()
    await write(user, dialog.getByRole('textbox'), 'Looked at.')
    await passTime(600)
    await user.click(dialog.getByRole('button', { name: button }))
    expect(await findToast(told)).toBeTruthy()
    expect(wire.sent(decideAppeal)).toEqual([{ appealId: 5, grant, reason: 'Looked at.' }])
  })
})
