import { messages } from '@plinth/api-schema/messages'
import { describe, expect, it } from 'vitest'
import { emptyNft, forgetNft, keepNft, nftForm, readNft } from './nft-draft.ts'

const wallet = `0x${'ab'.repeat(20)}`
const whole = {
  ...emptyNft(),
  picture: { url: '/files/a.png', name: 'a.png' },
  name: 'Lamplighter’s round',
  network: '31337',
  royaltyAddress: wallet,
  recipient: wallet,
}
const faults = (values: object) => nftForm.safeParse({ ...whole, ...values }).error?.issues.map(({ path }) => path[0])

describe('a new NFT', () => {
  it('is whole with picture, name, network, royalty and recipient', () => {
    expect(faults({})).toBeUndefined()
  })
  it.each([
    ['picture', { picture: null }],
    ['name', { name: ' ' }],
    ['network', { network: '' }],
    ['recipient', { recipient: '0x12' }],
    ['recipient', { recipient: '0xF39fd6e51aad88f6f4ce6aB8827279cffFb92266' }],
    ['recipient', { recipient: `0x${'0'.repeat(40)}` }],
    ['royaltyAddress', { royaltyAddress: '' }],
    ['royaltyShare', { royaltyShare: '100.01' }],
    ['royaltyShare', { royaltyShare: '7.555' }],
    ['amount', { amount: '1.5' }],
    ['amount', { amount: '0' }],
  ])('without a good %s is not', (name, values) => {
    expect(faults(values)).toEqual([name])
  })
})

it('says of a royalty that is no number what it must be', () => {
  const [issue] = nftForm.safeParse({ ...whole, royaltyShare: 'a third' }).error?.issues ?? []
  expect(issue?.message).toBe(messages.mustBeDecimal)
})

it('is kept on the device for its person only, until it is forgotten', () => {
  const values = new Map<string, string>()
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
  keepNft(storage, 7, whole)
  expect(readNft(storage, 7).name).toBe('Lamplighter’s round')
  expect(readNft(storage, 8)).toEqual(emptyNft())
  forgetNft(storage, 7)
  expect(readNft(storage, 7)).toEqual(emptyNft())
})
