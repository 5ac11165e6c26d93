import { campaignAnchors } from '@plinth/api-schema/anchors'
import { listOwnVotes, voteReceipt } from '@plinth/api-schema/artworks-log'
import { chainMapping } from '@plinth/api-schema/wallet'
import { toUtf8 } from '@plinth/vote-log/bytes'
import { leaf } from '@plinth/vote-log/leaf'
import { cleanup, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildOwnVote, listed } from '../../../../test/builders.ts'
import { buildNetwork } from '../../../../test/chain-builders.ts'
import { hrefOf, passTime, prepareWire, renderAt, type User } from '../../../../test/render-at.tsx'
import { untilSaid } from '../../../../test/until-said.ts'
import {
  BALLOT_SECRET,
  type BuiltVoteLog,
  buildVoteLog,
  LOGGED_CAMPAIGN,
  OWN_LEAF,
  usualLeaves,
  voteLeaf,
} from '../../../../test/vote-log.ts'
import { findHead, keepHead } from '../api/kept-heads.ts'

const VOTES = '/participant/profile/votes'
const NOT_ANCHORED = { chainId: null, contract: null, publisher: null, anchors: [] }
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const keepBallot = (secret = hex(BALLOT_SECRET), isTaken = true) =>
  localStorage.setItem('plinth-ballots-11', JSON.stringify([{ campaign: LOGGED_CAMPAIGN, work: 101, secret, isTaken }]))
const withLog = (log: BuiltVoteLog) =>
  prepareWire('participant')
    .answer(listOwnVotes, listed([buildOwnVote()]))
    .answer(voteReceipt, log.receipt())
    .answer(campaignAnchors, NOT_ANCHORED)
    .serveFiles(log.find())

const checkFirst = async (user: User) => {
  await user.click(await screen.findByRole('button', { name: 'Check of your vote for Low tide 101' }))
  await untilSaid('Recount the whole campaign')
  const lines = within(screen.getByRole('list', { name: 'Check of your vote for Low tide 101' }))
  return lines.getAllByRole('listitem').map(({ textContent }) => textContent)
}

it('checks a vote in the browser, line by line', async () => {
  keepBallot()
  const { user } = await renderAt(VOTES, withLog(await buildVoteLog()))
  expect(await checkFirst(user)).toEqual([
    'Right: Your vote is entry 3 of the log, under its head over 6 entries.',
    'Right: The entry bears the ballot that this browser made: it is yours alone.',
    'Right: The entry bears the value that stands for you in this campaign.',
    'Right: The head of the log, over 6 entries, is signed with the log’s key.',
    'Right: The newest head begins with each of 2 earlier heads: the log has only grown.',
    'Not checked: Not anchored: this site writes no heads to a chain.',
  ])
})

it('says plainly that this browser does not hold the ballot', async () => {
  const { user } = await renderAt(VOTES, withLog(await buildVoteLog()))
  expect(await checkFirst(user)).toContain(
    'Not checked: This browser does not hold the ballot of this vote: it was cast in another one, or earlier.',
  )
})

it('does not take a ballot for its own whose vote was never answered', async () => {
  keepBallot('00'.repeat(16), false)
  const { user } = await renderAt(VOTES, withLog(await buildVoteLog()))
  expect((await checkFirst(user)).join('\n')).toContain('This browser does not hold the ballot')
})

it('notices the leaf of somebody else', async () => {
  keepBallot()
  const leaves = usualLeaves().with(OWN_LEAF, voteLeaf(14, 101))
  const { user } = await renderAt(VOTES, withLog(await buildVoteLog(leaves)))
  const lines = await checkFirst(user)
  expect(lines).toContain('Wrong: The entry bears another ballot than this browser made: it is not your vote.')
  expect(lines).toContain('Wrong: The entry bears the value of another voter.')
})

