import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { AppError, errors } from './errors.ts'
import { type MessageKey, messages } from './messages.ts'
import { reasonOf, refusalReasons } from './refusal-reasons.ts'

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
  expect(new AppError('conflict').refusal.reason).toBe('conflict')
  expect(new AppError('notFound', { msg: 'Words of nobody' }).refusal.reason).toBe('notFound')
  expect(new AppError('tooMany', { msg: 'Wait 3 s', reason: 'logInWait' }).refusal.reason).toBe('logInWait')
  expect(reasonOf(messages.wrongCode)).toBe('wrongCode')
})
