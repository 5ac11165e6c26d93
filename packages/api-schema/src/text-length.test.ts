import { expect, test } from 'vitest'
import { z } from 'zod'
import { emptyContent, missingFields } from './campaign.ts'
import { collectionBio } from './collections.ts'
import { perkText } from './holding.ts'
import { messages } from './messages.ts'
import { isLongerThan } from './text-length.ts'

test.each(['x', '🎨', 'e\u0301', '\ud800', '👩‍🎨'])('counts %s as the rules of forms do', (character) => {
  for (const times of [0, 1, 84, 85, 127, 128, 254, 255, 256, 300]) {
    const text = character.repeat(times)
    expect(isLongerThan(text, 255), String(times)).toBe(!z.string().max(255).safeParse(text).success)
  }
})

test('a campaign whose name is 255 emoji misses no name', () => {
  const content = { ...emptyContent, name: '🎨'.repeat(255), subtitle: '🎨'.repeat(255) }
  expect(missingFields(content, 'create')).not.toContain('name')
  expect(missingFields(content, 'create')).not.toContain('subtitle')
})

test.each([
  ['a collection', collectionBio()],
  ['a perk', perkText()],
])('the text of %s is refused with the length that it may have', (_what, rule) => {
  expect(rule.safeParse('x'.repeat(1_000)).success).toBe(true)
  expect(rule.safeParse('x'.repeat(1_001)).error?.issues[0]?.message).toBe(messages.bioTooLong)
})
