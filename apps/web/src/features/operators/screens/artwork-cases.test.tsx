import { blockUser } from '@plinth/api-schema/operators'
import { listModeratedArtworks, takeArtworkDown } from '@plinth/api-schema/operators-artworks'
import {
  decideDifferent,
  decideSame,
  dismissProfileReports,
  dismissReports,
  grantAppeal,
  keepDecision,
  listAlikeArtworks,
  listArtworkAppeals,
  listReportedArtworks,
  listReportedProfiles,
} from '@plinth/api-schema/operators-artworks-review'
import {
  dismissCollectionReports,
  listReportedCollections,
  listTakenCollections,
  putCollectionBack,
  takeCollectionDown,
} from '@plinth/api-schema/operators-collections'
import {
  dismissCommentReports,
  listReportedComments,
  listTakenComments,
  putCommentBack,
  takeCommentDown,
} from '@plinth/api-schema/operators-comments'
import {
  dismissForeignNftReports,
  listReportedForeignNfts,
  listTakenForeignNfts,
  putForeignNftBack,
  takeForeignNftDown,
} from '@plinth/api-schema/operators-foreign'
import {
  dismissSetReports,
  listReportedSets,
  listTakenSets,
  putSetBack,
  takeSetDown,
} from '@plinth/api-schema/operators-sets'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildPublicUser, listed } from '../../../../test/builders.ts'
import { buildModeratedCollection } from '../../../../test/collection-builders.ts'
import { buildModeratedComment } from '../../../../test/comment-builders.ts'
import { buildModeratedForeignNft } from '../../../../test/foreign-builders.ts'
import { buildModeratedArtwork } from '../../../../test/operator-builders.ts'
import { findToast, prepareWire, renderAt, write } from '../../../../test/render-at.tsx'
import { buildModeratedSet } from '../../../../test/set-builders.ts'

const at = '2026-03-01 12:00:00'
const work = buildModeratedArtwork()
const reported = {
  ...work,
  reports: [{ userId: 41, nickName: 'Ola', reason: 1, words: '', createTime: at }],
  reportNum: 1,
}
const appealed = { ...work, refused: 0, reason: 3, words: '', appeal: 'It is about it.', appealTime: at }
const { description: _words, voteNum: _votes, status: _status, deleteTime: _time, ...alike } = work
const pair = { later: { ...alike, onWall: 1 }, earlier: { ...alike, worksId: 90, onWall: 1 }, distance: 3 }

