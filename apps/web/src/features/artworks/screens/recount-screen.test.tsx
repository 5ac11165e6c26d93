import { campaignAnchors } from '@plinth/api-schema/anchors'
import { listArtworks } from '@plinth/api-schema/artworks'
import { voteLog } from '@plinth/api-schema/artworks-log'
import { campaignDetail } from '@plinth/api-schema/campaigns'
import { toUtf8 } from '@plinth/vote-log/bytes'
import { bundleOf, decidedBy, leaf, leafKind, leafReason } from '@plinth/vote-log/leaf'
import { START_MINUTE } from '@plinth/vote-log/signing.fixture'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { buildArtwork, buildCampaign, listedToEnd } from '../../../../test/builders.ts'
import { passTime, prepareWire, renderAt } from '../../../../test/render-at.tsx'
import { untilSaid } from '../../../../test/until-said.ts'
import {
  type BuiltVoteLog,
  buildVoteLog,
  cosignedHead,
  newWitness,
  usualLeaves,
  voteLeaf,
} from '../../../../test/vote-log.ts'

const RECOUNT = '/participant/campaign/recount/7'
const NOT_ANCHORED = { chainId: null, contract: null, publisher: null, anchors: [] }
const works = [buildArtwork({ id: 101, voteNum: 2 }), buildArtwork({ id: 102, voteNum: 1 })]

const withLog = (log: BuiltVoteLog, changed: Parameters<BuiltVoteLog['find']>[0] = {}) =>
  prepareWire()
    .answer(campaignDetail, buildCampaign({ status: 2 }))
    .answer(voteLog, { ...log.place, size: log.size, loggedSize: log.size, witnesses: [] })
    .answer(listArtworks, listedToEnd(works))
    .answer(campaignAnchors, NOT_ANCHORED)
    .serveFiles(log.find(changed))

const recount = async (
  wire: ReturnType<typeof withLog>,
  end: string | RegExp = /^The recount (agrees|does not agree)\.$/,
) => {
  const { user } = await renderAt(RECOUNT, wire)
  await user.click(await screen.findByRole('button', { name: 'Recount now' }))
  await untilSaid(end)
  const list = screen.queryByRole('list', { name: 'What was checked' })
  const lines = list ? within(list).getAllByRole('listitem') : []
  return { user, lines: lines.map(({ textContent }) => textContent) }
}

