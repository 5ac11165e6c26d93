import {
  artworkDetail,
  listArtworks,
  selectCampaignWorks,
  selectUserOtherCampaignWorks,
} from '@plinth/api-schema/artworks'
import { listJoinedCampaigns } from '@plinth/api-schema/campaigns'
import {
  addComment,
  deleteComment,
  listComments,
  removeComment,
  reportComment,
  restoreComment,
} from '@plinth/api-schema/comments'
import { errors } from '@plinth/api-schema/errors'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildArtwork, buildArtworkDetail, listed, listedToEnd } from '../../../../test/builders.ts'
import { buildComment } from '../../../../test/comment-builders.ts'
import { findToast, hrefOf, passTime, prepareWire, renderAt, type Viewer, write } from '../../../../test/render-at.tsx'

const ADDRESS = '/participant/campaign/artwork/detail?idArt=101&idActive=7&idUser=21'
const page = { isOpen: 1, mayRemove: 0, total: 1, rows: [buildComment()], nextCursor: null as number | null }
const open = (as: Viewer = 'participant') =>
  prepareWire(as)
    .answer(artworkDetail, ({ id }) => buildArtworkDetail({ id }))
    .answer(listArtworks, listedToEnd([buildArtwork()], 1))
    .answer(selectCampaignWorks, listedToEnd([]))
    .answer(selectUserOtherCampaignWorks, listed([]))
    .answer(listJoinedCampaigns, listed([]))
    .answer(listComments, page)
const panel = async () => within(await screen.findByRole('region', { name: 'Comments' }))

it('shows hostile words as text, with line breaks and without links', async () => {
  const words = '<img src=x onerror=alert(1)>\nhttps://evil.example/'
  const wire = open().answer(listComments, { ...page, rows: [buildComment({ nickName: '\u202eevil', words })] })
  await renderAt(ADDRESS, wire)
  const shown = await panel()
  expect(shown.getByText((_, element) => element?.tagName === 'P' && element.textContent === words)).toBeTruthy()
  expect(shown.queryByRole('img')).toBeNull()
  expect(shown.getAllByRole('link').map(hrefOf)).toEqual([expect.stringContaining('userId=41')])
  expect(shown.getByText('\u202eevil').tagName).toBe('BDI')
})

it('posts what was written, once, and empties the field', async () => {
  const wire = open().answer(addComment, { id: 302 })
  const { user } = await renderAt(ADDRESS, wire)
  const shown = await panel()
  const field = shown.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment' })
  expect(shown.getByRole<HTMLButtonElement>('button', { name: 'Post comment' }).disabled).toBe(true)
  await write(user, field, 'Lovely light.')
  wire.answer(listComments, { ...page, total: 2, rows: [buildComment({ id: 302, words: 'Lovely light.', isOwn: 1 })] })
  await user.click(shown.getByRole('button', { name: 'Post comment' }))
  await findToast('Your comment is posted.')
  expect(wire.sent(addComment)).toEqual([{ worksId: 101, words: 'Lovely light.' }])
  expect(field.value).toBe('')
  expect(await shown.findByText('2 comments')).toBeTruthy()
  // The button has nothing to send any more: the focus stays beside it.
  expect(document.activeElement).toBe(field.form)
})

it('keeps what was written where it is refused', async () => {
  const wire = open().refuse(addComment, 'tooMany')
  const { user } = await renderAt(ADDRESS, wire)
  const shown = await panel()
  const field = shown.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment' })
  await write(user, field, 'Lovely light.')
  await user.click(shown.getByRole('button', { name: 'Post comment' }))
  expect(await shown.findByText(errors.tooMany.msg)).toBeTruthy()
  expect(field.value).toBe('Lovely light.')
})

