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
  ['a@b', undefined],
  ['nobody', messages.mailboxFormat],
  ['two@at@signs', messages.mailboxFormat],
  ['a@b.test, c@d.test', messages.mailboxFormat],
  ['a@b.test\r\nBcc: c@d.test', messages.mailboxFormat],
  ['<a@b.test>', messages.mailboxFormat],
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
