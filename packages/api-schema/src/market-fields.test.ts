import { expect, test } from 'vitest'
import { collectionBio } from './collections.ts'
import { perkText } from './holding.ts'
import { MAX_BIO } from './limits.ts'
import { prepareOrder } from './market.ts'
import { moment } from './market-fields.ts'
import { messages } from './messages.ts'

const refused = (rule: { safeParse(value: unknown): { error?: { issues: { message: string }[] } } }, value: unknown) =>
  rule.safeParse(value).error?.issues[0]?.message

test('a moment is on a day that there is', () => {
  expect(moment().parse('2028-02-29 23:59:59')).toBe('2028-02-29 23:59:59')
  for (const text of ['2027-02-29 00:00:00', '2027-04-31 00:00:00', '2027-01-01 24:00:00', '2027-13-01 00:00:00'])
    expect(refused(moment(), text)).toBe(messages.wrongDateTime)
})

test('what is too long or too many is told with the limit that it has', () => {
  for (const text of [collectionBio(), perkText()]) {
    expect(refused(text, 'x'.repeat(MAX_BIO))).toBeUndefined()
    expect(refused(text, 'x'.repeat(MAX_BIO + 1))).toBe(messages.bioTooLong)
  }
  expect(messages.bioTooLong).toContain(MAX_BIO.toLocaleString('en'))
  const form = { kind: 1, price: '1', coinId: 1, endTime: '2027-01-01 00:00:00' }
  const idsTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
  expect(refused(prepareOrder.input, { ...form, nftIds: idsTo(20) })).toBeUndefined()
  expect(refused(prepareOrder.input, { ...form, nftIds: idsTo(21) })).toBe(messages.tooManyWorks)
})
