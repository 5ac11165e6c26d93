import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestClock } from '../../../test/test-clock.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { testPasswords } from '../../../test/test-passwords.ts'
import { ensureOperator } from './operators.bootstrap.ts'

let made: TestDatabase
beforeEach(async () => {
  made = await createTestDatabase()
})
afterEach(() => made.drop())

const clock = createTestClock()
const start = async (operator: { email?: string; password?: string } = {}, announce?: () => void) => {
  const shown: { email: string; password: string }[] = []
  await ensureOperator({
    database: made.database,
    clock,
    passwords: testPasswords,
    operator: { email: operator.email, password: operator.password },
    announce: (logIn) => {
      shown.push(logIn)
      announce?.()
    },
  })
  return shown
}
const operators = () =>
  made.database.query<{ email: string; password_hash: string }>({
    text: 'select email, password_hash from accounts where kind = 2',
  })

test('a product without operators gets one operator with a password that is shown once', async () => {
  const [shown, ...more] = await start()
  expect(more).toEqual([])
  const [operator, ...others] = await operators()
  expect(others).toEqual([])
  expect(operator!.email).toBe(shown!.email)
  expect(shown!.password).toMatch(/^[\w-]{20}$/)
  expect(await testPasswords.verify(operator!.password_hash, shown!.password)).toBe(true)
  expect(await start()).toEqual([])
  expect(await operators()).toHaveLength(1)
})

test('two databases never get the same password', async () => {
  const [first] = await start()
  await made.drop()
  made = await createTestDatabase()
  const [second] = await start()
  expect(first!.password).not.toBe(second!.password)
})

test('a password from the settings is taken and not shown', async () => {
  expect(await start({ email: 'op@plinth.example', password: 'Given-pass1' })).toEqual([])
  const [operator] = await operators()
  expect(operator!.email).toBe('op@plinth.example')
  expect(await testPasswords.verify(operator!.password_hash, 'Given-pass1')).toBe(true)
  await start({ email: 'other@plinth.example', password: 'Other-pass1' })
  expect(await operators()).toHaveLength(1)
})

test('a start that ends while it shows the password leaves no operator behind', async () => {
  const killed = start({}, () => {
    throw new Error('killed')
  })
  await expect(killed).rejects.toThrow('killed')
  expect(await operators()).toEqual([])
  expect(await start()).toHaveLength(1)
})

test('of five servers that start together, one makes the operator', async () => {
  const shown = await Promise.all(Array.from({ length: 5 }, () => start()))
  expect(shown.flat()).toHaveLength(1)
  const [operator] = await operators()
  expect(await testPasswords.verify(operator!.password_hash, shown.flat()[0]!.password)).toBe(true)
})

test('an address that belongs to somebody else is told of', async () => {
  await made.database.query({
    text: `insert into accounts (kind, user_name, email) values (0, 'ana', 'op@plinth.example')`,
  })
  await expect(start({ email: 'OP@plinth.example' })).rejects.toThrow('OP@plinth.example')
})
