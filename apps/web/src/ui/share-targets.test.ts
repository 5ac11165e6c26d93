import { expect, it } from 'vitest'
import { shareTargets } from './share-targets.ts'

const shared = {
  title: 'Harbour & lights, by Studio North',
  url: 'https://plinth.test/participant/campaign/preview?id=7',
}
const query = (name: string) =>
  new URL(shareTargets(shared).find((target) => target.name === name)?.href ?? '').searchParams

it('offers Facebook, Gmail, Discord and Twitter', () => {
  expect(shareTargets(shared).map(({ name }) => name)).toEqual(['Facebook', 'Gmail', 'Discord', 'Twitter'])
})

it('hands over the link and the title whole, whatever they contain', () => {
  expect(query('Facebook').get('u')).toBe(shared.url)
  expect(query('Gmail').get('su')).toBe(shared.title)
  expect(query('Gmail').get('body')).toContain(shared.url)
  expect(query('Twitter').get('text')).toBe(shared.title)
  expect(query('Twitter').get('url')).toBe(shared.url)
})
