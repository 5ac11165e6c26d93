import { expect, test } from 'vitest'
import { messages } from './messages.ts'
import * as rules from './rules.ts'

const complaint = (schema: ReturnType<typeof rules.filled>, value: string) =>
  schema.safeParse(value).error?.issues[0]?.message

test.each([
  ['Short1!', messages.passwordLength],
  ['A1!aaaaaaaaaaaaaaaaaaaa', messages.passwordLength],
  ['lowercase1!', messages.passwordCapital],
  ['UPPERCASE1!', messages.passwordLowercase],
  ['NoSpecial11', messages.passwordSpecial],
  ['No-Number!', messages.passwordNumber],
  ['Good-Pass1', undefined],
])('password %s', (value, expected) => expect(complaint(rules.password(), value)).toBe(expected))

test.each([
  ['someone@example.org', undefined],
  ['a@b.c', undefined],
  ['operator@plinth.localhost', undefined],
  ['a-b-@1.2.c3', undefined],
  ['a@3com.example', undefined],
  ['a@b', messages.mailboxFormat],
  ['a@localhost', messages.mailboxFormat],
  ['a@127.0.0.1', messages.mailboxFormat],
  ['a@example.123', messages.mailboxFormat],
  ['-oQ/tmp@example.org', messages.mailboxFormat],
  ['nobody', messages.mailboxFormat],
  ['two@at@signs', messages.mailboxFormat],
  ['a@b.test, c@d.test', messages.mailboxFormat],
  ['a@b.test\r\nBcc: c@d.test', messages.mailboxFormat],
  ['<a@b.test>', messages.mailboxFormat],
  ["o'neil+tag@example.co.uk", undefined],
  ['a!#$&*/=?^_{|}~-b@xn--mller-kva.example', undefined],
  ['a@müller.example', messages.mailboxFormat],
  ['ümit@example.org', messages.mailboxFormat],
  ['a%b.test@relay.test', messages.mailboxFormat],
  ['a`id`@b.test', messages.mailboxFormat],
  ['group:a@b.test', messages.mailboxFormat],
  ['a\u200db@c.test', messages.mailboxFormat],
  ['a\u202eb@c.test', messages.mailboxFormat],
  ['.a@b.test', messages.mailboxFormat],
  ['a.@b.test', messages.mailboxFormat],
  ['a..b@c.test', messages.mailboxFormat],
  ['a@-b.test', messages.mailboxFormat],
  ['a@b-.test', messages.mailboxFormat],
  ['a@b..test', messages.mailboxFormat],
  ['a@b.test.', messages.mailboxFormat],
  ['a@[127.0.0.1]', messages.mailboxFormat],
  ['a(b)@c.test', messages.mailboxFormat],
  ['a\\b@c.test', messages.mailboxFormat],
  ['=?utf-8?q?a?=@b.test', messages.mailboxFormat],
  [`${'a'.repeat(64)}@b.test`, undefined],
  [`${'a'.repeat(65)}@b.test`, messages.mailboxFormat],
  [`a@${'b'.repeat(63)}.test`, undefined],
  [`a@${'b'.repeat(64)}.test`, messages.mailboxFormat],
  [`a@${'b.'.repeat(124)}test`, undefined],
  [`a@${'b.'.repeat(124)}tests`, messages.mailboxFormat],
  [`${'a'.repeat(250)}@b.test`, messages.maximumLength],
])('email %j', (value, expected) => expect(complaint(rules.email(), value)).toBe(expected))

test.each<[string, ReturnType<typeof rules.filled>, string, string | undefined]>([
  ['int', rules.digits(), '12', undefined],
  ['int', rules.digits(), '1.2', 'Must be an integer'],
  ['NumberInt', rules.positiveInt(), '0', 'Must be an integer'],
  ['NumberInt', rules.positiveInt(), '10', undefined],
  ['float', rules.decimal(), '1.25', undefined],
  ['float', rules.decimal(), '1,25', 'Must be an integer or decimal'],
  ['unull', rules.filled(), '  ', ''],
  ['threeNumber', rules.shortText(), '123456789', 'The maximum length is 8'],
  ['maxLength', rules.text(), 'x'.repeat(255), undefined],
  ['maxLength', rules.text(), 'x'.repeat(256), 'The maximum length is 255'],
  ['maxName', rules.nameText(), 'x'.repeat(26), 'The maximum length is 25'],
])('rule %s: case %#', (_name, schema, value, expected) => expect(complaint(schema, value)).toBe(expected))

