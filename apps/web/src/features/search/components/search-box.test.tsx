import { listCampaigns, listOwnCampaigns } from '@plinth/api-schema/campaigns'
import { messages } from '@plinth/api-schema/messages'
import { searchEverything } from '@plinth/api-schema/search'
import { articleByType } from '@plinth/api-schema/support'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildCampaignCard, listed, listedCampaigns } from '../../../../test/builders.ts'
import { hrefOf, onPhone, passTime, prepareWire, renderAt, type User, write } from '../../../../test/render-at.tsx'
import { buildFindings, buildFound } from '../../../../test/search-builders.ts'

const ALL = /^All results for/
const CAMPAIGNS = /^Campaigns with .* in the name$/
const box = () => screen.getByRole('combobox', { name: 'Search Plinth' })
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const findStatus = (words: string) =>
  waitFor(() => expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(words))
const tide = buildFindings({
  works: [buildFound({ id: 3, name: 'High Tide', details: ['Ana Lim', 'Harbour lights'], path: '/search?q=a+work' })],
  artists: [buildFound({ id: 5, name: 'Tide Okafor', details: ['4 works'], path: '/search?q=an+artist' })],
})
const prepare = (as?: 'participant' | 'brand') => prepareWire(as).answer(searchEverything, tide)
const search = async (user: User, words: string) => {
  await write(user, box(), words)
  await passTime(300)
}

describe('the search box', () => {
  it('finds as one types, group by group, and says how many', async () => {
    const wire = prepare()
    const { user } = await renderAt('/', wire)
    expect(box().getAttribute('aria-expanded')).toBe('false')
    await search(user, ' tide ')
    await findStatus('2 results')
    const list = within(screen.getByRole('listbox', { name: 'Results' }))
    expect(hrefOf(within(list.getByRole('group', { name: 'Works' })).getByRole('option'))).toBe('/search?q=a+work')
    expect(list.getByRole('group', { name: 'Artists' }).textContent).toContain('Tide Okafor')
    expect(options().slice(2)).toEqual(['All results for “tide”', 'Campaigns with “tide” in the name'])
    expect(box().getAttribute('aria-expanded')).toBe('true')
    expect(box().getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id)
    expect(wire.sent(searchEverything)).toEqual([{ q: 'tide' }])
  })

  it('asks once for words that are typed without a pause, and gives up what nobody waits for', async () => {
    const wire = prepareWire().hang(searchEverything)
    const { user } = await renderAt('/', wire)
    await user.click(box())
    await user.paste('ti')
    await passTime(100)
    await user.paste('de')
    await passTime(300)
    expect(wire.sent(searchEverything)).toEqual([{ q: 'tide' }])
    expect(wire.abandoned(searchEverything)).toEqual([])
    await user.paste('pool')
    await passTime(300)
    expect(wire.abandoned(searchEverything)).toEqual([{ q: 'tide' }])
  })

  it('shows a few of each where there are many kinds', { tags: 'long' }, async () => {
    const many = (from: number) => [1, 2, 3, 4, 5].map((n) => buildFound({ id: from + n, name: `Tide ${from + n}` }))
    const wire = prepareWire().answer(
      searchEverything,
      buildFindings({ works: many(0), brands: many(10), campaigns: many(20) }),
    )
    const { user } = await renderAt('/', wire)
    await search(user, 'tide')
    await findStatus('9 results')
    wire.answer(searchEverything, buildFindings({ works: many(0) }))
    await search(user, 's')
    await findStatus('5 results')
  })

  it('is walked through with the arrow keys, round and round, and Enter opens what they are on', async () => {
    const { user, address } = await renderAt('/', prepare())
    await search(user, 'tide')
    await findStatus('2 results')
    const active = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent
    expect(active()).toBeUndefined()
    await user.keyboard('{ArrowUp}')
    expect(active()).toBe('Campaigns with “tide” in the name')
    await user.keyboard('{ArrowDown}')
    expect(active()).toContain('High Tide')
    await user.keyboard('{ArrowDown}')
    expect(active()).toContain('Tide Okafor')
    expect(screen.getByRole('option', { selected: true }).textContent).toContain('Tide Okafor')
    expect(document.activeElement).toBe(box())
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe('/search?q=an+artist'))
    expect(screen.queryByRole('listbox')).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
  })

  it('leads to all results with Enter alone', async () => {
    const { user, address } = await renderAt('/', prepare())
    await write(user, box(), ' tide & more ')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe('/search?q=tide+%26+more'))
    expect(await screen.findByRole('heading', { level: 1, name: 'Search' })).toBeTruthy()
  })

  it('closes with Escape, is emptied by the next, and closes when one goes elsewhere', async () => {
    const { user } = await renderAt('/', prepare())
    await search(user, 'tide')
    await findStatus('2 results')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(box()).toHaveProperty('value', 'tide')
    await user.keyboard('{ArrowDown}')
    expect(await screen.findByRole('listbox')).toBeTruthy()
    await user.keyboard('{Escape}{Escape}')
    expect(box()).toHaveProperty('value', '')
    await search(user, 'tide')
    expect(await screen.findByRole('listbox')).toBeTruthy()
    await user.click(screen.getByRole('heading', { level: 1 }))
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
  })

  it('keeps long, emoji and right-to-left names apart from the words around them', async () => {
    const names = ['م'.repeat(255), '🌊'.repeat(60), 'x'.repeat(255)]
    const found = names.map((name, id) => buildFound({ id, name, details: [name, 'Harbour'] }))
    const { user } = await renderAt('/', prepareWire().answer(searchEverything, buildFindings({ works: found })))
    await search(user, 'tide')
    await findStatus('3 results')
    const isolated = [...screen.getByRole('listbox').querySelectorAll('bdi')].map(({ textContent }) => textContent)
    for (const name of names) expect(isolated.filter((words) => words === name)).toHaveLength(2)
  })
})