describe('a recount', () => {
  it('checks the log and compares it with what the site shows', async () => {
    const { lines } = await recount(withLog(await buildVoteLog()))
    expect(screen.getByRole('heading', { name: 'The recount agrees.' })).toBeTruthy()
    expect(lines).toEqual([
      'Right: The head of the log, over 6 entries, is signed with the log’s key.',
      'Right: All 6 entries lead to the signed head: none was changed, added or left out.',
      'Right: The log begins with its earlier head: it has only grown.',
      'Right: Every entry keeps the rules that were set when the vote opened.',
      'Right: The site shows the same votes for all 2 works.',
      'Not checked: No witness: this site asks nobody else to co-sign the heads of its logs.',
      'Not checked: Not anchored: this site writes no heads to a chain.',
    ])
    const rows = within(screen.getByRole('table')).getAllByRole('row')
    expect(rows.map(({ textContent }) => textContent).slice(1)).toEqual(['Low tide 10122Equal', 'Low tide 10211Equal'])
    expect(screen.getByText('Voters').nextSibling?.textContent).toBe('3')
  })

  it('notices an entry that was changed', async () => {
    const log = await buildVoteLog()
    const changed = bundleOf(usualLeaves().with(4, voteLeaf(12, 102)))
    const { lines } = await recount(withLog(log, { log: changed }))
    expect(screen.getByRole('heading', { name: 'The recount does not agree.' })).toBeTruthy()
    expect(lines).toContain(
      'Wrong: The entries do not lead to the signed head: at least one was changed, added or left out.',
    )
    expect(lines).toContain('Wrong: The site shows other votes than the log for 2 works.')
  })

  it('notices an entry that was left out', async () => {
    const { lines } = await recount(withLog(await buildVoteLog(), { log: bundleOf(usualLeaves().toSpliced(4, 1)) }))
    expect(lines).toContain('Wrong: The log has 5 entries; its signed head says 6. Something was left out.')
  })

  it('notices a history that was rewritten and signed again', async () => {
    const before = await buildVoteLog(usualLeaves().with(3, voteLeaf(14, 102)))
    const { lines } = await recount(
      withLog(await buildVoteLog(), { checkpoints: before.find()('/campaign/log/7/checkpoints') }),
    )
    expect(lines).toContain('Wrong: 1 of 1 earlier head is of another history: the log was rewritten.')
  })

  it('begins with each of several earlier heads, and names those that it does not begin with', {
    tags: 'long',
  }, async () => {
    const log = await buildVoteLog(usualLeaves(), [4, 5])
    const { lines } = await recount(withLog(log))
    expect(lines[2]).toBe('Right: The log begins with each of its 2 earlier heads: it has only grown.')
  })

  it('names each earlier head of another history, and one that this log has not signed', async () => {
    const before = await buildVoteLog(usualLeaves().with(3, voteLeaf(14, 102)), [4, 5])
    const log = await buildVoteLog()
    const { lines } = await recount(withLog(log, { checkpoints: before.find()('/campaign/log/7/checkpoints') }))
    expect(lines[2]).toBe('Wrong: 2 of 2 earlier heads are of another history: the log was rewritten.')
  })

  it('does not take an earlier head whose signature is forged', async () => {
    const log = await buildVoteLog()
    const earlier = new TextDecoder().decode(log.find()('/campaign/log/7/checkpoints') as Uint8Array)
    const forged = toUtf8(earlier.replace(/(— \S+ .{12})../, '$1AA'))
    const { lines } = await recount(withLog(log, { checkpoints: forged }))
    expect(lines[2]).toBe('Wrong: 1 of 1 earlier head is of another history: the log was rewritten.')
  })

  it('notices the head, or the rules, of another log', async () => {
    const log = await buildVoteLog()
    const other = toUtf8(log.checkpoint.replaceAll('campaign/log/7', 'campaign/log/8'))
    const { lines } = await recount(withLog(log, { checkpoint: other }))
    expect(lines[0]).toBe('Wrong: The head that was served is that of another log.')
  })

  it('notices the rules of another campaign', { tags: 'long' }, async () => {
    const { lines } = await recount(withLog(await buildVoteLog(usualLeaves({ campaign: 8 }))))
    expect(lines[0]).toBe('Wrong: The head that was served is that of another log.')
  })

  it('does not call a signature checked in a browser that cannot', { tags: 'long' }, async () => {
    const log = await buildVoteLog()
    vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('', 'NotSupportedError'))
    const { lines } = await recount(withLog(log))
    expect(lines[0]).toBe('Not checked: This browser cannot check signatures on this page. Use a newer one, or https.')
  })

  it('does not call a history checked where no earlier head was served', { tags: 'long' }, async () => {
    const { lines } = await recount(withLog(await buildVoteLog(usualLeaves(), [])))
    expect(lines[2]).toBe('Not checked: No earlier head was served: nothing tells whether the log has only grown.')
  })

  it('notices a head that somebody else has signed, and that of another log', async () => {
    const log = await buildVoteLog()
    const forged = toUtf8(log.checkpoint.replace(/(— \S+ .{12})../, '$1AA'))
    const { lines } = await recount(withLog(log, { checkpoint: forged }))
    expect(lines[0]).toBe('Wrong: The head of the log is not signed with the log’s key.')
  })

  it('notices a count on the site that differs, and puts the work first', async () => {
    const wire = withLog(await buildVoteLog()).answer(
      listArtworks,
      listedToEnd([works[0]!, buildArtwork({ id: 102, voteNum: 9 })]),
    )
    const { lines } = await recount(wire)
    expect(lines).toContain('Wrong: The site shows other votes than the log for 1 work.')
    const [, first] = within(screen.getByRole('table')).getAllByRole('row')
    expect(first?.textContent).toBe('Low tide 10219Differs')
  })

  it('notices works that are only in one of the two', async () => {
    const wire = withLog(await buildVoteLog()).answer(
      listArtworks,
      listedToEnd([works[0]!, buildArtwork({ id: 103, voteNum: 0 })]),
    )
    await recount(wire)
    expect(screen.getByText('Work 102, not on the site')).toBeTruthy()
    expect(screen.getByText('The site shows other votes than the log for 2 works.')).toBeTruthy()
  })

  it('knows works that were taken out, and an end that was moved', { tags: 'long' }, async () => {
    const out = leaf.out(START_MINUTE + 2, 102, decidedBy.operator)
    const log = await buildVoteLog([...usualLeaves(), out, leaf.end(START_MINUTE + 3, START_MINUTE + 90)])
    await recount(withLog(log).answer(listArtworks, listedToEnd([works[0]!])))
    const rows = within(screen.getByRole('table')).getAllByRole('row')
    expect(rows.map(({ textContent }) => textContent).slice(1)).toEqual([
      'Low tide 10122Equal',
      'Work 102, taken out1none–',
    ])
    expect(screen.getByText('Times the end was moved').nextSibling?.textContent).toBe('1')
  })

  it('has nothing to compare before the first work', { tags: 'long' }, async () => {
    const log = await buildVoteLog(usualLeaves().slice(0, 1), [])
    await recount(withLog(log).answer(listArtworks, listedToEnd([])))
    expect(screen.getByText('Nobody has submitted a work.')).toBeTruthy()
    const shares = ['From confirmed addresses', 'From accounts less than a day old']
    expect(shares.map((name) => screen.getByText(name).nextSibling?.textContent)).toEqual(['none', 'none'])
    expect(screen.queryByText('Times the end was moved')).toBeNull()
  })

  it('tells broken rules and decisions in words', { tags: 'long' }, async () => {
    const decision = leaf.decision(START_MINUTE + 2, leafKind.void, leafReason.other, decidedBy.operator, 'Bought')
    const log = await buildVoteLog([
      ...usualLeaves(),
      voteLeaf(12, 101),
      decision,
      leaf.void(START_MINUTE + 2, 6, leafReason.other, 7),
    ])
    const { lines } = await recount(withLog(log))
    expect(lines).toContain('Wrong: 1 entry breaks a rule of this vote.')
    expect(screen.getByText('Entry 6: its voter has voted for this work already, in leaf 4')).toBeTruthy()
    expect(screen.getByText(/1 vote voided, “Bought”/)).toBeTruthy()
  })

  it('names a vote of an unconfirmed address where only confirmed ones may vote', { tags: 'long' }, async () => {
    const unconfirmed = voteLeaf(14, 102, 1, 0)
    const { lines } = await recount(withLog(await buildVoteLog([...usualLeaves({ confirmedOnly: true }), unconfirmed])))
    expect(lines).toContain('Wrong: 1 entry breaks a rule of this vote.')
    const what = 'of an unconfirmed address, where the rules ask for a confirmed one'
    expect(screen.getByText(`Entry 6: ${what}`)).toBeTruthy()
  })

  it('says that the log follows another one after a restore', { tags: 'long' }, async () => {
    const after = { origin: 'plinth.example/campaign/log/7', size: 4, root: 'AAAA', why: 'A backup was restored' }
    const { lines } = await recount(withLog(await buildVoteLog(usualLeaves({ after }))))
    expect(lines.at(-1)).toBe(
      'Not checked: After a restore: this log follows another one of 4 entries. A backup was restored.',
    )
  })

  it('takes votes that come in meanwhile as they come', { tags: 'long' }, async () => {
    const later = [...usualLeaves(), voteLeaf(14, 102), voteLeaf(15, 102)]
    const log = await buildVoteLog(later)
    // The site was read between the two votes, the log before and after them.
    const wire = withLog(log)
      .answer(campaignDetail, buildCampaign())
      .answer(voteLog, { ...log.place, size: 6, loggedSize: 6, witnesses: [] })
      .answer(listArtworks, listedToEnd([works[0]!, buildArtwork({ id: 102, voteNum: 2 })]))
    await recount(wire)
    expect(screen.getByRole('heading', { name: 'The recount agrees.' })).toBeTruthy()
  })

  it('waits for a head that is signed late', { tags: 'long' }, async () => {
    const [before, after] = [await buildVoteLog(), await buildVoteLog([...usualLeaves(), voteLeaf(14, 102)])]
    let signed = before
    let asked = 0
    const wire = withLog(before)
      .answer(campaignDetail, buildCampaign())
      .answer(voteLog, () => {
        if (++asked > 6) signed = after
        return { ...before.place, size: signed.size, loggedSize: after.size, witnesses: [] }
      })
      .answer(listArtworks, listedToEnd([works[0]!, buildArtwork({ id: 102, voteNum: 2 })]))
      .serveFiles((path) => signed.find()(path))
    const { user } = await renderAt(RECOUNT, wire)
    await user.click(await screen.findByRole('button', { name: 'Recount now' }))
    await passTime(10_000)
    await untilSaid('The recount agrees.')
  })

  it('is not finished, and accuses nobody, where the newest votes are under no head', { tags: 'long' }, async () => {
    const log = await buildVoteLog()
    const wire = withLog(log)
      .answer(campaignDetail, buildCampaign())
      .answer(voteLog, { ...log.place, size: 6, loggedSize: 7, witnesses: [] })
      .answer(listArtworks, listedToEnd([works[0]!, buildArtwork({ id: 102, voteNum: 2 })]))
    const { user } = await renderAt(RECOUNT, wire)
    await user.click(await screen.findByRole('button', { name: 'Recount now' }))
    await passTime(20_000)
    await untilSaid('The recount is not finished.')
    expect(
      screen.getByText(
        'The newest 1 entry is not under a signed head yet, so the votes that the site shows cannot be compared. Recount again in a minute.',
      ),
    ).toBeTruthy()
    const [, first] = within(screen.getByRole('table')).getAllByRole('row')
    expect(first?.textContent).toBe('Low tide 10212Not known yet')
  })

  it('stays with the campaign that it was of', { tags: 'long' }, async () => {
    const wire = withLog(await buildVoteLog()).answer(campaignDetail, ({ id }) =>
      buildCampaign({ id, name: `Campaign ${id}`, status: 2 }),
    )
    const goTo = async (id: number) => {
      await act(async () => window.history.pushState(null, '', `/participant/campaign/recount/${id}`))
      await screen.findByText(`Campaign ${id}`, { selector: 'bdi' })
    }
    const { user } = await renderAt('/participant/campaign/recount/8', wire)
    await goTo(7)
    await user.click(await screen.findByRole('button', { name: 'Recount now' }))
    await untilSaid('The recount agrees.')
    await goTo(8)
    expect(screen.queryByText('The recount agrees.')).toBeNull()
  })
})

