import { campaignAnchors } from '@plinth/api-schema/anchors'
import { listArtworks } from '@plinth/api-schema/artworks'
import { voteLog } from '@plinth/api-schema/artworks-log'
import { campaignDetail } from '@plinth/api-schema/campaigns'
import { toUtf8 } from '@plinth/vote-log/bytes'
import { bundleOf } from '@plinth/vote-log/leaf'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
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

  it('begins with each of several earlier heads, and names those that it does not begin with', async () => {
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

  it('has nothing to compare before the first work', async () => {
    const log = await buildVoteLog(usualLeaves().slice(0, 1), [])
    await recount(withLog(log).answer(listArtworks, listedToEnd([])))
    expect(screen.getByText('Nobody has submitted a work.')).toBeTruthy()
    const shares = ['From confirmed addresses', 'From accounts less than a day old']
    expect(shares.map((name) => screen.getByText(name).nextSibling?.textContent)).toEqual(['none', 'none'])
    expect(screen.queryByText('Times the end was moved')).toBeNull()
  })

  it('is not finished, and accuses nobody, where the newest votes are under no head', async () => {
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

  it('have seen another history', async () => {
    const others = usualLeaves().with(3, voteLeaf(14, 102)).slice(0, 5)
    expect(await lineOf(await cosignedHead(others, [museum!], SECOND))).toBe(
      'Wrong: Two histories: museum.example/w signed a head over 5 entries that is not in the log that you were shown.',
    )
    expect(screen.getByRole('heading', { name: 'The recount does not agree.' })).toBeTruthy()
  })

  it('have signed a head that the log has not', async () => {
    const head = new TextDecoder().decode(await cosignedHead(usualLeaves(), [library!], SECOND))
    const forged = toUtf8(head.replace(/(— plinth\S+ .{12})../, '$1AA'))
    expect(await lineOf(forged)).toBe('Wrong: The co-signed head that was served is not signed with the log’s key.')
  })

  it('did not sign what bears their name', async () => {
    const forged = { ...museum!, sign: stranger!.sign }
    expect(await lineOf(await cosignedHead(usualLeaves(), [library!, forged], SECOND))).toBe(
      'Wrong: The signature of museum.example/w under the co-signed head is wrong.',
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