describe('the list of campaigns', () => {
  it('is one choice away for a visitor', async () => {
    const wire = prepare().answer(listCampaigns, listedCampaigns([buildCampaignCard()]))
    const { user, address } = await renderAt('/', wire)
    await search(user, 'tide')
    await user.click(await screen.findByRole('option', { name: CAMPAIGNS }))
    await waitFor(() => expect(address()).toBe('/participant/campaign/index?name=tide'))
    await waitFor(() => expect(wire.sent(listCampaigns).at(-1)).toMatchObject({ name: 'tide' }))
  })

  it('is one of all campaigns for a brand that has logged out', async () => {
    localStorage.setItem('plinth-user-type', '1')
    const { user } = await renderAt('/', prepare())
    await search(user, 'tide')
    const option = await screen.findByRole('option', { name: CAMPAIGNS })
    expect(hrefOf(option)).toBe('/participant/campaign/index?name=tide')
  })

  it('is one of its own campaigns for a brand, whose own are found first', { tags: 'long' }, async () => {
    const own = buildFound({ id: 7, name: 'Tide draft', details: ['Not published'] })
    const wire = prepareWire('brand').answer(searchEverything, buildFindings({ own: [own], works: [buildFound()] }))
    wire.answer(listOwnCampaigns, { ...listed([]), liveNum: 0, archiveNum: 0, unpublishedNum: 0 })
    const { user, address } = await renderAt('/', wire)
    await screen.findByRole('button', { name: 'Profile menu' })
    await search(user, 'tide')
    await findStatus('2 results')
    expect(screen.getAllByRole('group')[0]).toBe(screen.getByRole('group', { name: 'Your campaigns' }))
    await user.click(screen.getByRole('option', { name: CAMPAIGNS }))
    expect(await screen.findByText(/0 campaigns with “tide” in the name/)).toBeTruthy()
    expect(address()).toBe('/brand/campaign/index?name=tide')
  })
})

describe('the states of the list', () => {
  it('says what there is to find before anything is typed', async () => {
    const { user } = await renderAt('/', prepareWire())
    await user.click(box())
    expect(await screen.findByText('Find works, artists, brands, campaigns and articles by name.')).toBeTruthy()
    expect(box().getAttribute('aria-expanded')).toBe('false')
  })

  it('holds the place of what is being looked for', async () => {
    const { user } = await renderAt('/', prepareWire().hang(searchEverything))
    await search(user, 'tide')
    const panel = (await screen.findByRole('listbox')).parentElement as HTMLElement
    expect(panel.querySelector('[aria-busy="true"]')).toBeTruthy()
    expect(options()).toEqual(['All results for “tide”', 'Campaigns with “tide” in the name'])
  })

  it('says that nothing was found, and what to try', async () => {
    const { user } = await renderAt('/', prepareWire().answer(searchEverything, buildFindings({})))
    await search(user, 'xylophone')
    await findStatus('Nothing found for “xylophone”')
    expect(screen.getByText(/^Check the spelling, try fewer words/)).toBeTruthy()
  })

  it('says that only similar words were found', async () => {
    const { user } = await renderAt('/', prepareWire().answer(searchEverything, { ...tide, isNear: 1 }))
    await search(user, 'tidde')
    await findStatus('2 results with similar words')
    expect(screen.getByText(/^No exact match for/).textContent).toBe('No exact match for “tidde”. These are similar:')
  })

  it('says that too much was asked, and asks again when told to', async () => {
    const wire = prepareWire().refuse(searchEverything, 'tooMany')
    const { user } = await renderAt('/', wire)
    await search(user, 'tide')
    await findStatus(messages.tooManyRequests)
    wire.answer(searchEverything, tide)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await findStatus('2 results')
    expect(document.activeElement).toBe(box())
  })

  it('says that nobody can be reached', { tags: 'long' }, async () => {
    const wire = prepareWire().goOffline(searchEverything)
    const { user } = await renderAt('/', wire)
    await search(user, 'tide')
    await passTime(3_000)
    await findStatus('Plinth cannot be reached. Please check your connection and try again.')
    expect(screen.getByRole('option', { name: CAMPAIGNS })).toBeTruthy()
  })
})

