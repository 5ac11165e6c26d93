import { campaignAnchors } from '@plinth/api-schema/anchors'
import { listArtworks } from '@plinth/api-schema/artworks'
import { voteLog } from '@plinth/api-schema/artworks-log'
import { campaignDetail } from '@plinth/api-schema/campaigns'
import { toUtf8 } from '@plinth/vote-log/bytes'
import { decidedBy, leaf, leafKind, leafReason } from '@plinth/vote-log/leaf'
import { START_MINUTE } from '@plinth/vote-log/signing.fixture'
import { act, screen, within } from '@testing-library/react'
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
  it('notices the rules of another campaign', async () => {
    const { lines } = await recount(withLog(await buildVoteLog(usualLeaves({ campaign: 8 }))))
    expect(lines[0]).toBe('Wrong: The head that was served is that of another log.')
  })

  it('does not call a signature checked in a browser that cannot', async () => {
    const log = await buildVoteLog()
    vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('', 'NotSupportedError'))
    const { lines } = await recount(withLog(log))
    expect(lines[0]).toBe('Not checked: This browser cannot check signatures on this page. Use a newer one, or https.')
  })

  it('does not call a history checked where no earlier head was served', async () => {
    const { lines } = await recount(withLog(await buildVoteLog(usualLeaves(), [])))
    expect(lines[2]).toBe('Not checked: No earlier head was served: nothing tells whether the log has only grown.')
  })

  it('knows works that were taken out, and an end that was moved', async () => {
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

  it('tells broken rules and decisions in words', async () => {
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

  it('names a vote of an unconfirmed address where only confirmed ones may vote', async () => {
    const unconfirmed = voteLeaf(14, 102, 1, 0)
    const { lines } = await recount(withLog(await buildVoteLog([...usualLeaves({ confirmedOnly: true }), unconfirmed])))
    expect(lines).toContain('Wrong: 1 entry breaks a rule of this vote.')
    const what = 'of an unconfirmed address, where the rules ask for a confirmed one'
    expect(screen.getByText(`Entry 6: ${what}`)).toBeTruthy()
  })

  it('says that the log follows another one after a restore', async () => {
    const after = { origin: 'plinth.example/campaign/log/7', size: 4, root: 'AAAA', why: 'A backup was restored' }
    const { lines } = await recount(withLog(await buildVoteLog(usualLeaves({ after }))))
    expect(lines.at(-1)).toBe(
      'Not checked: After a restore: this log follows another one of 4 entries. A backup was restored.',
    )
  })

  it('takes votes that come in meanwhile as they come', async () => {
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

  it('waits for a head that is signed late', async () => {
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

  it('stays with the campaign that it was of', async () => {
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

  it('have co-signed nothing yet', async () => {
    expect(await lineOf(404)).toBe('Not checked: No witness has co-signed a head of this log yet.')
  })

  it('are not needed where the log’s own key has signed another history', async () => {
    const others = usualLeaves().with(3, voteLeaf(14, 102)).slice(0, 5)
    expect(await lineOf(await cosignedHead(others, [], SECOND))).toBe(
      'Wrong: Two histories: the log itself signed a head over 5 entries that is not in the log that you were shown.',
    )
  })

  it('cannot be checked in a browser that cannot', async () => {
    const served = await cosignedHead(usualLeaves(), [library!], SECOND)
    vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('', 'NotSupportedError'))
    expect(await lineOf(served)).toBe('Not checked: This browser cannot check the signatures of witnesses.')
  })

  it('have seen more than the log that is shown', async () => {
    expect(await lineOf(await cosignedHead([...usualLeaves(), voteLeaf(14, 102)], [library!], SECOND))).toBe(
      'Wrong: Two histories: library.example/w signed a head over 7 entries that is not in the log that you were shown.',
    )
  })

  it('are not named where this browser cannot check who signed', async () => {
    const others = usualLeaves().with(3, voteLeaf(14, 102)).slice(0, 5)
    const served = await cosignedHead(others, [museum!], SECOND)
    const log = await buildVoteLog()
    vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('', 'NotSupportedError'))
    const { lines } = await recount(withLog(log, { 'checkpoint.witnessed': served }))
    expect(lines.at(-2)).toBe(
      'Wrong: A head over 5 entries was served that is not in the log that you were shown. This browser cannot check who signed it.',
    )
  })

  it('are strangers to the site', async () => {
    expect(await lineOf(await cosignedHead(usualLeaves(), [stranger!], SECOND))).toBe(
      'Not checked: stranger.example/w co-signed the first 6 entries, with a key that this site does not tell: nobody has checked it.',
    )
  })
})

describe('a recount that comes to nothing', () => {
  it('says that many read the log', async () => {
    const busy = 'The log is read by many at this moment. Please try again in a minute.'
    await recount(withLog(await buildVoteLog(), { log: 429 }), busy)
  })

  it('says that the server is too busy to answer', async () => {
    const busy = 'The log is read by many at this moment. Please try again in a minute.'
    await recount(withLog(await buildVoteLog(), { log: 503 }), busy)
  })

  it('says that the server broke', async () => {
    const broke = 'The connection broke off before the log was read. Nothing was counted.'
    await recount(withLog(await buildVoteLog(), { log: 500 }), broke)
  })

  it('says that the entries are not open, where the campaign is over', async () => {
    await recount(withLog(await buildVoteLog(), { log: 403 }), 'The entries of this log are not open to be read.')
  })

  it('says that it is no log', async () => {
    await recount(
      withLog(await buildVoteLog(), { checkpoint: toUtf8('nothing') }),
      /The log cannot be read: not a checkpoint/,
    )
  })
})

describe('the check of a receipt', () => {
  const check = async (wire: ReturnType<typeof withLog>, receipt: string) => {
    const { user } = await renderAt(RECOUNT, wire)
    await user.click(await screen.findByLabelText('Receipt'))
    await user.paste(receipt)
    await user.click(screen.getByRole('button', { name: 'Check receipt' }))
  }

  it('is made of nothing before there is one', async () => {
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

  it('knows an entry that is no vote', async () => {
    const log = await buildVoteLog()
    await check(withLog(log), log.receipt(1).receipt)
    await untilSaid(/^Entry 1 is no vote/)
  })
})
