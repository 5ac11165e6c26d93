import { expect, it } from 'vitest'
import { packMessage, unpackMessage } from './framed-message.ts'

it('reads a value and its parts as they were written, also empty ones', () => {
  const message = packMessage({ word: 'é' }, [Buffer.from([1, 2, 3]), Buffer.alloc(0), Buffer.from([4])])
  const { head, parts } = unpackMessage<{ word: string }>(message)
  expect(head).toEqual({ word: 'é' })
  expect(parts.map((part) => [...part])).toEqual([[1, 2, 3], [], [4]])
})