const press = async (path: string, wire: ReturnType<typeof prepareWire>, button: string) => {
  const { user } = await renderAt(`/platform/artworks?status=${path}`, wire)
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${button}(: |$)`) }))
  return { user, dialog: within(await screen.findByRole('dialog')) }
}

describe('cases about artworks', () => {
  it('have buttons that are told apart by ear, also where titles or artists are the same', {
    tags: 'long',
  }, async () => {
    const works = [101, 102, 103].map((worksId) => ({ ...reported, worksId }))
    const comments = [51, 52].map((id) => ({ ...buildModeratedComment(), id }))
    const wire = prepareWire('operator')
      .answer(listReportedArtworks, listed([{ ...works[0]!, nickName: 'Mara' }, ...works.slice(1)]))
      .answer(listReportedProfiles, listed([]))
      .answer(listReportedComments, listed(comments))
      .answer(listReportedSets, listed([]))
      .answer(listReportedCollections, listed([]))
    await renderAt('/platform/artworks?status=reported', wire)
    const list = within(await screen.findByRole('list', { name: 'Reported artworks' }))
    expect(list.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toMatchInlineSnapshot(`
      [
        "Dismiss: Low tide, Mara",
        "Take down: Low tide, Mara",
        "Dismiss: Low tide, Mara Lind",
        "Take down: Low tide, Mara Lind",
        "Dismiss: Low tide, Mara Lind (2)",
        "Take down: Low tide, Mara Lind (2)",
      ]
    `)
    expect(list.getAllByRole('checkbox', { name: /^Select Low tide, / })).toHaveLength(3)
    const said = within(await screen.findByRole('list', { name: 'Reported comments' }))
    expect(said.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toMatchInlineSnapshot(`
      [
        "Dismiss: Comment by Ola Berg, on Low tide",
        "Take down: Comment by Ola Berg, on Low tide",
        "Dismiss: Comment by Ola Berg, on Low tide (2)",
        "Take down: Comment by Ola Berg, on Low tide (2)",
      ]
    `)
  })

  it('dismisses reports, or takes the work down', async () => {
    const wire = prepareWire('operator')
      .answer(listReportedArtworks, listed([reported]))
      .answer(dismissReports, null)
      .answer(takeArtworkDown, null)
    const { user, dialog } = await press('reported', wire, 'Dismiss')
    await user.click(dialog.getByRole('button', { name: 'Dismiss reports' }))
    expect(await findToast('The reports are closed.')).toBeTruthy()
    expect(wire.sent(dismissReports)).toEqual([{ worksId: 101 }])
    await user.click(screen.getByRole('button', { name: /^Take down: / }))
    const taking = within(await screen.findByRole('dialog'))
    await write(user, taking.getByRole('textbox'), 'Copied work.')
    await user.click(taking.getByRole('button', { name: 'Take down' }))
    expect(await findToast('Low tide is taken down.')).toBeTruthy()
    expect(wire.sent(takeArtworkDown)).toEqual([{ worksId: 101, reason: 'Copied work.' }])
  })

  it('shows a reported profile, and dismisses its reports or blocks the account', async () => {
    const profile = {
      ...buildPublicUser({ statement: 'Ink first.', links: ['https://mara.example/'] }),
      reports: [{ userId: 41, nickName: 'Ola', reason: 4, words: 'My address.', createTime: at }],
      reportNum: 1,
    }
    const wire = prepareWire('operator')
      .answer(listReportedArtworks, listed([]))
      .answer(listReportedProfiles, listed([profile]))
      .answer(dismissProfileReports, null)
      .answer(blockUser, null)
    const { user, dialog } = await press('reported', wire, 'Dismiss')
    const shown = within(screen.getByRole('list', { name: 'Reported profiles', hidden: true }))
    for (const words of ['Mara Lind', 'Ink first.', 'https://mara.example/', 'My address.'])
      expect(shown.getByText(words)).toBeTruthy()
    await write(user, dialog.getByRole('textbox'), 'It is hers.')
    await user.click(dialog.getByRole('button', { name: 'Dismiss reports' }))
    expect(await findToast('The reports are closed.')).toBeTruthy()
    expect(wire.sent(dismissProfileReports)).toEqual([{ userId: 21, reason: 'It is hers.' }])
    await user.click(screen.getByRole('button', { name: /^Block: / }))
    const blocking = within(await screen.findByRole('dialog', { name: 'Block Mara Lind?' }))
    await write(user, blocking.getByRole('textbox'), 'Spam.')
    await user.click(blocking.getByRole('button', { name: 'Block' }))
    expect(await findToast('Mara Lind is blocked.')).toBeTruthy()
    expect(wire.sent(blockUser)).toEqual([{ userId: 21, reason: 'Spam.' }])
  })

  it('tells where reported profiles could not be loaded, and loads them again', async () => {
    const wire = prepareWire('operator')
      .answer(listReportedArtworks, listed([]))
      .refuse(listReportedProfiles, 'tooMany')
    const { user } = await renderAt('/platform/artworks?status=reported', wire)
    expect(await screen.findByText(/Reported profiles could not be loaded/)).toBeTruthy()
    wire.answer(listReportedProfiles, listed([{ ...buildPublicUser(), reports: [], reportNum: 1 }]))
    await user.click(screen.getByRole('button', { name: 'Load it again' }))
    expect(await screen.findByRole('list', { name: 'Reported profiles' })).toBeTruthy()
  })

  it('shows reported profiles page by page', { tags: 'long' }, async () => {
    const build = (place: number) => ({
      ...buildPublicUser({ id: 100 + place, userId: 100 + place, nickName: `Person ${place}` }),
      reports: [],
      reportNum: 1,
    })
    const people = Array.from({ length: 13 }, (_, place) => build(place + 1))
    const wire = prepareWire('operator')
      .answer(listReportedArtworks, listed([]))
      .answer(listReportedProfiles, ({ pageNum = 1 }) =>
        listed(people.slice((pageNum - 1) * 12, pageNum * 12), people.length),
      )
      .answer(dismissProfileReports, () => {
        people.pop()
        return null
      })
    const { user } = await renderAt('/platform/artworks?status=reported', wire)
    const pager = within(await screen.findByRole('navigation', { name: 'Pages of profiles' }))
    await user.click(pager.getByRole('button', { name: 'Page 2' }))
    expect(await screen.findByRole('listitem', { name: 'Person 13' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /^Dismiss: / }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Dismiss reports' }))
    expect(await screen.findByRole('listitem', { name: 'Person 12' })).toBeTruthy()
    expect(screen.queryByRole('navigation', { name: 'Pages of profiles' })).toBeNull()
  })

  it('shows a reported comment, and leaves it or takes it down with a reason', { tags: 'long' }, async () => {
    const wire = prepareWire('operator')
      .answer(listReportedArtworks, listed([]))
      .answer(listReportedComments, listed([buildModeratedComment()]))
      .answer(dismissCommentReports, null)
      .answer(takeCommentDown, null)
    const { user, dialog } = await press('reported', wire, 'Dismiss')
    const shown = within(screen.getByRole('list', { name: 'Reported comments', hidden: true }))
    for (const words of ['Buy my prints.', 'Ola Berg', 'Low tide', 'An advertisement.'])
      expect(shown.getByText(words)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Dismiss reports' }))
    expect(await findToast('The reports are closed.')).toBeTruthy()
    expect(wire.sent(dismissCommentReports)).toEqual([{ id: 301 }])
    await user.click(screen.getByRole('button', { name: /^Take down: / }))
    const taking = within(await screen.findByRole('dialog', { name: 'Take the comment by Ola Berg down?' }))
    await write(user, taking.getByRole('textbox'), 'Spam.')
    await user.click(taking.getByRole('button', { name: 'Take down' }))
    expect(await findToast('The comment is taken down.')).toBeTruthy()
    expect(wire.sent(takeCommentDown)).toEqual([{ id: 301, reason: 'Spam.' }])
  })

  it('shows a reported set, and leaves it or takes it down with a reason', async () => {
    const wire = prepareWire('operator')
      .answer(listReportedArtworks, listed([]))
      .answer(listReportedSets, listed([buildModeratedSet()]))
      .answer(dismissSetReports, null)
      .answer(takeSetDown, null)
    const { user, dialog } = await press('reported', wire, 'Dismiss')
    const shown = within(screen.getByRole('list', { name: 'Reported sets', hidden: true }))
    for (const words of ['Buy my prints', 'At prints.example', 'Ola Berg', 'An advertisement.'])
      expect(shown.getByText(words)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Dismiss reports' }))
    expect(await findToast('The reports are closed.')).toBeTruthy()
    expect(wire.sent(dismissSetReports)).toEqual([{ id: 9 }])
    await user.click(screen.getByRole('button', { name: /^Take down: / }))
    const taking = within(await screen.findByRole('dialog', { name: 'Take the set by Ola Berg down?' }))
    await write(user, taking.getByRole('textbox'), 'Spam.')
    await user.click(taking.getByRole('button', { name: 'Take down' }))
    expect(await findToast('The set is taken down.')).toBeTruthy()
    expect(wire.sent(takeSetDown)).toEqual([{ id: 9, reason: 'Spam.' }])
  })

  it('puts a set back that was taken down', async () => {
    const wire = prepareWire('operator')
      .answer(listModeratedArtworks, listed([]))
      .answer(listTakenSets, listed([buildModeratedSet({ deleteTime: '2026-03-03 09:00:00' })]))
      .answer(putSetBack, null)
    const { user } = await renderAt('/platform/artworks?status=down', wire)
    const shown = within(await screen.findByRole('list', { name: 'Sets taken down' }))
    await user.click(shown.getByRole('button', { name: /^Put back: / }))
    const asked = within(await screen.findByRole('dialog', { name: 'Put the set by Ola Berg back?' }))
    await user.click(asked.getByRole('button', { name: 'Put back' }))
    expect(await findToast('The set is back.')).toBeTruthy()
    expect(wire.sent(putSetBack)).toEqual([{ id: 9 }])
  })

  it('shows a reported collection, and leaves it or takes it down with a reason', async () => {
    const wire = prepareWire('operator')
      .answer(listReportedArtworks, listed([]))
      .answer(listReportedCollections, listed([buildModeratedCollection()]))
      .answer(dismissCollectionReports, null)
      .answer(takeCollectionDown, null)
    const { user, dialog } = await press('reported', wire, 'Dismiss')
    const shown = within(screen.getByRole('list', { name: 'Reported collections', hidden: true }))
    for (const words of ['Stolen prints', 'All of the harbour.', 'Ola Berg', 'These are mine.'])
      expect(shown.getByText(words)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Dismiss reports' }))
    expect(await findToast('The reports are closed.')).toBeTruthy()
    expect(wire.sent(dismissCollectionReports)).toEqual([{ id: 7 }])
    await user.click(screen.getByRole('button', { name: /^Take down: / }))
    const taking = within(await screen.findByRole('dialog', { name: 'Take the collection by Ola Berg down?' }))
    await write(user, taking.getByRole('textbox'), 'Copied.')
    await user.click(taking.getByRole('button', { name: 'Take down' }))
    expect(await findToast('The collection is taken down.')).toBeTruthy()
    expect(wire.sent(takeCollectionDown)).toEqual([{ id: 7, reason: 'Copied.' }])
  })

  it('puts a collection back that was taken down', async () => {
    const wire = prepareWire('operator')
      .answer(listModeratedArtworks, listed([]))
      .answer(listTakenCollections, listed([buildModeratedCollection({ deleteTime: '2026-03-03 09:00:00' })]))
      .answer(putCollectionBack, null)
    const { user } = await renderAt('/platform/artworks?status=down', wire)
    const shown = within(await screen.findByRole('list', { name: 'Collections taken down' }))
    await user.click(shown.getByRole('button', { name: /^Put back: / }))
    const asked = within(await screen.findByRole('dialog', { name: 'Put the collection by Ola Berg back?' }))
    await user.click(asked.getByRole('button', { name: 'Put back' }))
    expect(await findToast('The collection is back.')).toBeTruthy()
    expect(wire.sent(putCollectionBack)).toEqual([{ id: 7 }])
  })

  it('shows a reported NFT of another site, and leaves it or takes it down with a reason', {
    tags: 'long',
  }, async () => {
    const wire = prepareWire('operator')
      .answer(listReportedArtworks, listed([]))
      .answer(listReportedForeignNfts, listed([buildModeratedForeignNft()]))
      .answer(dismissForeignNftReports, null)
      .answer(takeForeignNftDown, null)
    const { user, dialog } = await press('reported', wire, 'Dismiss')
    const shown = within(screen.getByRole('list', { name: 'Reported NFTs of other sites', hidden: true }))
    for (const words of ['Stolen postcard', 'Ola Berg', 'This is mine.']) expect(shown.getByText(words)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Dismiss reports' }))
    expect(await findToast('The reports are closed.')).toBeTruthy()
    expect(wire.sent(dismissForeignNftReports)).toEqual([{ id: 501 }])
    await user.click(screen.getByRole('button', { name: /^Take down: / }))
    const taking = within(await screen.findByRole('dialog', { name: 'Take the NFT held by Ola Berg down?' }))
    await write(user, taking.getByRole('textbox'), 'Copied.')
    await user.click(taking.getByRole('button', { name: 'Take down' }))
    expect(await findToast('The NFT is taken down.')).toBeTruthy()
    expect(wire.sent(takeForeignNftDown)).toEqual([{ id: 501, reason: 'Copied.' }])
  })

  it('puts an NFT of another site back, also one that nobody holds now', async () => {
    const down = { deleteTime: '2026-03-03 09:00:00', userId: null, nickName: null, name: '' }
    const wire = prepareWire('operator')
      .answer(listModeratedArtworks, listed([]))
      .answer(listTakenForeignNfts, listed([buildModeratedForeignNft(down)]))
      .answer(putForeignNftBack, null)
    const { user } = await renderAt('/platform/artworks?status=down', wire)
    const shown = within(await screen.findByRole('list', { name: 'NFTs of other sites taken down' }))
    expect(shown.getByText('Token 7')).toBeTruthy()
    await user.click(shown.getByRole('button', { name: /^Put back: / }))
    const asked = within(await screen.findByRole('dialog', { name: 'Put the NFT held by nobody back?' }))
    await user.click(asked.getByRole('button', { name: 'Put back' }))
    expect(await findToast('The NFT is back.')).toBeTruthy()
    expect(wire.sent(putForeignNftBack)).toEqual([{ id: 501 }])
  })

  it('shows reported comments page by page', async () => {
    const build = (place: number) => buildModeratedComment({ id: 400 + place, words: `Words ${place}` })
    const wire = prepareWire('operator')
      .answer(listReportedArtworks, listed([]))
      .answer(listReportedComments, ({ pageNum }) => ({
        total: 13,
        rows: Number(pageNum) === 2 ? [build(13)] : Array.from({ length: 12 }, (_, place) => build(place + 1)),
      }))
    const { user } = await renderAt('/platform/artworks?status=reported', wire)
    const pages = await screen.findByRole('navigation', { name: 'Pages of comments' })
    await user.click(within(pages).getByRole('button', { name: /2/ }))
    expect(await screen.findByText('Words 13')).toBeTruthy()
    expect(screen.queryByText('Words 1')).toBeNull()
  })

  it('puts a comment back', async () => {
    const taken = buildModeratedComment({ deleteTime: at, reports: [], reportNum: 0 })
    const wire = prepareWire('operator')
      .answer(listModeratedArtworks, listed([]))
      .answer(listTakenComments, listed([taken]))
      .answer(putCommentBack, null)
    const { user, dialog } = await press('down', wire, 'Put back')
    await user.click(dialog.getByRole('button', { name: 'Put back' }))
    expect(await findToast('The comment is back.')).toBeTruthy()
    expect(wire.sent(putCommentBack)).toEqual([{ id: 301 }])
  })

  it('grants an appeal without a reason', async () => {
    const wire = prepareWire('operator')
      .answer(listArtworkAppeals, listed([appealed]))
      .answer(grantAppeal, null)
    const { user, dialog } = await press('appeals', wire, 'Put on the wall')
    await user.click(dialog.getByRole('button', { name: 'Grant the appeal' }))
    expect(await findToast('The appeal is granted.')).toBeTruthy()
    expect(wire.sent(grantAppeal)).toEqual([{ worksId: 101 }])
  })

  it('keeps a decision with a reason', async () => {
    const wire = prepareWire('operator')
      .answer(listArtworkAppeals, listed([appealed]))
      .answer(keepDecision, null)
    const { user, dialog } = await press('appeals', wire, 'Keep the decision')
    await write(user, dialog.getByRole('textbox'), 'It is not.')
    await user.click(dialog.getByRole('button', { name: 'Keep the decision' }))
    expect(await findToast('The decision stands.')).toBeTruthy()
    expect(wire.sent(keepDecision)).toEqual([{ worksId: 101, reason: 'It is not.' }])
  })

  it('takes the later of two works down, with a reason that is put in with one press', async () => {
    const wire = prepareWire('operator')
      .answer(listAlikeArtworks, listed([pair]))
      .answer(decideSame, null)
    const { user, dialog } = await press('alike', wire, 'Same: take the later one down')
    await user.click(dialog.getByRole('button', { name: 'Copied work' }))
    await user.click(dialog.getByRole('button', { name: 'Take down' }))
    expect(await findToast('The later work is taken down.')).toBeTruthy()
    const reason = 'Copied work: it shows a picture that somebody else submitted before.'
    expect(wire.sent(decideSame)).toEqual([{ worksId: 101, earlierWorksId: 90, reason }])
  })

  it('tells two works apart', async () => {
    const wire = prepareWire('operator')
      .answer(listAlikeArtworks, listed([pair]))
      .answer(decideDifferent, null)
    const { user, dialog } = await press('alike', wire, 'Different')
    await user.click(dialog.getByRole('button', { name: 'They are different' }))
    expect(await findToast('The two are told apart.')).toBeTruthy()
    expect(wire.sent(decideDifferent)).toEqual([{ worksId: 101, earlierWorksId: 90 }])
  })
})
