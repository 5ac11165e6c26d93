import { expect, test } from 'vitest'
import {
  contentFromWire,
  contentToWire,
  differenceFromWire,
  differencesOf,
  differenceToWire,
  emptyContent,
} from './campaign.ts'
import { CampaignContent, StoredContent } from './campaign-content.ts'
import { type Campaign, campaignFromWire, campaignToWire } from './campaign-detail.ts'
import { CampaignDetail } from './campaigns.ts'
import { fromWireDateTime, toWireDateTime, type WireTime } from './wire-time.ts'

const upload = (number: number) => `/files/aa/${number.toString(16).padStart(32, '0')}.png`
const picture = (number: number) => ({
  url: upload(number),
  type: 'image/png',
  width: 8,
  height: 6,
  placeholder: null,
  renditions: [],
})
const collection = {
  name: 'Harbour',
  abbreviation: 'HRB',
  contractType: 1155 as const,
  chainId: 31337,
  contractAddress: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  blockHeight: '12',
  royaltyAddress: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  royaltyProportion: '7.5',
}
// Each text says which part it is and each switch is on, those of parts that are yet to come, too.
const filled = Object.fromEntries(
  Object.entries(emptyContent).map(([field, value]) => [
    field,
    value === '' ? `<p>${field}</p>` : value === false || value,
  ]),
) as typeof emptyContent
const words = {
  ...filled,
  website: 'https://example.com/',
  collection,
  startsAt: '2026-03-01 10:00:00',
  endsAt: '2026-03-12 12:00:00',
  voteRules: { limit: { votes: 3, per: 'day' as const }, isRevocable: true, isHidden: true, isShuffled: true },
  moderation: 'before' as const,
  rights: { licence: { isExclusive: true, where: 'country' as const, years: 5 as const, mayTrain: true } },
}
const written = {
  ...words,
  banner: upload(1),
  mobileBanner: upload(2),
  brandPicture: upload(3),
  film: { kind: 'embed' as const, text: 'https://vimeo.com/76979871' },
  stickers: [upload(4), upload(5)],
  links: [{ networkId: 2, title: 'Us', url: 'https://example.org/' }],
  awards: [{ title: 'First', description: 'Paper', coinId: 3, amount: '1.5', picture: upload(6) }],
}
const campaign: Campaign<WireTime> = {
  ...words,
  id: 7,
  brand: { id: 9, name: 'Tide', pictureUrl: upload(8) },
  stage: 'live',
  isRecommended: true,
  isPaused: true,
  createdAt: '2026-02-01 10:00:00',
  joinCount: 1,
  workCount: 2,
  voteCount: 3,
  banner: picture(1),
  mobileBanner: picture(2),
  brandPicture: picture(3),
  film: { kind: 'embed', provider: 'vimeo', id: '76979871' },
  stickers: [picture(4)],
  links: [{ networkId: 2, title: 'Us', url: 'https://example.org/', logoUrl: '/logo.svg' }],
  awards: [{ id: 5, title: 'First', description: 'Paper', coinId: 3, amount: '1.5', picture: picture(6) }],
  rightsHash: 'ab'.repeat(32),
  isJoined: true,
  isInvited: true,
  readAt: '2026-03-02 12:00:00',
  own: {
    review: 'approved',
    reviewReason: 'Because.',
    deletedWorkCount: 4,
    notifiedCount: 2,
    mintedCount: 1,
    inviteToken: 'abcdefghijklmnopqrstuv',
    change: { review: 'sent-back', reason: 'No.', submittedAt: '2026-03-02 11:00:00', content: written },
  },
}

test('a whole campaign comes over the wire as it was, each part filled', () => {
  const wire = campaignToWire(campaign)
  expect(CampaignDetail.parse(wire)).toEqual(wire)
  expect(campaignFromWire(wire)).toEqual(campaign)
})

test('what a brand writes comes over the wire as it was, sent and parsed', () => {
  const wire = contentToWire(written)
  expect(StoredContent.parse(wire)).toEqual(wire)
  expect(contentFromWire(wire)).toEqual(written)
  expect(contentFromWire(CampaignContent.parse(wire))).toEqual(written)
})

test('dates are written as the text that a browser keeps', () => {
  const startsAt = fromWireDateTime(written.startsAt)
  expect(toWireDateTime(startsAt)).toBe(written.startsAt)
  expect(contentToWire({ ...written, startsAt })).toEqual(contentToWire(written))
})

test('every part that a change changes is named to the reviewer, and read back', () => {
  const none = { banner: null, mobileBanner: null, brandPicture: null, film: null, stickers: [], awards: [] }
  const changed = { ...campaign, ...emptyContent, ...none, endsAt: '2026-04-01 00:00:00' }
  const differences = differencesOf(campaign, changed)
  expect(differences.map(({ field }) => field).toSorted()).toEqual(Object.keys(emptyContent).toSorted())
  expect(differences.map(differenceToWire).map(differenceFromWire)).toEqual(differences)
  expect(differenceFromWire({ field: 'unheardOf', before: '', after: 'x' })).toBeNull()
})
