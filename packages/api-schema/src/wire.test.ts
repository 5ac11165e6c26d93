import { expect, test } from 'vitest'
import { CampaignContent } from './campaign-content.ts'
import { reportMint, saveNft } from './nfts.ts'
import { wireInt } from './wire.ts'

const HASH = `0x${'a'.repeat(64)}`
const award = (rewardAmount: unknown) =>
  CampaignContent.safeParse({ campaignAwards: [{ rewardAmount }] }).data?.campaignAwards[0]?.rewardAmount
const contract = (field: 'blockHeight' | 'royaltyProportion') => (value: unknown) =>
  CampaignContent.safeParse({ campaignContract: { [field]: value } }).data?.campaignContract?.[field]
const nft = (field: 'royaltyProportion' | 'amount') => (value: unknown) =>
  saveNft.input.shape[field].safeParse(value).data as unknown

test.each<[string, (value: unknown) => unknown, [unknown, unknown][]]>([
  [
    'a prize',
    award,
    [
      [7, '7'],
      ['7', '7'],
      [1.5, '1.5'],
      ['1.50', '1.50'],
      ['', ''],
      [0, '0'],
      [undefined, ''],
    ],
  ],
  [
    'a block height',
    contract('blockHeight'),
    [
      [7, '7'],
      ['7', '7'],
      [0, '0'],
      ['', ''],
      ['123456789012345678', '123456789012345678'],
    ],
  ],
  [
    'a royalty of a collection',
    contract('royaltyProportion'),
    [
      [7, '7'],
      ['7', '7'],
      [7.25, '7.25'],
      ['', ''],
      [100, '100'],
    ],
  ],
  [
    'a royalty of an NFT',
    nft('royaltyProportion'),
    [
      [7, '7'],
      ['7', '7'],
      [0, '0'],
      ['0.5', '0.5'],
    ],
  ],
  [
    'a circulation',
    nft('amount'),
    [
      [7, 7],
      ['7', 7],
    ],
  ],
  [
    'a mint',
    (uid) => reportMint.input.safeParse({ chainId: '1', txHash: HASH, uid }).data?.uid,
    [
      [7, '7'],
      ['7', '7'],
    ],
  ],
])('%s is taken as a number and as its text, and is empty only where it may be left open', (_what, read, cases) => {
  for (const [given, kept] of cases) expect(read(given), String(given)).toBe(kept)
})

test.each<[string, (value: unknown) => unknown, unknown[]]>([
  ['a prize', award, [-1, '1e3', 1e21, 1e-9, Number.NaN, true, null, {}, ' ', '1,5', '0x10', 2 ** 60]],
  ['a block height', contract('blockHeight'), [-1, 1.5, '1.5', 2 ** 60, true, null, ' ', '0x10']],
  ['a royalty of a collection', contract('royaltyProportion'), [-1, 101, 7.123, '7.123', true, null, ' ']],
  ['a royalty of an NFT', nft('royaltyProportion'), ['', -1, 101, 7.123, true, null, ' ']],
  ['a circulation', nft('amount'), ['', 0, -1, 1.5, '1.5', true, null]],
  ['an id', (id) => wireInt().safeParse(id).data, ['', ' ', '1.0', 1.5, '0x1', true, null, []]],
])('%s refuses what is no such number', (_what, read, cases) => {
  for (const given of cases) expect(read(given), String(given)).toBeUndefined()
})
