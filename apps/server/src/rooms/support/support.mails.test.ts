import { expect, test } from 'vitest'
import { readOutMail } from '../../../test/mailbox.ts'
import { createSupportMails } from './support.mails.ts'

const mails = createSupportMails({ publicUrl: 'https://plinth.test' })
const request = {
  id: 1,
  typeTitle: 'Voting',
  email: 'ines@example.com',
  message: 'My vote is lost.',
  status: 0,
  createdAt: new Date('2026-01-02T03:04:05Z'),
  asker: { id: 11, userName: 'ines', kind: 0 },
  isConfirmed: true,
}

test.each([
  ['a participant', 0, '/participant/profile/editProfile?tab=3'],
  ['a brand', 1, '/brand/profile/editProfile?tab=4'],
])('an answer leads %s to its requests', (_who, kind, path) => {
  const { text } = mails.answer({ ...request, asker: { ...request.asker, kind } }, 'It is counted.')
  expect(text).toContain(`https://plinth.test${path}`)
})

test('somebody without an account is led nowhere', () => {
  expect(mails.answer({ ...request, asker: null }, 'It is counted.').text).not.toContain('editProfile')
})

test('what was asked is quoted to whom it surely came from, and to nobody else', () => {
  const own = mails.answer(request, 'It is counted.')
  expect(own.to).toEqual({ name: 'ines', address: 'ines@example.com' })
  expect(own.text).toContain('My vote is lost.')
  const unknown = mails.answer({ ...request, isConfirmed: false }, 'It is counted.')
  expect(unknown.to).toEqual({ name: '', address: 'ines@example.com' })
  expect(unknown.text).not.toContain('My vote is lost.')
})

test('an answer reads as it should, each of its lines a paragraph', () => {
  const whole = mails.answer(request, 'It is counted.\r\n\n \nWe are sorry.')
  expect(readOutMail(whole)).toMatchInlineSnapshot(`
    "ines <ines@example.com>
    Our answer to your request: Voting
    It is counted. We are sorry.
    Our answer

    It is counted.

    We are sorry.

    You asked about Voting on 2026-01-02 03:04 UTC:

    > My vote is lost.

    See your requests:
    https://plinth.test/participant/profile/editProfile?tab=3

    -- 
    You get this because this address was given in a request to Account support.
    Plinth, https://plinth.test/
    "
  `)
  expect(
    readOutMail(mails.answer({ ...request, isConfirmed: false, asker: null }, 'It is counted.')),
  ).toMatchInlineSnapshot(`
    " <ines@example.com>
    Our answer to your request: Voting
    It is counted.
    Our answer

    It is counted.

    You asked about Voting on 2026-01-02 03:04 UTC.

    -- 
    You get this because this address was given in a request to Account support.
    Plinth, https://plinth.test/
    "
  `)
})
