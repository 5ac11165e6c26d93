import { expect, it } from 'vitest'
import { fieldRules, signUpForm } from './account-rules.ts'
import { type SignUpDraft, stillNeeded } from './sign-up-needs.ts'

const whole: SignUpDraft = {
  userName: 'mei.tanaka',
  email: 'mei@example.org',
  password: 'Lowtide-7',
  confirmation: 'Lowtide-7',
  agreed: true,
}

it('asks for nothing when the form can be sent', () => {
  expect(stillNeeded(whole, fieldRules)).toEqual([])
  expect(signUpForm.safeParse(whole).success).toBe(true)
})

it('asks for everything at first', () => {
  expect(stillNeeded({ userName: '', email: '', password: '', confirmation: '', agreed: false }, fieldRules)).toEqual([
    'an account name',
    'a valid email',
    'a password',
    'the confirmation',
    'your agreement',
  ])
})

it.each<[string, Partial<SignUpDraft>, string]>([
  ['an address without a host', { email: 'mei@' }, 'a valid email'],
  ['a name that looks like an address', { userName: 'a@b' }, 'an account name'],
  [
    'a password without a sign',
    { password: 'Lowtide77', confirmation: 'Lowtide77' },
    'a special character in the password',
  ],
  ['two passwords', { confirmation: 'Lowtide-8' }, 'the confirmation'],
  ['no agreement', { agreed: false }, 'your agreement'],
])('says what is wrong with %s, and the form is not valid', (_name, change, need) => {
  const draft = { ...whole, ...change }
  expect(stillNeeded(draft, fieldRules)).toEqual([need])
  expect(signUpForm.safeParse(draft).success).toBe(false)
})