describe('recent searches', () => {
  it('are kept on this device for one person, chosen from and cleared', { tags: 'long' }, async () => {
    const { user, address } = await renderAt('/', prepare('participant'))
    await screen.findByRole('button', { name: 'Profile menu' })
    for (const words of ['tide', 'harbour', 'Tide']) {
      await search(user, words)
      await user.click(await screen.findByRole('option', { name: ALL }))
      await waitFor(() => expect(address()).toBe(`/search?q=${words}`))
    }
    await user.click(box())
    expect(await screen.findByRole('listbox', { name: 'Recent searches' })).toBeTruthy()
    expect(options()).toEqual(['Tide', 'harbour'])
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(box()).toHaveProperty('value', 'harbour')
    await user.clear(box())
    await user.click(await screen.findByRole('button', { name: 'Clear recent searches' }))
    expect(options()).toEqual([])
    expect(Object.keys(localStorage).filter((key) => key.includes('search'))).toEqual([])
  })

  it('of somebody else, or of an unknown shape, are not shown', async () => {
    localStorage.setItem('plinth-searches-1', '["secret"]')
    localStorage.setItem('plinth-searches-stranger', '{"not": "a list"}')
    const { user } = await renderAt('/', prepareWire())
    await user.click(box())
    expect(await screen.findByText(/^Find works, artists/)).toBeTruthy()
  })
})

describe('the keys of the search', () => {
  it.each([{ key: '/' }, { key: 'k', ctrlKey: true }, { key: 'K', metaKey: true }, { key: '/', shiftKey: true }])(
    'open it with %j',
    async (key) => {
      await renderAt('/', prepareWire())
      const isLeft = fireEvent.keyDown(document.body, key)
      expect(isLeft).toBe(false)
      expect(document.activeElement).toBe(box())
      expect(await screen.findByText(/^Find works, artists/)).toBeTruthy()
    },
  )

  it.each([
    { key: 'k' },
    { key: '/', ctrlKey: true },
    { key: 'k', ctrlKey: true, shiftKey: true },
    { key: '/', altKey: true },
  ])('are not %j', async (key) => {
    await renderAt('/', prepareWire())
    expect(fireEvent.keyDown(document.body, key)).toBe(true)
    expect(document.activeElement).not.toBe(box())
  })

  it('are letters in a field', async () => {
    const wire = prepareWire().answer(listCampaigns, listedCampaigns([]))
    const { user } = await renderAt('/participant/campaign/index', wire)
    const field = await screen.findByRole('searchbox', { name: 'Search campaigns by name' })
    await user.click(field)
    await user.keyboard('a/b{Control>}k{/Control}')
    expect(field).toHaveProperty('value', 'a/b')
    expect(document.activeElement).toBe(field)
  })

  it('do nothing over an open dialog', async () => {
    const { user } = await renderAt('/', prepareWire())
    await user.click(within(screen.getByRole('banner')).getByRole('button', { name: 'Sign Up' }))
    await screen.findByRole('dialog', { name: 'Sign Up' })
    expect(fireEvent.keyDown(document.activeElement as Element, { key: '/' })).toBe(true)
    expect(screen.queryByText(/^Find works, artists/)).toBeNull()
  })
})

describe('the sheet', () => {
  it('is the search of phones: it opens from the button, and Escape closes it', async () => {
    onPhone()
    const { user, address } = await renderAt('/', prepare())
    const opener = within(screen.getByRole('banner')).getByRole('button', { name: 'Search' })
    await user.click(opener)
    const sheet = within(await screen.findByRole('dialog', { name: 'Search' }))
    await waitFor(() => expect(document.activeElement).toBe(sheet.getByRole('combobox')))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(opener)
    await user.click(opener)
    await user.click(await screen.findByRole('combobox', { name: 'Search Plinth' }))
    await user.paste('tide')
    await passTime(300)
    await user.click(await screen.findByRole('option', { name: /High Tide/ }))
    await waitFor(() => expect(address()).toBe('/search?q=a+work'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('opens by key on phones, and beside an article', async () => {
    await renderAt('/startup/article/faq', prepareWire().answer(articleByType, []))
    expect(screen.queryByRole('combobox')).toBeNull()
    fireEvent.keyDown(document.body, { key: '/' })
    expect(await screen.findByRole('dialog', { name: 'Search' })).toBeTruthy()
  })
})
