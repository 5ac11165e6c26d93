import { campaignFromWire } from '@plinth/api-schema/campaign-detail'
import { expect, it } from 'vitest'
import { buildCampaign, buildPicture } from '../../../../test/builders.ts'
import { fieldLabel, fieldValue, plainText, readDifference, readFields } from './campaign-fields.ts'

const PATH = '/files/ab/0123456789abcdef0123456789abcdef.webp'

it('gives parts the words that the editor has for them', () => {
  expect(fieldLabel('endsAt')).toBe('Ends')
  expect(fieldLabel('awards')).toBe('Prizes')
  expect(fieldLabel('awards', 2)).toBe('Prize 2')
})

it('tells what a change changes, in parts that it does not know yet, too', () => {
  expect(readDifference({ field: 'endTime', before: '', after: '2026-11-27 18:00:00' })).toEqual({
    id: 'endTime',
    label: 'Ends',
    before: { kind: 'text', text: '' },
    after: { kind: 'time', at: '2026-11-27 18:00:00' },
  })
  expect(readDifference({ field: 'somethingNew', before: 'a', after: 'b' }).label).toBe('somethingNew')
})

it('compares what somebody reads, not the marks around it', () => {
  expect(plainText('<p>Your <strong>own</strong> work &amp; nothing else.</p><ul><li>One</li><li>Two</li></ul>')).toBe(
    'Your own work & nothing else.\nOne\nTwo',
  )
  expect(plainText('&lt;b&gt;')).toBe('<b>')
})

it('shows uploads as pictures', () => {
  expect(fieldValue('banner', PATH)).toEqual({ kind: 'pictures', sources: [PATH] })
  expect(fieldValue('stickers', `${PATH},${PATH}`)).toEqual({ kind: 'pictures', sources: [PATH, PATH] })
  expect(fieldValue('endsAt', '2026-11-27 18:00:00')).toEqual({ kind: 'time', at: '2026-11-27 18:00:00' })
  const film = PATH.replace('webp', 'mp4')
  expect(fieldValue('film', film)).toEqual({ kind: 'film', source: film })
  expect(fieldValue('subtitle', '')).toEqual({ kind: 'text', text: '' })
})

it('takes the pictures of prizes out of their words', () => {
  expect(fieldValue('awards', `First · A dinner service · ${PATH}\nSecond`)).toEqual({
    kind: 'text',
    text: 'First · A dinner service\nSecond',
    sources: [PATH],
  })
})

it('shows no picture from elsewhere', () => {
  expect(fieldValue('banner', 'https://evil.test/x.png')).toEqual({ kind: 'text', text: 'https://evil.test/x.png' })
})

const campaign = campaignFromWire(buildCampaign())
const fieldsOf = (changes: Partial<typeof campaign>) =>
  new Map(readFields({ ...campaign, ...changes }).map(({ id, label, value }) => [id, { label, value }]))

it('shows a film that was uploaded, and the address of one that is elsewhere', () => {
  const url = PATH.replace('webp', 'mp4')
  const filmOf = (film: typeof campaign.film) => fieldsOf({ film }).get('film')?.value
  expect(filmOf({ kind: 'upload', url })).toEqual({ kind: 'film', source: url })
  expect(filmOf({ kind: 'embed', provider: 'vimeo', id: '76979871' })).toMatchObject({
    text: expect.stringContaining('76979871'),
  })
  expect(filmOf(null)).toEqual({ kind: 'text', text: '' })
})

it('numbers prizes and links from one, and leaves out what was not written', () => {
  const fields = fieldsOf({
    awards: [
      { id: 1, coinId: null, title: 'First', amount: '500 EUR', description: '', picture: buildPicture({ url: PATH }) },
      { id: 2, coinId: null, title: 'Second', amount: '', description: 'A book.', picture: null },
    ],
    links: [
      { networkId: 1, logoUrl: '', title: 'Shop', url: 'https://shop.example/' },
      { networkId: 2, logoUrl: '', title: '', url: 'https://two.example/' },
    ],
  })
  expect([...fields].slice(-4)).toEqual([
    ['awards.1', { label: 'Prize 1', value: { kind: 'text', text: 'First\n500 EUR', sources: [PATH] } }],
    ['awards.2', { label: 'Prize 2', value: { kind: 'text', text: 'Second\nA book.', sources: [] } }],
    ['links.1', { label: 'Link 1', value: { kind: 'text', text: 'Shop\nhttps://shop.example/' } }],
    ['links.2', { label: 'Link 2', value: { kind: 'text', text: 'https://two.example/' } }],
  ])
})

it('tells a collection in lines, without those that say nothing', () => {
  const collection = {
    name: 'Harbour',
    abbreviation: 'HRB',
    contractType: 721,
    chainId: 31_337,
    blockHeight: '',
    royaltyAddress: '',
  } as const
  const linesOf = (contractAddress: string, royaltyProportion: string) => {
    const field = fieldsOf({ collection: { ...collection, contractAddress, royaltyProportion } })
    return (field.get('collection')!.value as { text: string }).text.split('\n')
  }
  expect(linesOf('0xab', '5')).toEqual(['Harbour (HRB), ERC 721', '0xab', 'Royalty 5 %'])
  expect(linesOf('', '')).toEqual(['Harbour (HRB), ERC 721'])
})
