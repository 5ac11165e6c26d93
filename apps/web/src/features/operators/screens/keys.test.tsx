import { listBrandReviews, verifyBrand } from '@plinth/api-schema/operators'
import { listAppeals } from '@plinth/api-schema/operators-appeals'
import { listReportedArtworks, listReportedProfiles } from '@plinth/api-schema/operators-artworks-review'
import { listHeldVotes } from '@plinth/api-schema/operators-votes'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildPublicUser, listed } from '../../../../test/builders.ts'
import {
  buildAppeal,
  buildBrandReview,
  buildHeldVotes,
  buildModeratedArtwork,
} from '../../../../test/operator-builders.ts'
import { prepareWire, renderAt } from '../../../../test/render-at.tsx'

const brands = ['First Ltd', 'Second Ltd', 'Third Ltd'].map((companyName, place) =>
  buildBrandReview({ userId: 31 + place, companyName }),
)
const openBrands = async () => {
  const wire = prepareWire('operator').answer(listBrandReviews, listed(brands)).answer(verifyBrand, null)
  const { user } = await renderAt('/platform/brands', wire)
  await screen.findByRole('article', { name: 'First Ltd' })
  return { wire, user }
}

describe('the keys of a review', () => {
  it('go to the next case and back, and stop at the ends', async () => {
    const { user } = await openBrands()
    await user.keyboard('j')
    expect(await screen.findByRole('article', { name: 'Second Ltd' })).toBeTruthy()
    await user.keyboard('j')
    expect(await screen.findByRole('article', { name: 'Third Ltd' })).toBeTruthy()
    await user.keyboard('j')
    expect(document.activeElement?.textContent).toContain('Third Ltd')
    await user.keyboard('k')
    expect(await screen.findByRole('article', { name: 'Second Ltd' })).toBeTruthy()
  })

  it('only give the focus to what is done at once; Enter does it', async () => {
    const { wire, user } = await openBrands()
    await user.keyboard('v')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Verify brand' }))
    expect(wire.sent(verifyBrand)).toEqual([])
    await user.keyboard('{Enter}')
    await waitFor(() => expect(wire.sent(verifyBrand)).toEqual([{ userId: 31, revision: 2 }]))
  })

  it('open what asks first, and are silent while a dialog is open', async () => {
    const { user } = await openBrands()
    await user.keyboard('s')
    const dialog = await screen.findByRole('dialog', { name: 'Send First Ltd back?' })
    within(dialog).getByRole('button', { name: 'Send back' }).focus()
    await user.keyboard('j')
    expect(screen.getByRole('article', { name: 'First Ltd', hidden: true })).toBeTruthy()
  })

  it('are letters while somebody types, and leave those with a modifier to the browser', async () => {
    const { user } = await openBrands()
    const field = screen.getByRole('searchbox', { name: 'Search brands' })
    await user.click(field)
    await user.keyboard('jvs')
    expect(field).toHaveProperty('value', 'jvs')
    expect(document.activeElement).toBe(field)
    field.blur()
    for (const modifier of ['Control', 'Shift', 'Alt', 'Meta']) {
      await user.keyboard(`{${modifier}>}j{/${modifier}}`)
      expect(screen.getByRole('article', { name: 'First Ltd' })).toBeTruthy()
    }
    await user.keyboard('{Enter}1')
    expect(screen.getByRole('article', { name: 'First Ltd' })).toBeTruthy()
  })

  it('begin at the last case with K, where none has the focus', async () => {
    const groups = ['203.0.113.0/24', '198.51.100.0/24'].map((network) => buildHeldVotes({ network }))
    const { user } = await renderAt('/platform/votes', prepareWire('operator').answer(listHeldVotes, listed(groups)))
    const actions = await screen.findAllByRole('button', { name: /^Actions for/ })
    await user.keyboard('ka')
    expect(document.activeElement).toBe(actions[1])
  })

  it('are told above the list', async () => {
    await openBrands()
    expect(
      within(screen.getByRole('list', { name: 'Keys' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['J next', 'K previous', 'V to Verify brand', 'S send back'])
  })
})

it('goes through reported works, and asks about the one that has the focus', async () => {
  const reported = ['Low tide', 'High tide'].map((artworkTitle, place) => ({
    ...buildModeratedArtwork({ worksId: 101 + place, artworkTitle }),
    reports: [],
    reportNum: 1,
  }))
  const wire = prepareWire('operator').answer(listReportedArtworks, listed(reported))
  const { user } = await renderAt('/platform/artworks?status=reported', wire)
  const work = await screen.findByRole('listitem', { name: 'High tide' })
  await user.keyboard('d')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.keyboard('jj')
  expect(document.activeElement).toBe(work)
  await user.keyboard('d')
  expect((await screen.findByRole('dialog')).textContent).toContain('High tide')
})

it('goes through reported profiles before the works, and reaches what can be done about them', async () => {
  const profile = { ...buildPublicUser(), reports: [], reportNum: 1 }
  const work = { ...buildModeratedArtwork(), reports: [], reportNum: 1 }
  const wire = prepareWire('operator')
    .answer(listReportedArtworks, listed([work]))
    .answer(listReportedProfiles, listed([profile]))
  const { user } = await renderAt('/platform/artworks?status=reported', wire)
  const person = await screen.findByRole('listitem', { name: 'Mara Lind' })
  expect(screen.getByRole('list', { name: 'Keys' }).textContent).toContain('B block')
  await user.keyboard('j')
  expect(document.activeElement).toBe(person)
  await user.keyboard('b')
  expect(await screen.findByRole('dialog', { name: 'Block Mara Lind?' })).toBeTruthy()
  await user.keyboard('{Escape}')
  await user.keyboard('j')
  expect(document.activeElement).toBe(screen.getByRole('listitem', { name: 'Low tide' }))
})

it('goes through held votes, and reaches the actions of one', async () => {
  const groups = ['203.0.113.0/24', '198.51.100.0/24'].map((network) => buildHeldVotes({ network }))
  const { user } = await renderAt('/platform/votes', prepareWire('operator').answer(listHeldVotes, listed(groups)))
  const actions = await screen.findAllByRole('button', { name: /^Actions for/ })
  await user.keyboard('jja')
  expect(document.activeElement).toBe(actions[1])
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('menuitem', { name: 'Release' })).toBeTruthy()
})

it('goes through appeals about votes, and asks about the one that has the focus', async () => {
  const appeals = ['Ola', 'Noa'].map((nickName, place) => buildAppeal({ appealId: 1 + place, nickName }))
  const { user } = await renderAt(
    '/platform/votes/appeals',
    prepareWire('operator').answer(listAppeals, listed(appeals)),
  )
  await screen.findByRole('button', { name: 'Grant the appeal of Noa' })
  await user.keyboard('jjg')
  const dialog = await screen.findByRole('dialog', { name: 'Grant the appeal?' })
  expect(dialog.textContent).toContain('Noa’s vote')
  await user.keyboard('{Escape}')
  await user.keyboard('kr')
  expect((await screen.findByRole('dialog', { name: 'Refuse the appeal?' })).textContent).toContain('Ola’s vote')
})