it('asks a visitor to log in', async () => {
  const wire = open('visitor')
  const { user } = await renderAt(ADDRESS, wire)
  await user.click((await panel()).getByRole('button', { name: 'Log in to comment' }))
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

it('goes on with older comments', async () => {
  const wire = open().answer(listComments, ({ cursor }) =>
    cursor === undefined
      ? { ...page, total: 2, nextCursor: 301 }
      : { ...page, total: 2, rows: [buildComment({ id: 300, words: 'The first one.' })] },
  )
  const { user } = await renderAt(ADDRESS, wire)
  const shown = await panel()
  await user.click(shown.getByRole('button', { name: 'Show more comments' }))
  expect(await shown.findByText('The first one.')).toBeTruthy()
  expect(shown.getByText('The gull makes it.')).toBeTruthy()
  expect(shown.queryByRole('button', { name: 'Show more comments' })).toBeNull()
})

it('deletes one’s own comment after a question', async () => {
  const own = buildComment({ isOwn: 1 })
  const wire = open()
    .answer(listComments, { ...page, rows: [own] })
    .answer(deleteComment, null)
  const { user } = await renderAt(ADDRESS, wire)
  const shown = await panel()
  expect(shown.queryByRole('button', { name: /^Report/ })).toBeNull()
  await user.click(shown.getByRole('button', { name: 'Delete your comment' }))
  wire.answer(listComments, { ...page, total: 0, rows: [] })
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete comment' }))
  expect(await shown.findByText('Nobody has written anything yet.')).toBeTruthy()
  expect(wire.sent(deleteComment)).toEqual([{ id: 301 }])
  await passTime(1_000)
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Comments' }))
})

it('reports a comment with the dialog of works', async () => {
  const wire = open().answer(reportComment, null)
  const { user } = await renderAt(ADDRESS, wire)
  const shown = await panel()
  await user.click(shown.getByRole('button', { name: 'Report the comment by Ola Berg' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Report the comment by Ola Berg' }))
  await user.click(dialog.getByText('Offensive'))
  wire.answer(listComments, { ...page, rows: [buildComment({ isReport: 1 })] })
  await user.click(dialog.getByRole('button', { name: 'Report' }))
  await findToast('Thank you. We look at it.')
  expect(wire.sent(reportComment)).toEqual([{ id: 301, reason: 2, words: '' }])
  const flag = await shown.findByRole<HTMLButtonElement>('button', { name: 'The comment by Ola Berg is reported' })
  expect(flag.disabled).toBe(true)
})

it('lets the brand of the campaign take a comment down with a reason', async () => {
  const wire = open('brand')
    .answer(listComments, { ...page, mayRemove: 1 })
    .answer(removeComment, null)
  const { user } = await renderAt(ADDRESS, wire)
  const shown = await panel()
  await user.click(shown.getByRole('button', { name: 'Remove the comment by Ola Berg' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove the comment by Ola Berg?' }))
  await user.click(dialog.getByText('Personal data'))
  await write(user, dialog.getByRole('textbox'), 'An address.')
  await user.click(dialog.getByRole('button', { name: 'Remove comment' }))
  await findToast('The comment is removed.')
  expect(wire.sent(removeComment)).toEqual([{ id: 301, reason: 4, words: 'An address.' }])
})

it('lets the brand put back what it removed', async () => {
  const removed = { ...page, mayRemove: 1, total: 0, rows: [buildComment({ isRemoved: 1 })] }
  const wire = open('brand').answer(listComments, removed).answer(restoreComment, null)
  const { user } = await renderAt(ADDRESS, wire)
  const shown = await panel()
  expect(shown.getByText('Removed by you. Nobody else sees it.')).toBeTruthy()
  expect(shown.queryByRole('button', { name: /^Remove|^Report/ })).toBeNull()
  wire.answer(listComments, { ...page, mayRemove: 1 })
  await user.click(shown.getByRole('button', { name: 'Put the comment by Ola Berg back' }))
  await findToast('The comment is back.')
  expect(wire.sent(restoreComment)).toEqual([{ id: 301 }])
  expect(await shown.findByRole('button', { name: 'Remove the comment by Ola Berg' })).toBeTruthy()
})

it('says in words that it waits for the network, until the answer is there', async () => {
  const wire = open().hang(addComment)
  const { user } = await renderAt(ADDRESS, wire)
  const shown = await panel()
  await write(user, shown.getByRole('textbox', { name: 'Your comment' }), 'Lovely light.')
  await user.click(shown.getByRole('button', { name: 'Post comment' }))
  expect(shown.queryByText('Waiting for the network…')).toBeNull()
  await passTime(5_000)
  expect(shown.getByText('Waiting for the network…').getAttribute('role')).toBe('status')
})