it('notices a receipt that leads nowhere, and one of a forged head', async () => {
  const log = await buildVoteLog()
  const other = await buildVoteLog(usualLeaves().with(4, voteLeaf(15, 102)))
  const wire = withLog(log).answer(voteReceipt, {
    ...log.receipt(),
    receipt: log.receipt().receipt.replace(/\n\n.*/s, `\n\n${other.checkpoint}`),
  })
  const { user } = await renderAt(VOTES, wire)
  const lines = await checkFirst(user)
  expect(lines).toContain('Wrong: The receipt does not lead to the head of the log: your vote is not in it.')
  expect(lines).toContain('Wrong: The newest head does not begin with an earlier one: the log was rewritten.')
  wire.answer(voteReceipt, {
    ...log.receipt(),
    receipt: log.receipt().receipt.replace(/— (\S+) (.{12})../, '— $1 $2AA'),
  })
  await passTime(1_000)
  await user.click(screen.getByRole('button', { name: 'Check of your vote for Low tide 101' }))
  await untilSaid(/is not signed with the log’s key/)
})

it('notices a log that does not begin with the head that this browser saw before', async () => {
  const log = await buildVoteLog()
  const rewritten = await buildVoteLog([...usualLeaves().with(4, voteLeaf(15, 102)), voteLeaf(16, 101)])
  keepHead(log.place.origin, log.checkpoint)
  const { user } = await renderAt(VOTES, withLog(rewritten))
  expect(await checkFirst(user)).toContain(
    'Wrong: The newest head does not begin with an earlier one: the log was rewritten.',
  )
})

it('shows the transaction of an anchor, and notices one of another log', async () => {
  const log = await buildVoteLog()
  const anchor = {
    kind: 'close' as const,
    contract: `0x${'1'.repeat(40)}`,
    day: 20_000,
    generation: 0,
    logSize: log.size,
    logRoot: log.root,
    anchorRoot: log.root,
    index: 0,
    count: 1,
    proof: [],
    txHash: 'ab'.repeat(32),
    blockNumber: 5,
    isFinal: true,
  }
  const anchored = { chainId: 31337, contract: anchor.contract, publisher: anchor.contract, anchors: [anchor] }
  const wire = withLog(log).answer(campaignAnchors, anchored)
  const { user } = await renderAt(VOTES, wire)
  expect((await checkFirst(user)).at(-1)).toMatch(
    /^Not checked: The site says that the first 6 entries are anchored on chain 31337: look up the transaction.Transaction 0xabab/,
  )
  const root = 'cd'.repeat(32)
  wire.answer(campaignAnchors, { ...anchored, anchors: [{ ...anchor, logRoot: root, anchorRoot: root }] })
  await passTime(1_000)
  await user.click(screen.getByRole('button', { name: 'Check of your vote for Low tide 101' }))
  await untilSaid('What was anchored at 6 entries is not this log.')
  wire.answer(campaignAnchors, { ...anchored, anchors: [{ ...anchor, anchorRoot: root }] })
  await passTime(1_000)
  await user.click(screen.getByRole('button', { name: 'Check of your vote for Low tide 101' }))
  await untilSaid('What was anchored at 6 entries is not this log.')
  wire.answer(campaignAnchors, { ...anchored, anchors: [{ ...anchor, isFinal: false }] })
  await passTime(1_000)
  await user.click(screen.getByRole('button', { name: 'Check of your vote for Low tide 101' }))
  await untilSaid(/look up the transaction\. The transaction is not final yet\.$/)
  expect(screen.queryByRole('link', { name: /^0xabab/ })).toBeNull()
  wire.answer(chainMapping, [buildNetwork({ browserTx: 'https://chain.example/tx/' })])
  cleanup()
  const again = await renderAt(VOTES, wire)
  await checkFirst(again.user)
  expect(hrefOf(await screen.findByRole('link', { name: /^0xabab/ }))).toBe(
    `https://chain.example/tx/0x${'ab'.repeat(32)}`,
  )
})