describe('the witnesses of a recount', () => {
  const [library, museum, stranger] = ['library.example/w', 'museum.example/w', 'stranger.example/w'].map(newWitness)
  const SECOND = Date.UTC(2026, 10, 16, 12) / 1000

  /** The line about witnesses, where the site asks the library and the museum. */
  const lineOf = async (served: Uint8Array<ArrayBuffer> | number) => {
    const log = await buildVoteLog()
    const wire = withLog(log, { 'checkpoint.witnessed': served })
    wire.answer(voteLog, {
      ...log.place,
      size: log.size,
      loggedSize: log.size,
      witnesses: [library!.vkey, museum!.vkey],
    })
    const { lines } = await recount(wire)
    return lines.at(-2)
  }

  it('are named with what they have seen', async () => {
    expect(await lineOf(await cosignedHead(usualLeaves().slice(0, 4), [library!, museum!, stranger!], SECOND))).toBe(
      'Right: library.example/w and museum.example/w co-signed the first 4 entries on 16 Nov 2026: the log that you were shown begins with what they saw.',
    )
    expect(screen.getByRole('heading', { name: 'The recount agrees.' })).toBeTruthy()
  })

  it('have co-signed nothing yet', { tags: 'long' }, async () => {
    expect(await lineOf(404)).toBe('Not checked: No witness has co-signed a head of this log yet.')
  })

  it('have seen another history', { tags: 'long' }, async () => {
    const others = usualLeaves().with(3, voteLeaf(14, 102)).slice(0, 5)
    expect(await lineOf(await cosignedHead(others, [museum!], SECOND))).toBe(
      'Wrong: Two histories: museum.example/w signed a head over 5 entries that is not in the log that you were shown.',
    )
    expect(screen.getByRole('heading', { name: 'The recount does not agree.' })).toBeTruthy()
  })

  it('are not needed where the log’s own key has signed another history', { tags: 'long' }, async () => {
    const others = usualLeaves().with(3, voteLeaf(14, 102)).slice(0, 5)
    expect(await lineOf(await cosignedHead(others, [], SECOND))).toBe(
      'Wrong: Two histories: the log itself signed a head over 5 entries that is not in the log that you were shown.',
    )
  })

  it('have signed a head that the log has not', async () => {
    const head = new TextDecoder().decode(await cosignedHead(usualLeaves(), [library!], SECOND))
    const forged = toUtf8(head.replace(/(— plinth\S+ .{12})../, '$1AA'))
    expect(await lineOf(forged)).toBe('Wrong: The co-signed head that was served is not signed with the log’s key.')
  })

  it('cannot be checked in a browser that cannot', { tags: 'long' }, async () => {
    const served = await cosignedHead(usualLeaves(), [library!], SECOND)
    vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('', 'NotSupportedError'))
    expect(await lineOf(served)).toBe('Not checked: This browser cannot check the signatures of witnesses.')
  })

  it('have seen more than the log that is shown', { tags: 'long' }, async () => {
    expect(await lineOf(await cosignedHead([...usualLeaves(), voteLeaf(14, 102)], [library!], SECOND))).toBe(
      'Wrong: Two histories: library.example/w signed a head over 7 entries that is not in the log that you were shown.',
    )
  })

  it('are not named where this browser cannot check who signed', { tags: 'long' }, async () => {
    const others = usualLeaves().with(3, voteLeaf(14, 102)).slice(0, 5)
    const served = await cosignedHead(others, [museum!], SECOND)
    const log = await buildVoteLog()
    vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('', 'NotSupportedError'))
    const { lines } = await recount(withLog(log, { 'checkpoint.witnessed': served }))
    expect(lines.at(-2)).toBe(
      'Wrong: A head over 5 entries was served that is not in the log that you were shown. This browser cannot check who signed it.',
    )
  })

  it('did not sign what bears their name', { tags: 'long' }, async () => {
    const forged = { ...museum!, sign: stranger!.sign }
    expect(await lineOf(await cosignedHead(usualLeaves(), [library!, forged], SECOND))).toBe(
      'Wrong: The signature of museum.example/w under the co-signed head is wrong.',
    )
  })

  it('are strangers to the site', { tags: 'long' }, async () => {
    expect(await lineOf(await cosignedHead(usualLeaves(), [stranger!], SECOND))).toBe(
      'Not checked: stranger.example/w co-signed the first 6 entries, with a key that this site does not tell: nobody has checked it.',
    )
  })
})

