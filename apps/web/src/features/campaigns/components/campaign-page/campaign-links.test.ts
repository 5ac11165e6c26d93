import { expect, it } from 'vitest'
import { placeOf, splitLinks } from './campaign-links.ts'

const link = (url: string, title = '') => ({ networkId: 1, title, url, logoUrl: '' })

it('finds the Discord channel among the links, by its address', () => {
  const discord = link('https://discord.gg/harbour')
  const x = link('https://x.com/harbour')
  expect(splitLinks([x, discord])).toEqual({ discord, others: [x] })
  expect(splitLinks([link('https://notdiscord.gg/a'), link('https://discord.gg.evil.test/a')]).discord).toBeUndefined()
})

it('leaves out a link that leads nowhere', () => {
  expect(splitLinks([link('', 'Nowhere')])).toEqual({ discord: undefined, others: [] })
})

it('calls a link by its title, else by its site', () => {
  expect(placeOf(link('https://www.instagram.com/harbour'))).toBe('instagram.com')
  expect(placeOf(link('https://www.instagram.com/harbour', 'Our studio'))).toBe('Our studio')
  expect(placeOf(link('harbour'))).toBe('')
})
