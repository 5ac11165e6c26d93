import { decideAppeal, listAppeals } from '@plinth/api-schema/operators-appeals'
import { holdVotes, listWorkVotes, releaseVotes, voidVotes, workVotesSummary } from '@plinth/api-schema/operators-votes'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { listed } from '../../../../test/builders.ts'
import { buildAppeal, buildWorkVote, buildWorkVotesSummary } from '../../../../test/operator-builders.ts'
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
    const chart = await screen.findByRole('img', {
      name: 'Votes over time, in steps of 10 minutes; at most 61 votes in one.',
    })
    // Eight steps lie between the first and the last, and each has its own place.
    expect(chart.getAttribute('viewBox')).toBe('0 0 96 120')
    const bars = [...chart.querySelectorAll('rect')].map((bar) =>
      ['x', 'y', 'height'].map((side) => Math.abs(Number(Number(bar.getAttribute(side)).toFixed(1)))),
    )
    expect(bars).toEqual([
      [0, 41.3, 78.7],
      [0, 41.3, 0],
      [0, 37.4, 3.9],
      [84, 118, 2],
      [84, 0, 118],
      [84, 0, 0],
    ])
    expect(screen.getByText('The numbers as a table')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Only these' }))
    expect(address()).toContain('from=2026-03-01+12%3A10%3A00')
    expect(wire.sent(listWorkVotes).at(-1)).toMatchObject({
      fromTime: new Date('2026-03-01T12:10:00Z'),
      toTime: new Date('2026-03-01T12:20:00Z'),
    })
  })

  it('names the busiest step also where it is not the last, and the first of equals', { tags: 'long' }, async () => {
    const tally = { heldNum: 0, voidedNum: 0 }
    const times = [
      { ...tally, time: '2026-03-01 11:00:00', countedNum: 1 },
      { ...tally, time: '2026-03-01 11:10:00', countedNum: 9 },
      { ...tally, time: '2026-03-01 11:20:00', countedNum: 9 },
      { ...tally, time: '2026-03-01 11:30:00', countedNum: 2 },
    ]
    const wire = votes().answer(workVotesSummary, buildWorkVotesSummary({ times }))
    const { user, address } = await renderAt(WORK, wire)
    await user.click(await screen.findByRole('button', { name: 'Only these' }))
    expect(address()).toContain('from=2026-03-01+11%3A10%3A00&to=2026-03-01+11%3A20%3A00')
  })

  it.each([
    ['State', 'Held', { state: 1 }],
    ['State', 'Counted', { state: 0 }],
    ['State', 'Voided', { state: 2 }],
    ['Sign', 'many of one network for one work', { sign: 'network' }],
  ])('shows those of one kind alone: %s, %s', async (field, option, asked) => {
    const wire = votes()
    const { user, address } = await renderAt(WORK, wire)
    await choose(user, field, option)
    await waitFor(() => expect(wire.sent(listWorkVotes).at(-1)).toMatchObject(asked))
    await choose(user, field, `Any ${field.toLowerCase()}`)
    await waitFor(() => expect(address()).toBe(WORK))
    for (const filter of Object.keys(asked)) expect(wire.sent(listWorkVotes).at(-1)).not.toHaveProperty(filter)
  })

  it.each([
    ['mail=usual', { throwaway: false }],
    ['mail=throwaway', { throwaway: true }],
    [
      'signUp=2026-03-01+12%3A00%3A00',
      { signUpFrom: new Date('2026-03-01T12:00:00Z'), signUpTo: new Date('2026-03-01T12:10:00Z') },
    ],
    ['mail=x&state=x&sign=x&from=x&to=x&signUp=x', {}],
  ])('reads what is wanted from its address: %s', async (search, asked) => {
    const wire = votes()
    await renderAt(`${WORK}&${search}`, wire)
    await screen.findByRole('heading', { level: 1 })
    expect(wire.sent(workVotesSummary)).toEqual([{ worksId: 101, ...asked }])
  })

  it('lets a group go again that is pressed once more', { tags: 'long' }, async () => {
    const { user, address } = await renderAt(`${WORK}&mail=throwaway`, votes())
    const group = await screen.findByRole('button', { name: /^Throw-away/ })
    expect(group.getAttribute('aria-pressed')).toBe('true')
    await user.click(group)
    await waitFor(() => expect(address()).toBe(WORK))
  })

  it('goes on to older votes', async () => {
    const older = buildWorkVote({ userId: 43, nickName: 'kim43' })
    const wire = votes().answer(listWorkVotes, ({ cursor }) => ({
      ...{ rows: cursor === undefined ? rows : [older], total: 3 },
      nextCursor: cursor === undefined ? '1772-42' : null,
    }))
    const { user } = await renderAt(WORK, wire)
    await user.click(await screen.findByRole('button', { name: 'Show more' }))
    expect(await screen.findByRole('checkbox', { name: /the vote of kim43/ })).toBeTruthy()
    expect(wire.sent(listWorkVotes).map(({ cursor }) => cursor)).toEqual([undefined, '1772-42'])
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull())
  })

  it('leaves the choice of all as soon as one row is left out', { tags: 'long' }, async () => {
    const { user } = await renderAt(WORK, votes())
    await user.click(await screen.findByRole('checkbox', { name: 'All 103 of this filter' }))
    expect(screen.getByText('103 votes chosen')).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: /the vote of kim41/ }))
    expect(screen.getByText('1 vote chosen')).toBeTruthy()
    expect(screen.getByRole('checkbox', { name: 'All 103 of this filter', checked: false })).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: /the vote of kim42/ }))
    expect(screen.getByText('Nothing chosen')).toBeTruthy()
  })

  it('holds all votes of an account in the campaign alone, unless told otherwise', { tags: 'long' }, async () => {
    const wire = votes().answer(holdVotes, { changed: 0, matched: 2, already: 2 })
    const { user } = await renderAt(WORK, wire)
    await user.click(await screen.findByRole('button', { name: 'Actions for kim41' }))
    expect(hrefOf(await screen.findByRole('menuitem', { name: 'The account' }))).toBe('/platform/users?search=41')
    await user.click(screen.getByRole('menuitem', { name: 'Hold all votes of the account' }))
    await answer(user, 'Hold all votes of kim41?', 'Hold', 'Bought.')
    expect(await findToast('0 of 2 votes held: 2 were held already.')).toBeTruthy()
    expect(wire.sent(holdVotes)).toEqual([expect.objectContaining({ userIds: [41], campaignId: 7, reasonCode: 0 })])
  })

  it('says how many votes were void, where none was so before', { tags: 'long' }, async () => {
    const wire = votes().answer(voidVotes, { changed: 1, matched: 2, already: 0 })
    const { user } = await renderAt(WORK, wire)
    await user.click(await screen.findByRole('button', { name: 'Actions for kim41' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Void all votes of the account' }))
    await choose(user, /^Kind of reason/, 'Votes in step with each other')
    await answer(user, 'Void all votes of kim41?', 'Void', 'Bought.')
    expect(await findToast('1 of 2 votes voided.')).toBeTruthy()
    expect(wire.sent(voidVotes)).toEqual([expect.objectContaining({ userIds: [41], withCounted: true, reasonCode: 4 })])
  })

  it('keeps the direction of a title to itself', async () => {
    await renderAt(WORK, votes())
    const heading = await screen.findByRole('heading', { level: 1, name: /^Votes for/ })
    expect(`Votes for ${heading.querySelector('bdi')?.textContent}`).toBe(heading.textContent)
  })

  it('shows one group alone, also that of no network, and all again', { tags: 'long' }, async () => {
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

  it('holds everything of a filter, also what is not on the page', { tags: 'long' }, async () => {
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

  it('releases all votes of an account, everywhere if that is wanted', { tags: 'long' }, async () => {
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
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