test('an address that was taken under the wider rule is still read, and still names one recipient on one line', () => {
  for (const value of ['ümit@müller.example', 'a%b@c.test', 'group:a@b.test', 'a@localhost', '-a@b.test'])
    expect(complaint(rules.storedEmail(), value)).toBeUndefined()
  for (const value of ['a@b.test, c@d.test', 'a@b.test\r\nBcc: c@d.test', '<a@b.test>', 'a@b@c'])
    expect(complaint(rules.storedEmail(), value)).toBe(messages.mailboxFormat)
})

test.each([
  ['Ñandú 山田 👩\u200d🎨', true],
  ['می\u200cخواهم', true],
  ['ana\u202egnp.exe', false],
  ['ana\u2066x\u2069', false],
  ['ana\u200fx', false],
  ['ana\u200bx', false],
  ['ana\ufeffx', false],
  ['ana\u2028x', false],
  ['ana\nx', false],
  ['ana\u{e0041}x', false],
  ['ana\ud83dx', false],
])('the line %j can be seen as it is written: %s', (line, visible) => expect(rules.isVisibleLine(line)).toBe(visible))

const TURNING = [...'\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069']

test.each(['\0', '\n', '\u007f', '\u0085', '\u2028', '\u2029', '\ud83d', '\udfff', ...TURNING])(
  'a plain line takes no %j, and a line from elsewhere has a space in its place',
  (character) => {
    const line = `Tide${character}2`
    for (const rule of [rules.plainLine(), rules.optionalPlainLine()])
      expect(rule.safeParse(line).error?.issues[0]?.message).toBe(messages.plainTextOnly)
    expect(rules.toPlainLine(line)).toBe('Tide 2')
  },
)

test.each(['Ñandú 山田 👩\u200d🎨', 'می\u200cخواهم', 'שלום\u200e (1)', 'שלום!\u200f', '🏴\u{e0067}\u{e0062}\u{e007f}'])(
  'a plain line takes %j as it is',
  (line) => {
    expect(rules.plainLine().parse(line)).toBe(line)
    expect(rules.optionalPlainLine().parse(line)).toBe(line)
    expect(rules.toPlainLine(line)).toBe(line)
  },
)

test.each(['\u200b', '\u200e\u200f', '\u2060 \u00ad', '\u3164', '\u{e0067}'])(
  'a plain line is not %j, in which nobody sees anything',
  (line) => {
    expect(complaint(rules.plainLine(), line)).toBe(messages.fieldRequired)
    expect(complaint(rules.optionalPlainLine(), line)).toBe(messages.fieldRequired)
  },
)

test.each(['!', '…', '👩\u200d🎨', 'ा', '1'])('a plain line may be %j alone', (line) => {
  expect(rules.plainLine().parse(line)).toBe(line)
})

test('prose has lines and tabs and no other control characters; a search only needs to be storable', () => {
  expect(rules.isProse('one\r\n\ttwo')).toBe(true)
  expect(rules.isProse('bell\u0007')).toBe(false)
  expect(complaint(rules.reason(), 'Copied.\nSee the original.')).toBeUndefined()
  expect(complaint(rules.reason(), 'bell\u0007')).toBe(messages.plainTextOnly)
  expect(complaint(rules.searchText(), 'pasted\u202a')).toBeUndefined()
  expect(complaint(rules.searchText(), 'a\0b')).toBe(messages.plainTextOnly)
})

test.each(['\u200b', '\u2060', '\u00ad', '\u3164', '\uffa0\u115f', '.', '—…', '\u0301'])(
  '%j is no reason: nobody reads a word in it',
  (blank) => {
    expect(complaint(rules.reason(), blank)).toBe(messages.fieldRequired)
  },
)

test('half of a surrogate pair is no prose; words of every script and numbers are reasons', () => {
  expect(complaint(rules.reason(), 'Copied \ud800')).toBe(messages.plainTextOnly)
  for (const words of ['買', '7', 'می\u200cخواهم', 'Copied 👩\u200d🎨'])
    expect(complaint(rules.reason(), words)).toBeUndefined()
})
