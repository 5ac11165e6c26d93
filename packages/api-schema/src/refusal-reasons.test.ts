import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { AppError, errors } from './errors.ts'
import { fill, type MessageKey, messages } from './messages.ts'
import { isRefusalSentence, reasonOf, refusalReasons } from './refusal-reasons.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const sources = globSync(['apps/server/src/**/*.ts', 'packages/api-schema/src/*.ts'], { cwd: root }).filter(
  (file) => !/\.(test|fixture)\.ts$|\/messages\.ts$/.test(file),
)
const told = new Set(
  sources
    .flatMap((file) => [...readFileSync(path.join(root, file), 'utf8').matchAll(/\bmessages\.(\w+)/g)])
    .flatMap(([, name]) => (name !== undefined && name in messages ? [name] : [])),
)

test('every sentence that the server can refuse with has its name in the list, and the list has no other', () => {
  expect(refusalReasons.toSorted()).toEqual([...new Set([...told, ...Object.keys(errors)])].toSorted())
})

test('no two sentences are the same: each names one refusal', () => {
  const sentences = refusalReasons.flatMap((reason) => messages[reason as MessageKey] ?? [])
  expect(new Set(sentences).size).toBe(sentences.length)
})

test('a refusal is named after its sentence, and after its kind where it has the sentence of the kind', () => {
  expect(new AppError('conflict', { msg: messages.alreadyVoted }).refusal.reason).toBe('alreadyVoted')
  expect(new AppError('conflict', { msg: messages.conflict }).refusal.reason).toBe('conflict')
  expect(new AppError('invalid', { msg: messages.invalidInput, field: 'type' }).refusal.reason).toBe('invalid')
  expect(new AppError('notFound').refusal.reason).toBe('notFound')
  expect(reasonOf(messages.wrongCode)).toBe('wrongCode')
})

test('a filled sentence keeps the name of what it was filled from', () => {
  const { refusal, message } = new AppError('tooMany', { msg: messages.logInWait, values: { n: 3 } })
  expect(refusal).toMatchObject({ reason: 'logInWait', msg: messages.logInWait.replace('{n}', '3') })
  expect(message).toBe(refusal.msg)
})

test('the compiler refuses a refusal that a program could not name, and a sentence that is in no catalogue', () => {
  // @ts-expect-error: which rule was broken?
  new AppError('invalid')
  // @ts-expect-error: what was in the way?
  new AppError('conflict')
  // @ts-expect-error: a field alone does not say what is wrong with it.
  new AppError('invalid', { field: 'title' })
  // @ts-expect-error: a sentence of nobody.
  expect(new AppError('notFound', { msg: 'Words of nobody' }).refusal.reason).toBeUndefined()
  // @ts-expect-error: a sentence that was filled before; its holes are filled by the error.
  expect(new AppError('tooMany', { msg: fill(messages.logInWait, { n: 3 }) }).refusal.reason).toBeUndefined()
  // @ts-expect-error: a sentence that is said on screens alone.
  expect(new AppError('notFound', { msg: messages.copySuccess }).refusal.reason).toBeUndefined()
  expect(isRefusalSentence(messages.copySuccess)).toBe(false)
})
