import { beforeEach, describe, expect, it } from 'vitest'
import { type Autosave, createAutosave, retryDelay, type SaveOutcome } from './autosave.ts'

type Timer = { at: number; act: () => void }

let clock: number
let timers: Timer[]
let saves: number
let answers: PromiseWithResolvers<SaveOutcome>[]
let autosave: Autosave

const pass = (milliseconds: number) => {
  clock += milliseconds
  for (const timer of timers.filter(({ at }) => at <= clock)) {
    timers.splice(timers.indexOf(timer), 1)
    timer.act()
  }
}
const answer = async (outcome: SaveOutcome) => {
  const open = answers.shift()
  open?.resolve(outcome)
  await open?.promise
  await Promise.resolve()
}
const saved = (hour = 12): SaveOutcome => ({ kind: 'saved', savedAt: new Date(2027, 0, 1, hour), leftOut: 0 })
const lost: SaveOutcome = { kind: 'failed', message: 'Plinth cannot be reached.', mayRetry: true, isRefused: false }

beforeEach(() => {
  clock = 0
  timers = []
  saves = 0
  answers = []
  autosave = createAutosave({
    save: () => {
      saves++
      const open = Promise.withResolvers<SaveOutcome>()
      answers.push(open)
      return open.promise
    },
    later: (milliseconds, act) => {
      const timer = { at: clock + milliseconds, act }
      timers.push(timer)
      return () => {
        timers = timers.filter((each) => each !== timer)
      }
    },
  })
})

describe('the autosave', () => {
  it('waits for a pause in typing and saves once', async () => {
    autosave.change()
    pass(500)
    autosave.change()
    pass(500)
    expect(saves).toBe(0)
    expect(autosave.current().phase).toBe('waiting')
    expect(autosave.isUnsaved()).toBe(true)
    pass(300)
    expect(saves).toBe(1)
    expect(autosave.current().phase).toBe('saving')
    expect(autosave.isUnsaved()).toBe(true)
    await answer(saved(9))
    expect(autosave.current()).toMatchObject({ phase: 'rest', savedAt: new Date(2027, 0, 1, 9) })
    expect(autosave.isUnsaved()).toBe(false)
  })

  it('saves again what was written while a save was under way', async () => {
    autosave.change()
    pass(800)
    autosave.change()
    expect(saves).toBe(1)
    await answer(saved())
    expect(autosave.current().phase).toBe('waiting')
    pass(800)
    expect(saves).toBe(2)
    await answer(saved())
    expect(autosave.isUnsaved()).toBe(false)
  })

  it('keeps what could not be saved, tells why and tries again, more and more slowly', async () => {
    autosave.change()
    pass(800)
    await answer(lost)
    expect(autosave.current()).toMatchObject({ phase: 'failed', failure: 'Plinth cannot be reached.' })
    expect(autosave.isUnsaved()).toBe(true)
    pass(retryDelay(1))
    expect(saves).toBe(2)
    await answer(lost)
    pass(retryDelay(1))
    expect(saves).toBe(2)
    pass(retryDelay(2))
    expect(saves).toBe(3)
    await answer(saved())
    expect(autosave.current()).toMatchObject({ phase: 'rest', failure: null })
  })

  it('does not repeat what the server refused until something changes', async () => {
    autosave.change()
    pass(800)
    await answer({
      kind: 'failed',
      message: 'The text must be at most 20,000 characters',
      mayRetry: false,
      isRefused: true,
    })
    pass(1_000_000)
    expect(saves).toBe(1)
    autosave.change()
    pass(800)
    expect(saves).toBe(2)
  })

  it('saves nothing more once somebody else has, until the newer one is loaded', async () => {
    autosave.change()
    pass(800)
    await answer({ kind: 'overtaken' })
    autosave.change()
    pass(1_000_000)
    expect(await autosave.flush()).toBe(false)
    expect(saves).toBe(1)
    expect(autosave.isUnsaved()).toBe(true)
    autosave.restart(new Date(2027, 0, 1))
    expect(autosave.current().phase).toBe('rest')
    autosave.change()
    pass(800)
    expect(saves).toBe(2)
  })

  it('flushes at once, after the save that is under way, and says whether all is kept', async () => {
    expect(await autosave.flush()).toBe(true)
    expect(saves).toBe(0)
    autosave.change()
    pass(800)
    autosave.change()
    const flushed = autosave.flush()
    await answer(saved())
    await Promise.resolve()
    expect(saves).toBe(2)
    await answer(saved())
    expect(await flushed).toBe(true)
  })

  it('saves by hand even when nothing has changed', async () => {
    const done = autosave.saveNow()
    await Promise.resolve()
    expect(saves).toBe(1)
    await answer(lost)
    expect(await done).toBe(false)
  })

  it('never waits longer than a minute', () => {
    expect(retryDelay(1)).toBe(2_000)
    expect(retryDelay(5)).toBe(32_000)
    expect(retryDelay(6)).toBe(60_000)
    expect(retryDelay(30)).toBe(60_000)
  })
})
