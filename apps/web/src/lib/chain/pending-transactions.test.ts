import { expect, it } from 'vitest'
import { createPendingTransactions } from './pending-transactions.ts'

const createStorage = (text?: string) => {
  const values = new Map<string, string>(text === undefined ? [] : [['plinth-sent-mints', text]])
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}
const hash = (digit: string) => `0x${digit.repeat(64)}` as const

it('keeps the newest hash of each mint over a visit', () => {
  const storage = createStorage()
  const kept = createPendingTransactions(storage)
  kept.keep({ uid: '7', chainId: 31_337, hash: hash('a') })
  kept.keep({ uid: '8', chainId: 31_337, hash: hash('b') })
  kept.keep({ uid: '7', chainId: 31_337, hash: hash('c') })
  const later = createPendingTransactions(storage)
  expect(later.find('7')?.hash).toBe(hash('c'))
  expect(later.all()).toHaveLength(2)
})

it('leaves nothing behind once all are forgotten', () => {
  const storage = createStorage()
  const kept = createPendingTransactions(storage)
  kept.keep({ uid: '7', chainId: 31_337, hash: hash('a') })
  kept.forget('7')
  expect(storage.values.size).toBe(0)
})

it.each(['', '{', '7', '[{"uid":7}]', '[null]'])('takes %j for nothing', (text) => {
  expect(createPendingTransactions(createStorage(text)).all()).toEqual([])
})