it('does not count an anchor that is older than the vote, or of a log before a restore', async () => {
  keepBallot()
  const log = await buildVoteLog()
  const older = {
    ...{ kind: 'close' as const, contract: `0x${'1'.repeat(40)}`, day: 20_000, index: 0, count: 1, proof: [] },
    ...{ logRoot: log.root, anchorRoot: log.root, txHash: 'ab'.repeat(32), blockNumber: 5, isFinal: true },
  }
  const anchors = [
    { ...older, generation: 0, logSize: OWN_LEAF },
    { ...older, generation: 1, logSize: log.size },
  ]
  const { contract } = older
  const wire = withLog(log).answer(campaignAnchors, { chainId: 31_337, contract, publisher: contract, anchors })
  const { user } = await renderAt(VOTES, wire)
  expect((await checkFirst(user)).at(-1)).toBe(
    'Not checked: Not anchored yet: heads go on the chain once a day, and when the vote is closed.',
  )
})

it('begins with the head of the receipt where no earlier one is served', async () => {
  const { user } = await renderAt(VOTES, withLog(await buildVoteLog(usualLeaves(), [])))
  expect(await checkFirst(user)).toContain(
    'Right: The newest head begins with the earlier one: the log has only grown.',
  )
})

it('notices that the newest head is another log’s, or bears no signature of this one', async () => {
  const log = await buildVoteLog()
  const serve = (checkpoint: string) => log.find({ checkpoint: toUtf8(checkpoint) })
  const wire = withLog(log).serveFiles(serve(log.checkpoint.replace(/(— \S+ .{12})../, '$1AA')))
  const { user } = await renderAt(VOTES, wire)
  const rewritten = 'Wrong: The newest head does not begin with an earlier one: the log was rewritten.'
  expect(await checkFirst(user)).toContain(rewritten)
  expect(findHead(log.place.origin)).toBeNull()
  wire.serveFiles(serve(log.checkpoint.replaceAll('campaign/log/7', 'campaign/log/8')))
  await passTime(1_000)
  await user.click(screen.getByRole('button', { name: 'Check of your vote for Low tide 101' }))
  await untilSaid(rewritten.replace('Wrong: ', ''))
})

it('says that there is no signed receipt yet', async () => {
  const log = await buildVoteLog()
  const wire = withLog(log).answer(voteReceipt, { ...log.receipt(), receipt: null })
  const { user } = await renderAt(VOTES, wire)
  await user.click(await screen.findByRole('button', { name: 'Check of your vote for Low tide 101' }))
  await passTime(10_000)
  await untilSaid('There is no signed receipt for this vote yet. Check again in a few seconds.')
  expect(wire.sent(voteReceipt)).toHaveLength(4)
})

it('knows the receipt of a vote for another work', async () => {
  const log = await buildVoteLog(usualLeaves().with(OWN_LEAF, voteLeaf(11, 102)))
  const { user } = await renderAt(VOTES, withLog(log))
  expect((await checkFirst(user))[0]).toBe('Wrong: The receipt is not about your vote for this work.')
})

it('asks again for a receipt that is not signed yet', async () => {
  const log = await buildVoteLog()
  let asked = 0
  const wire = withLog(log).answer(voteReceipt, () =>
    ++asked === 1 ? { ...log.receipt(), receipt: null } : log.receipt(),
  )
  const { user } = await renderAt(VOTES, wire)
  await user.click(await screen.findByRole('button', { name: 'Check of your vote for Low tide 101' }))
  await passTime(1_000)
  await untilSaid(/Your vote is entry 3 of the log/)
  expect(asked).toBe(2)
})

it('says that the log could not be read', async () => {
  const log = await buildVoteLog()
  const { user } = await renderAt(VOTES, withLog(log).serveFiles(log.find({ checkpoint: null })))
  await user.click(await screen.findByRole('button', { name: 'Check of your vote for Low tide 101' }))
  await untilSaid('The check could not be made: the log could not be read. Please try again.')
})