describe('a recount that comes to nothing', () => {
  it('says that the connection broke off, and is tried again', async () => {
    const log = await buildVoteLog()
    const wire = withLog(log, { log: null })
    const { user } = await recount(wire, 'The connection broke off before the log was read. Nothing was counted.')
    wire.serveFiles(log.find())
    await passTime(1_000)
    await user.click(screen.getByRole('button', { name: 'Recount again' }))
    await untilSaid('The recount agrees.')
  })

  it('waits for the close where totals are hidden', async () => {
    const wire = withLog(await buildVoteLog(), { log: 403 }).answer(campaignDetail, buildCampaign())
    const { user } = await renderAt(RECOUNT, wire)
    await user.click(await screen.findByRole('button', { name: 'Recount now' }))
    await untilSaid(
      'The totals of this campaign are hidden until its end. Come back then: the whole log is opened at the close.',
    )
  })

  it('says that many read the log', { tags: 'long' }, async () => {
    const busy = 'The log is read by many at this moment. Please try again in a minute.'
    await recount(withLog(await buildVoteLog(), { log: 429 }), busy)
  })

  it('says that the server is too busy to answer', { tags: 'long' }, async () => {
    const busy = 'The log is read by many at this moment. Please try again in a minute.'
    await recount(withLog(await buildVoteLog(), { log: 503 }), busy)
  })

  it('says that the server broke', { tags: 'long' }, async () => {
    const broke = 'The connection broke off before the log was read. Nothing was counted.'
    await recount(withLog(await buildVoteLog(), { log: 500 }), broke)
  })

  it('says that the entries are not open, where the campaign is over', { tags: 'long' }, async () => {
    await recount(withLog(await buildVoteLog(), { log: 403 }), 'The entries of this log are not open to be read.')
  })

  it('says that it is no log', { tags: 'long' }, async () => {
    await recount(
      withLog(await buildVoteLog(), { checkpoint: toUtf8('nothing') }),
      /The log cannot be read: not a checkpoint/,
    )
  })

  it('has nothing to count before the first vote', async () => {
    const wire = prepareWire().answer(campaignDetail, buildCampaign()).refuse(voteLog, 'notFound')
    await renderAt(RECOUNT, wire)
    expect(await screen.findByRole('heading', { name: 'There is nothing to recount yet' })).toBeTruthy()
  })

  it('says that the campaign is not there', async () => {
    await renderAt(RECOUNT, prepareWire().refuse(campaignDetail, 'notFound'))
    expect(await screen.findByRole('heading', { name: 'This campaign is not on show' })).toBeTruthy()
  })
})

