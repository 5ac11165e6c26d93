import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { laterRules } from './later-rules.ts'

const rules = { name: z.string().min(3, 'too short') }

it('lets nothing pass and says nothing until the rules have come, and tells when they have', async () => {
  const name = laterRules(async () => rules)((module) => module.name)
  expect(name.safeParse('mei.tanaka')).toEqual({ success: false })
  const told = vi.fn()
  const stop = name.subscribe(told)
  expect(await name.bring()).toBe(rules.name)
  expect(told).toHaveBeenCalledOnce()
  expect(name.safeParse('mei.tanaka').success).toBe(true)
  expect(name.safeParse('me').error?.issues).toMatchObject([{ message: 'too short' }])
  stop()
})

it('asks again for rules that could not be reached, and once for all that read them', async () => {
  vi.useFakeTimers()
  try {
    const load = vi.fn(async () => rules).mockRejectedValueOnce(new Error('offline'))
    const later = laterRules(load)
    const both = Promise.all([later((module) => module.name).bring(), later((module) => module.name).bring()])
    await vi.runAllTimersAsync()
    expect(await both).toEqual([rules.name, rules.name])
    expect(load).toHaveBeenCalledTimes(2)
  } finally {
    vi.useRealTimers()
  }
})