it('says of each vote what became of it', async () => {
  const states = [
    buildOwnVote({ worksId: 101 }),
    buildOwnVote({ worksId: 102, state: 1, holdReason: 10, voteHold: 1 }),
    buildOwnVote({ worksId: 103, state: 1, holdReason: 4, voteHold: 2 }),
    buildOwnVote({ worksId: 104, state: 2 }),
    buildOwnVote({ worksId: 105, state: 3 }),
    buildOwnVote({ worksId: 106, artworkTitle: '', picture: null }),
  ]
  await renderAt(VOTES, prepareWire('participant').answer(listOwnVotes, listed(states)))
  const rows = within(await screen.findByRole('list', { name: 'My votes' })).getAllByRole('listitem')
  const said = [
    'Counted',
    'Waiting for your email confirmation',
    'Held for review: it was cast in step with other votes',
  ]
  const words = [...said, 'Voided: it does not count', 'Taken back by you', 'A work that is gone']
  for (const [index, expected] of words.entries()) expect(rows[index]?.textContent).toContain(expected)
})

it('says why operators decided about a vote, and why an appeal was refused', async () => {
  const decided = (act: number, reason: number, words: string) => ({ act, reason, words, time: '2026-03-02 10:00:00' })
  const refused = { state: 2, message: 'It is mine', answer: 'Forty in a minute', createTime: '2026-03-02 11:00:00' }
  const states = [
    buildOwnVote({ worksId: 101, state: 1, holdReason: 0, voteHold: 2, decision: decided(33, 0, 'Bought in a group') }),
    buildOwnVote({ worksId: 102, state: 2, decision: decided(35, 4, 'Forty votes in a minute'), appeal: refused }),
    buildOwnVote({ worksId: 103, holdReason: 4, decision: decided(34, 9, 'A school class') }),
    buildOwnVote({ worksId: 104, state: 1, holdReason: 13, voteHold: 2, decision: decided(33, 13, 'account blocked') }),
  ]
  await renderAt(VOTES, prepareWire('participant').answer(listOwnVotes, listed(states)))
  const rows = within(await screen.findByRole('list', { name: 'My votes' })).getAllByRole('listitem')
  const said = [
    ['Held for review', 'Why: Bought in a group'],
    [
      'Voided: it was cast in step with other votes',
      'Why: Forty votes in a minute',
      'Appeal refused: Forty in a minute',
    ],
    ['Counts again', 'Why: A school class'],
    ['Held for review: its account was blocked'],
  ]
  for (const [index, words] of said.entries())
    for (const each of words) expect(rows[index]?.textContent).toContain(each)
  expect(rows[3]?.textContent).not.toContain('Why')
})

it('shows the one vote that a notice is about, and the way to all', async () => {
  const wire = prepareWire('participant').answer(listOwnVotes, ({ worksId }) =>
    listed([buildOwnVote({ worksId: worksId ?? 101 })]),
  )
  const { user, address } = await renderAt(`${VOTES}?work=102`, wire)
  expect(await screen.findByRole('link', { name: 'Low tide 102' })).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'See all your votes' }))
  expect(await screen.findByRole('link', { name: 'Low tide 101' })).toBeTruthy()
  expect(address()).toBe(VOTES)
  expect(screen.queryByRole('link', { name: 'See all your votes' })).toBeNull()
})

it('says that there is no vote for a work that is asked for', async () => {
  await renderAt(`${VOTES}?work=102`, prepareWire('participant').answer(listOwnVotes, listed([])))
  expect(await screen.findByText(/You have no vote for this work\./)).toBeTruthy()
})

it('goes from page to page', async () => {
  const wire = prepareWire('participant').answer(listOwnVotes, ({ pageNum }) =>
    listed([buildOwnVote({ worksId: 100 + pageNum })], 30),
  )
  const { user, address } = await renderAt(VOTES, wire)
  await user.click(await screen.findByRole('button', { name: 'Next page' }))
  expect(await screen.findByRole('link', { name: 'Low tide 102' })).toBeTruthy()
  expect(address()).toBe(`${VOTES}?page=2`)
})

it('knows a leaf that is no vote', async () => {
  const log = await buildVoteLog(usualLeaves().with(OWN_LEAF, leaf.back(29_000_001, 101)))
  const { user } = await renderAt(VOTES, withLog(log))
  expect((await checkFirst(user))[0]).toBe('Wrong: The receipt is not about your vote for this work.')
})
