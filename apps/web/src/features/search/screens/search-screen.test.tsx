import { searchEverything } from '@plinth/api-schema/search'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { hrefOf, passTime, prepareWire, renderAt } from '../../../../test/render-at.tsx'
import { buildFindings, buildFound } from '../../../../test/search-builders.ts'

const works = (count: number) =>
  buildFindings({ works: Array.from({ length: count }, (_, id) => buildFound({ id, name: `Tide ${id}` })) })

/** Waits for what the screen says of its results. */
const untilCounted = (words: string) =>
  waitFor(() => expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(words))

it('shows more of one kind, and leads back to all', async () => {
  const wire = prepareWire().answer(searchEverything, ({ kind }) => works(kind === 'works' ? 12 : 5))
  const { user, address } = await renderAt('/search?q=tide', wire)
  await untilCounted('The first 5 results for “tide”')
  await user.click(screen.getByRole('link', { name: 'More works' }))
  await untilCounted('12 results for “tide”')
  expect(address()).toBe('/search?q=tide&kind=works')
  expect(wire.sent(searchEverything)).toEqual([{ q: 'tide' }, { q: 'tide', kind: 'works' }])
  expect(hrefOf(screen.getByRole('link', { name: 'All results' }))).toBe('/search?q=tide')
})

it('searches again from its own field, among everything', async () => {
  const wire = prepareWire().answer(searchEverything, works(1))
  const { user, address } = await renderAt('/search?q=tide&kind=works', wire)
  const field = await screen.findByRole('searchbox', { name: /^Search works, artists/ })
  await user.clear(field)
  await user.type(field, 'harbour')
  await passTime(400)
  await waitFor(() => expect(address()).toBe('/search?q=harbour'))
  await untilCounted('1 result for “harbour”')
})

it.each([
  ['1 result for “مد وجزر”', works(1)],
  ['Nothing found for “مد وجزر”', buildFindings({})],
])('sets apart what was searched for, which may run the other way: %s', async (counted, findings) => {
  const wire = prepareWire().answer(searchEverything, findings)
  await renderAt(`/search?q=${encodeURIComponent('مد وجزر')}`, wire)
  await untilCounted(counted)
  expect(new Set(screen.getAllByText('مد وجزر').map(({ localName }) => localName))).toEqual(new Set(['bdi']))
})

it('asks again when told to', async () => {
  const wire = prepareWire().refuse(searchEverything, 'tooMany')
  const { user } = await renderAt('/search?q=tide', wire)
  await screen.findByRole('alert')
  wire.answer(searchEverything, works(1))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await untilCounted('1 result for “tide”')
})

it('takes an unknown kind for all, and cuts what is too long', async () => {
  const wire = prepareWire().answer(searchEverything, works(1))
  await renderAt(`/search?q=${'x'.repeat(300)}&kind=operators`, wire)
  await screen.findByRole('heading', { level: 2, name: 'Works' })
  expect(wire.sent(searchEverything)).toEqual([{ q: 'x'.repeat(255) }])
})

it('has a title that says what was searched for', async () => {
  await renderAt('/search?q=tide', prepareWire().answer(searchEverything, works(1)))
  await waitFor(() => expect(document.title).toBe('tide: search | Plinth'))
})
