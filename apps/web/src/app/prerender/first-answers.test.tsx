import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { takeFirstAnswers } from './first-answers.ts'

afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

const KEY = ['/campaign/list']
const RESPONSE_START = 40
const AGE = 30

/** A page that was opened in some way, with what it says that it has read. */
const openPage = (type: string, written: string) => {
  const navigation = { type, responseStart: RESPONSE_START } as PerformanceNavigationTiming
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([navigation])
  const kept = document.createElement('script')
  kept.type = 'application/json'
  kept.id = 'first-answers'
  kept.dataset.age = String(AGE)
  kept.textContent = written
  document.body.append(kept)
  const client = new QueryClient()
  takeFirstAnswers(client)
  return client
}
const ANSWERS = JSON.stringify([[KEY, { name: 'Low Tide', receivedAt: 1 }]])

it('gives the app what a page has read, as old as it is', () => {
  const client = openPage('navigate', ANSWERS)
  const updatedAt = performance.timeOrigin + RESPONSE_START - AGE
  expect(client.getQueryData(KEY)).toEqual({ name: 'Low Tide', receivedAt: updatedAt })
  expect(client.getQueryState(KEY)?.dataUpdatedAt).toBe(updatedAt)
})

it('takes nothing from a page of the history, which may be an old one', () => {
  expect(openPage('back_forward', ANSWERS).getQueryData(KEY)).toBeUndefined()
})

it('takes nothing from a page that was cut off on its way', () => {
  expect(openPage('navigate', ANSWERS.slice(0, -9)).getQueryData(KEY)).toBeUndefined()
})
