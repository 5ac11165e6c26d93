import { describe, expect, it } from 'vitest'
import { type CampaignForm, emptyCampaign, emptyReward } from '../../api/campaign-form.ts'
import { partStates } from './part-state.ts'

const context = {
  mode: 'create',
  tokens: [
    { id: 1, symbol: 'USDT' },
    { id: 2, symbol: 'ETH' },
  ],
  networks: [{ chainId: 5, name: 'Sepolia' }],
} as const

const states = (change: Partial<CampaignForm> = {}) => partStates({ ...emptyCampaign, ...change }, context)

describe('the parts of a campaign', () => {
  it('of which nothing is written: the needed ones are open, the others are free', () => {
    const empty = states()
    expect(empty.basics).toMatchObject({ kind: 'open', mark: '9 to fill' })
    expect(empty.deployer).toMatchObject({ kind: 'open', mark: 'Not deployed' })
    for (const part of ['rewards', 'links', 'stickers'] as const) expect(empty[part].kind).toBe('empty')
  })

  it('say what is missing in the words of the fields', () => {
    const upload = `/files/ab/${'0'.repeat(32)}.png`
    const { basics } = states({
      name: 'Harbour',
      subtitle: 'Lights',
      mobileBanner: upload,
      video: upload,
      description: '<p>a</p>',
      brandPicture: upload,
      brandDescription: '<p>b</p>',
    })
    expect(basics).toEqual({ kind: 'open', mark: '2 to fill', words: 'Still needed: rules and closing time.' })
  })

  it('count what is in them', () => {
    const full = states({
      rewards: [
        { ...emptyReward, title: 'First', amount: '3000', coinId: 1 },
        { ...emptyReward, title: 'Second', amount: '1500.5', coinId: 1 },
        { ...emptyReward, title: 'Third', amount: '2', coinId: 2 },
      ],
      website: 'https://studio.example',
      links: [
        { networkId: 1, title: 'X', address: 'https://x.com/s' },
        { networkId: 2, title: 'Discord', address: '' },
      ],
      stickers: ['/a', '/b'],
    })
    expect(full.rewards.words).toBe('3 prizes, 4,500.5 USDT and 2 ETH in all.')
    expect(full.links.words).toBe('Website and 1 network.')
    expect(full.stickers.mark).toBe('2 stickers')
    expect(full.stickers.words).toBe("2 stickers on the campaign's page, for participants to save.")
  })

  it('say of what costs nothing no sum, and of a part that is whole no more than what is in it', () => {
    const upload = `/files/ab/${'0'.repeat(32)}.png`
    const { basics, rewards } = states({
      ...{ name: 'Harbour', subtitle: 'Lights', mobileBanner: upload, video: upload, brandPicture: upload },
      ...{ description: '<p>a</p>', brandDescription: '<p>b</p>', rules: '<p>c</p>', endsAt: '2027-01-01 12:00:00' },
      rewards: [{ ...emptyReward, title: 'A wall', amount: '0', coinId: 1 }],
    })
    expect(basics).toEqual({
      kind: 'done',
      mark: 'Complete',
      words: 'Name, banners, video, description and rules.',
    })
    expect(rewards.words).toBe('1 prize.')
    expect(states({ name: '' }).links.words).toBe('No website and no networks yet.')
  })

  it('name one thing that is missing alone', () => {
    const upload = `/files/ab/${'0'.repeat(32)}.png`
    const { basics } = states({
      ...{ name: 'Harbour', mobileBanner: upload, video: upload, brandPicture: upload, endsAt: '2027-01-01 12:00:00' },
      ...{ description: '<p>a</p>', brandDescription: '<p>b</p>', rules: '<p>c</p>' },
    })
    expect(basics.words).toBe('Still needed: subtitle.')
  })

  it('with a prize that has no title are not complete', () => {
    const rewards = [
      { ...emptyReward, title: 'First' },
      { ...emptyReward, title: ' ', amount: '5', coinId: 1 },
    ]
    expect(states({ rewards }).rewards).toEqual({ kind: 'open', mark: '1 to fill', words: '1 prize has no title.' })
    expect(states({ rewards: [emptyReward, emptyReward] }).rewards.words).toBe('2 prizes have no title.')
  })

  it('name the contract, its network and its royalty once it is deployed', () => {
    const { deployer } = states({
      collection: {
        ...emptyCampaign.collection,
        abbreviation: 'HL',
        chainId: 5,
        address: `0x${'1'.repeat(40)}`,
        royaltyShare: '7.50',
      },
    })
    expect(deployer).toEqual({ kind: 'done', mark: 'Deployed', words: 'HL, ERC 721 on Sepolia, royalty 7.50%.' })
    const elsewhere = { ...emptyCampaign.collection, abbreviation: 'HL', chainId: 6, address: `0x${'1'.repeat(40)}` }
    expect(states({ collection: elsewhere }).deployer.words).toBe('HL, ERC 721.')
  })
})