describe('the check of a receipt', () => {
  const check = async (wire: ReturnType<typeof withLog>, receipt: string) => {
    const { user } = await renderAt(RECOUNT, wire)
    await user.click(await screen.findByLabelText('Receipt'))
    await user.paste(receipt)
    await user.click(screen.getByRole('button', { name: 'Check receipt' }))
  }

  it('needs no account', async () => {
    const log = await buildVoteLog()
    await check(withLog(log), log.receipt().receipt)
    await untilSaid(/Your vote is entry 3 of the log/)
    expect(screen.getByText(/Entry 3: a vote for work 101/)).toBeTruthy()
  })

  it('is made of a file that is chosen, or dropped', async () => {
    const log = await buildVoteLog()
    const file = (words: string) => new File([words], 'receipt.txt', { type: 'text/plain' })
    const { user } = await renderAt(RECOUNT, withLog(log))
    const form = await screen.findByRole('region', { name: 'Check a receipt' })
    await user.upload(screen.getByLabelText('Choose a file'), file(log.receipt().receipt))
    await untilSaid(/Your vote is entry 3 of the log/)
    expect(screen.getByLabelText('Receipt')).toHaveProperty('value', log.receipt().receipt)
    expect(screen.getByRole('list', { name: 'Check of the receipt' })).toBeTruthy()
    fireEvent.drop(form, { dataTransfer: { files: [] } })
    expect(screen.getByLabelText('Receipt')).toHaveProperty('value', log.receipt().receipt)
    fireEvent.drop(form, { dataTransfer: { files: [file('Dear committee')] } })
    await untilSaid('This is not a receipt. Paste the whole text of the file.')
    expect(screen.getByLabelText('Receipt')).toHaveProperty('value', 'Dear committee')
    // A film is not read to its end.
    fireEvent.drop(form, { dataTransfer: { files: [file('x'.repeat(64 * 1024 + 1))] } })
    await waitFor(() => expect(screen.getByLabelText('Receipt')).toHaveProperty('value', ''))
  })

  it('is made of nothing before there is one', { tags: 'long' }, async () => {
    const { user } = await renderAt(RECOUNT, withLog(await buildVoteLog()))
    const button = await screen.findByRole('button', { name: 'Check receipt' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await user.click(button)
    await user.click(screen.getByLabelText('Receipt'))
    await user.paste(' ')
    await passTime(1_000)
    await user.click(button)
    await passTime(1_000)
    expect(screen.queryByText(/This is not a receipt/)).toBeNull()
  })

  it('knows an entry that is no vote', { tags: 'long' }, async () => {
    const log = await buildVoteLog()
    await check(withLog(log), log.receipt(1).receipt)
    await untilSaid(/^Entry 1 is no vote/)
  })

  it('knows what is none, and one of another log', async () => {
    const log = await buildVoteLog()
    await check(withLog(log), 'Dear committee')
    await untilSaid('This is not a receipt. Paste the whole text of the file.')
  })

  it('refuses the receipt of another log', async () => {
    const log = await buildVoteLog()
    await check(withLog(log), log.receipt().receipt.replaceAll('campaign/log/7', 'campaign/log/8'))
    await untilSaid('The receipt is of another log, plinth.example/campaign/log/8.')
  })
})
