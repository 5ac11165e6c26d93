import { describe, expect, it } from 'vitest'
import { forgetHelp, freshValues, helpForm, keepHelp, readHelp } from './help-draft.ts'

const memory = (initial: Record<string, string> = {}) => {
  const kept = new Map(Object.entries(initial))
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

const ANA = 7
const asked = {
  ...freshValues({ email: 'ana@harbour.example', company: 'Harbour Prints' }),
  typeId: '2',
  message: 'The code never arrives.',
}

describe('what somebody has written to Account support', () => {
  it('is there again for them alone, until it is sent', () => {
    const storage = memory()
    keepHelp(storage, ANA, asked)
    expect(readHelp(storage, ANA)).toEqual(asked)
    expect(readHelp(storage, ANA + 1)).toBeNull()
    forgetHelp(storage, ANA)
    expect(readHelp(storage, ANA)).toBeNull()
  })

  it.each(['{', 'null', '{"message":7}'])('is nothing when it cannot be read: %s', (text) => {
    expect(readHelp(memory({ [`plinth-help-${ANA}`]: text }), ANA)).toBeNull()
  })
})

describe('the form', () => {
  it('takes a request without a file', () => {
    expect(helpForm.safeParse(asked).success).toBe(true)
  })

  it.each([
    { typeId: '' },
    { email: 'ana' },
    { email: '' },
    { company: ' ' },
    { company: 'x'.repeat(256) },
    { message: ' \n ' },
    { message: 'x'.repeat(4001) },
  ])('refuses $email $company $message', (change) => {
    expect(helpForm.safeParse({ ...asked, ...change }).success).toBe(false)
  })
})
