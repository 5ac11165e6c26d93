import { expect, test } from 'vitest'
import { contentFromWire } from './campaign.ts'
import { CampaignContent, CampaignRightsCard, CampaignVoteRules } from './campaign-content.ts'
import { LICENCE_YEARS, type RightsCard, rightsFromWire, rightsToWire, usualRights } from './rights.ts'
import { usualVoteRules, type VoteRules, voteRulesFromWire, voteRulesToWire } from './vote-rules.ts'
import { voteRulesSentence } from './vote-rules-sentence.ts'

const SWITCH = [false, true]
const LIMITS: VoteRules['limit'][] = [
  null,
  ...[1, 2, 3, 100].flatMap((votes) => (['campaign', 'day'] as const).map((per) => ({ votes, per }))),
]
const ALL_RULES: VoteRules[] = LIMITS.flatMap((limit) =>
  SWITCH.flatMap((isRevocable) =>
    SWITCH.flatMap((isHidden) => SWITCH.map((isShuffled) => ({ limit, isRevocable, isHidden, isShuffled }))),
  ),
)
const ALL_CARDS: RightsCard[] = [
  { licence: null },
  ...SWITCH.flatMap((isExclusive) =>
    (['worldwide', 'country'] as const).flatMap((where) =>
      [null, ...LICENCE_YEARS].flatMap((years) =>
        SWITCH.map((mayTrain) => ({ licence: { isExclusive, where, years, mayTrain } })),
      ),
    ),
  ),
]

test.each(ALL_RULES)('the sentence names each rule that is on and none that is off: %j', (rules) => {
  for (const needsConfirmedEmail of SWITCH) {
    const sentence = voteRulesSentence(rules, needsConfirmedEmail)
    expect(sentence).toMatch(/^You have (?:[^.]+\.)(?: [A-Z][^.]+\.)*$/)
    expect(sentence).toContain('Nobody can vote for their own artwork.')
    expect(sentence.includes('a day')).toBe(rules.limit?.per === 'day')
    expect(sentence.includes('take')).toBe(rules.isRevocable)
    expect(sentence.includes('hidden')).toBe(rules.isHidden)
    expect(sentence.includes('order')).toBe(rules.isShuffled)
    expect(sentence.includes('confirmed email address')).toBe(needsConfirmedEmail)
    expect(/\d+/.exec(sentence)?.[0]).toBe(rules.limit && rules.limit.votes > 1 ? String(rules.limit.votes) : undefined)
    expect(sentence.includes('one vote')).toBe(rules.limit === null || rules.limit.votes === 1)
  }
})

test('the sentence reads as people speak', () => {
  expect(voteRulesSentence(usualVoteRules, false)).toBe(
    'You have one vote for each artwork. Nobody can vote for their own artwork.',
  )
  const some: VoteRules = { limit: { votes: 3, per: 'day' }, isRevocable: true, isHidden: true, isShuffled: false }
  expect(voteRulesSentence(some, false)).toBe(
    'You have 3 votes a day, one for each artwork, and can take them back until voting ends. Totals stay hidden until then. Nobody can vote for their own artwork.',
  )
  const one: VoteRules = { limit: { votes: 1, per: 'campaign' }, isRevocable: true, isHidden: false, isShuffled: true }
  expect(voteRulesSentence(one, true)).toBe(
    'You have one vote and can take it back until voting ends. Everybody sees the artworks in a different order. You need a confirmed email address to vote. Nobody can vote for their own artwork.',
  )
})

test('all rules and cards come over the wire as they were', () => {
  for (const rules of ALL_RULES) {
    expect(voteRulesFromWire(voteRulesToWire(rules))).toEqual(rules)
    expect(voteRulesFromWire(CampaignVoteRules.parse(voteRulesToWire(rules)))).toEqual(rules)
  }
  for (const card of ALL_CARDS) {
    expect(rightsFromWire(rightsToWire(card))).toEqual(card)
    expect(rightsFromWire(CampaignRightsCard.parse(rightsToWire(card)))).toEqual(card)
  }
})

test('content without rules and rights has the usual ones', () => {
  expect(contentFromWire(CampaignContent.parse({}))).toMatchObject({
    voteRules: usualVoteRules,
    moderation: 'after',
    rights: usualRights,
  })
})

test.each([
  [CampaignVoteRules, { voteLimit: 0, voteLimitPer: 0 }],
  [CampaignVoteRules, { voteLimit: 101, voteLimitPer: 0 }],
  [CampaignVoteRules, { voteLimit: 3 }],
  [CampaignVoteRules, { voteLimitPer: 1 }],
  [CampaignVoteRules, { voteLimit: 3, voteLimitPer: 2 }],
  [CampaignVoteRules, { isHidden: 2 }],
  [CampaignRightsCard, { licence: 3, where: 0 }],
  [CampaignRightsCard, { licence: 1 }],
  [CampaignRightsCard, { licence: 1, where: 0, years: 3 }],
  [CampaignRightsCard, { licence: 0, where: 0 }],
  [CampaignRightsCard, { licence: 0, isTraining: 1 }],
  [CampaignContent, { worksModeration: 2 }],
])('what makes no sense is refused: %#', (schema, input) => {
  expect(schema.safeParse(input).success).toBe(false)
})
