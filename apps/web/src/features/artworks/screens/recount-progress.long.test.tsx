import { campaignAnchors } from '@plinth/api-schema/anchors'
import { listArtworks } from '@plinth/api-schema/artworks'
import { voteLog } from '@plinth/api-schema/artworks-log'
import { campaignDetail } from '@plinth/api-schema/campaigns'
import { decidedBy, leaf, leafKind, leafReason } from '@plinth/vote-log/leaf'
import { START_MINUTE } from '@plinth/vote-log/signing.fixture'
import { screen, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { buildArtwork, buildCampaign, listedToEnd } from '../../../../test/builders.ts'
import { passTime, prepareWire, renderAt } from '../../../../test/render-at.tsx'
import { untilSaid } from '../../../../test/until-said.ts'
import { type BuiltVoteLog, buildVoteLog, usualLeaves, voteLeaf } from '../../../../test/vote-log.ts'
import { answerRecount, type RecountMessage } from '../api/recount-log.ts'

const withLog = (log: BuiltVoteLog, works = [buildArtwork({ id: 101, voteNum: 2 }), buildArtwork({ id: 102 })]) =>
  prepareWire()
    .answer(campaignDetail, buildCampaign({ status: 2 }))
    .answer(voteLog, { ...log.place, size: log.size, loggedSize: log.size, witnesses: [] })
    .answer(listArtworks, listedToEnd(works))
    .answer(campaignAnchors, { chainId: null, contract: null, publisher: null, anchors: [] })
    .serveFiles(log.find())

const start = async (wire: ReturnType<typeof withLog>) => {
  const { user } = await renderAt('/participant/campaign/recount/7', wire)
  await user.click(await screen.findByRole('button', { name: 'Recount now' }))
  return user
}

describe('while it recounts', () => {
  it('says that it reads the site, of which nobody knows how long it takes', async () => {
    await start(withLog(await buildVoteLog()).hang(listArtworks))
    expect(await screen.findByText('Reading the votes that the site shows')).toBeTruthy()
    expect(screen.getByRole('progressbar', { name: 'Recount' }).hasAttribute('value')).toBe(false)
  })

  it('says how many entries of the log it has read', async () => {
    // A worker that says how far it is, and nothing after.
    const Whole = globalThis.Worker
    class Halfway {
      onmessage?: (event: { data: RecountMessage }) => void
      postMessage() {
        this.onmessage?.({ data: { kind: 'progress', leaves: 1_500, size: 6_000 } })
      }
      terminate() {}
    }
    globalThis.Worker = Halfway as unknown as typeof Worker
    onTestFinished(() => {
      globalThis.Worker = Whole
    })
    await start(withLog(await buildVoteLog()))
    expect(await screen.findByText('Checking the log: 1,500 of 6,000 entries')).toBeTruthy()
    expect(screen.getByRole('progressbar', { name: 'Recount' }).getAttribute('value')).toBe('25')
  })
})

it('a recount that breaks is not taken for a log that is missing', async () => {
  const told: RecountMessage[] = []
  const order = { origin: 'x', logKey: 'x', logPath: '/nowhere', shownFrom: 0, witnesses: [], rootsAt: [] }
  prepareWire()
    .serveFiles(() => new TextEncoder().encode('no checkpoint'))
    .install()
  await answerRecount(order, (message) => told.push(message))
  expect(told.at(-1)?.kind).toBe('broken')
})

describe('what a recount has counted', () => {
  const factOf = (name: string) => screen.getByText(name).nextSibling?.textContent

  it('is told in numbers, those of held and voided votes too', async () => {
    const held = leaf.hold(START_MINUTE + 2, 3, leafReason.inStep, 8)
    const log = await buildVoteLog([
      ...usualLeaves(),
      // Neither confirmed nor a day old.
      voteLeaf(14, 102, 1, 0),
      leaf.decision(START_MINUTE + 2, leafKind.hold, leafReason.inStep, decidedBy.operator, ''),
      held,
    ])
    await start(withLog(log))
    await untilSaid(/^The recount (agrees|does not agree)\.$/)
    expect(
      [
        'Voters',
        'Votes that count',
        'From confirmed addresses',
        'From accounts less than a day old',
        'Held for review',
        'Voided',
        'Taken back',
      ].map((name) => [name, factOf(name)]),
    ).toMatchInlineSnapshot(`
      [
        [
          "Voters",
          "4",
        ],
        [
          "Votes that count",
          "3",
        ],
        [
          "From confirmed addresses",
          "75 %",
        ],
        [
          "From accounts less than a day old",
          "25 %",
        ],
        [
          "Held for review",
          "1",
        ],
        [
          "Voided",
          "0",
        ],
        [
          "Taken back",
          "0",
        ],
      ]
    `)
  })

  it.each([
    ['network', 'many votes of one network in a day'],
    ['newAccounts', 'accounts made for this vote'],
    ['throwAwayAddresses', 'throw-away addresses'],
    ['inStep', 'votes in step with each other'],
    ['forEachOther', 'votes for each other'],
    ['appealGranted', 'appeal granted'],
    ['nothingWrong', 'looked at, nothing wrong'],
    ['mailbox', 'another account of the mailbox has voted'],
    ['accountBlocked', 'account blocked'],
    ['other', 'no reason given'],
  ] as const)('names the reason of a decision: %s', async (reason, words) => {
    const log = await buildVoteLog([
      ...usualLeaves(),
      leaf.decision(START_MINUTE + 2, leafKind.hold, leafReason[reason], decidedBy.operator, ''),
      leaf.hold(START_MINUTE + 2, 3, leafReason[reason], 6),
    ])
    await start(withLog(log))
    await untilSaid(/^The recount (agrees|does not agree)\.$/)
    const [decision] = within(screen.getByRole('region', { name: 'Decisions' })).getAllByRole('listitem')
    expect(decision?.textContent).toMatch(new RegExp(`: 1 vote held, ${words}$`))
  })

  it.each([
    [25, 0],
    [26, 2],
  ])('lists %i works', async (count, pages) => {
    const ids = Array.from({ length: count }, (_, index) => 101 + index)
    const digest = new Uint8Array(32)
    const more = ids.slice(2).map((id) => leaf.work(START_MINUTE, id, digest))
    const works = ids.map((id) => buildArtwork({ id, voteNum: { 101: 2, 102: 1 }[id] ?? 0 }))
    const user = await start(withLog(await buildVoteLog([...usualLeaves(), ...more]), works))
    await untilSaid('The recount agrees.')
    expect(screen.getAllByRole('row')).toHaveLength(26)
    const pager = screen.queryByRole('navigation', { name: 'Pages' })
    expect(pager ? within(pager).getAllByRole('button', { name: /^Page / }) : []).toHaveLength(pages)
    if (!pager) return
    await user.click(within(pager).getByRole('button', { name: 'Next page' }))
    await passTime(100)
    expect(screen.getAllByRole('row')).toHaveLength(2)
  })

  it.each([
    [20, false],
    [21, true],
  ])('names %i broken rules', async (count, hasMore) => {
    const twice = Array.from({ length: count }, () => voteLeaf(12, 101))
    await start(withLog(await buildVoteLog([...usualLeaves(), ...twice])))
    await untilSaid('The recount does not agree.')
    const list = within(screen.getByRole('region', { name: 'Broken rules' }))
    expect(list.getAllByText(/^Entry \d+: /)).toHaveLength(20)
    expect(list.queryByText('and 1 more') !== null).toBe(hasMore)
    expect(screen.getByText(`${count} entries break a rule of this vote.`)).toBeTruthy()
  })
})
