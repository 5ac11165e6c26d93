import { expect, test } from 'vitest'
import { updateUser, userName } from './accounts.ts'
import { messages } from './messages.ts'

const complaint = (parsed: { error?: { issues: { message: string }[] } | undefined }) =>
  parsed.error?.issues[0]?.message

const LINKS = [
  'win at https://evil.example',
  '//evil.example',
  'http:\uff0f\uff0fevil.example',
  'WWW.evil.example',
  'win at \uff37\uff37\uff37\uff0eevil.example',
]

test.each(LINKS)('%j is a link, and no name', (name) => {
  expect(complaint(userName().safeParse(name))).toBe(messages.userNameLink)
  expect(complaint(updateUser.input.safeParse({ nickName: name }))).toBe(messages.userNameLink)
})

test.each(['ana/b', 'www', 'awww.ana', 'Studio 3.1', 'Ñandú 山田'])('%j is a name', (name) => {
  expect(userName().parse(name)).toBe(name)
  expect(updateUser.input.parse({ nickName: name })).toMatchObject({ nickName: name })
})

test.each(['a\u200bb', 'a\u202eb', 'a\u2066b', 'a\ufeffb', 'a\u{e0041}b'])(
  '%j hides or turns what stands beside it, and is no name',
  (name) => {
    expect(complaint(userName().safeParse(name))).toBe(messages.plainTextOnly)
    expect(complaint(updateUser.input.safeParse({ nickName: name }))).toBe(messages.plainTextOnly)
  },
)

test('joiners make two names to log in with look the same; names that are only shown may need them', () => {
  for (const name of ['a\u200db', 'a\u200cb']) {
    expect(complaint(userName().safeParse(name))).toBe(messages.plainTextOnly)
    expect(updateUser.input.parse({ nickName: name })).toMatchObject({ nickName: name })
  }
})

test('an address of somebody is no name to log in with', () => {
  expect(complaint(userName().safeParse('ana@example.org'))).toBe(messages.userNameAddress)
})
