import { setImmediate } from 'node:timers/promises'
import { messages } from '@plinth/api-schema/messages'
import { describe, expect, it } from 'vitest'
import { createFairGate, type FairGate } from './fair-gate.ts'

type Piece = { result: Promise<string>; finish(): Promise<string> }

/** Queues named pieces of work that end when they are told to, and lists them as the gate has started them. */
const createScript = (gate: FairGate) => {
  const started: string[] = []
  const queue = (holder: string, name: string, signal?: AbortSignal): Piece => {
    const until = Promise.withResolvers<void>()
    const result = gate.run({ holder, signal }, async () => {
      started.push(name)
      await until.promise
      return name
    })
    const finish = async () => {
      until.resolve()
      const finished = await result
      await setImmediate()
      return finished
    }
    return { result, finish }
  }
  return { started, queue }
}

describe('a fair gate', () => {
  it('runs one piece of each holder at once, as many in all as it may', async () => {
    const script = createScript(createFairGate({ running: 2, waiting: 9, waitingPerHolder: 9 }))
    const first = script.queue('a', 'a1')
    script.queue('a', 'a2')
    script.queue('b', 'b1')
    script.queue('c', 'c1')
    await setImmediate()
    expect(script.started).toEqual(['a1', 'b1'])
    await first.finish()
    expect(script.started).toEqual(['a1', 'b1', 'c1'])
  })

  it('serves anyone who comes after 35 waiting pieces of another as soon as one of those has ended', async () => {
    const gate = createFairGate({ running: 1, waiting: 99, waitingPerHolder: 99 })
    const script = createScript(gate)
    const results = Array.from({ length: 36 }, (_, index) => script.queue('attacker', `attacker ${index}`))
    const other = [script.queue('artist', 'artist 0'), script.queue('artist', 'artist 1')]
    expect(gate.waiting).toBe(37)
    await results[0]!.finish()
    await other[0]!.finish()
    await results[1]!.finish()
    await other[1]!.finish()
    expect(script.started).toEqual(['attacker 0', 'artist 0', 'attacker 1', 'artist 1', 'attacker 2'])
  })

  it('refuses a holder with too many waiting, and everybody when too many wait in all', async () => {
    const gate = createFairGate({ running: 1, waiting: 3, waitingPerHolder: 2, crowded: messages.uploadsWaiting })
    const script = createScript(gate)
    for (const name of ['a1', 'a2', 'a3']) script.queue('a', name)
    await expect(script.queue('a', 'a4').result).rejects.toMatchObject({
      refusal: { status: 429, msg: messages.uploadsWaiting },
      retryAfter: 5,
    })
    expect(() => gate.requireRoom('b')).not.toThrow()
    script.queue('b', 'b1')
    await expect(script.queue('c', 'c1').result).rejects.toMatchObject({ refusal: { status: 503 }, retryAfter: 5 })
  })

  it('gives up the place of a caller who went away, and runs nothing for them', async () => {
    const gate = createFairGate({ running: 1, waiting: 9, waitingPerHolder: 1 })
    const script = createScript(gate)
    const first = script.queue('a', 'a1')
    const leaving = new AbortController()
    const left = script.queue('b', 'b1', leaving.signal)
    leaving.abort(new Error('gone'))
    await expect(left.result).rejects.toThrow('gone')
    expect(gate.waiting).toBe(0)
    await expect(script.queue('b', 'b2', leaving.signal).result).rejects.toThrow('gone')
    script.queue('b', 'b3')
    await first.finish()
    expect(script.started).toEqual(['a1', 'b3'])
  })

  it('gives the place of failed work to the next', async () => {
    const gate = createFairGate({ running: 1, waiting: 1, waitingPerHolder: 1 })
    const broken = gate.run({ holder: 'a' }, () => Promise.reject(new Error('broken')))
    const next = gate.run({ holder: 'a' }, async () => 'next')
    await expect(broken).rejects.toThrow('broken')
    expect(await next).toBe('next')
  })
})
