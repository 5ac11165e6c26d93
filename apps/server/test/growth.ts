import vm from 'node:vm'

const SHORT = 5_000
const LONG = 4 * SHORT
const FAST_MS = 10
// The processor time of a thread is counted in steps of some milliseconds.
const MEASURABLE_MS = 60
// Garbage and lost caches cost less than this; what takes longer is measured twice only.
const UNDISTURBED_MS = 500
const ROUNDS = 4
// Linear work takes 4 times as long on four times the text, quadratic work 16 times.
const MAX_RATIO = 8
const WATCHDOG_MS = 240_000

/** Processor time of this thread alone since then, which a busy machine makes hardly longer. */
const spentSince = (before: NodeJS.CpuUsage) => {
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

/** The mean of as many runs as it takes to measure it. */
function timeOf(work: () => void): number {
  const before = process.threadCpuUsage()
  for (let runs = 1; ; runs++) {
    work()
    const milliseconds = spentSince(before)
    if (milliseconds >= MEASURABLE_MS) return milliseconds / runs
  }
}

const onceOf = (work: () => void) => {
  const before = process.threadCpuUsage()
  work()
  return spentSince(before)
}

/** Whether work on a text of 20,000 letters takes long, and far more than four times as long as on 5,000. */
export function growsTooFast(textOf: (length: number) => string, work: (text: string) => void): boolean {
  const long = textOf(LONG)
  const onLong = () => work(long)
  // The first run of anything may be slow: it is loaded and compiled.
  if (onceOf(onLong) < FAST_MS) return false
  const second = onceOf(onLong)
  if (second < FAST_MS) return false
  const short = textOf(SHORT)
  // Whatever disturbs a measurement makes it longer: the least of several is nearest to the truth, of the short and of the long.
  let [leastShort, leastLong] = [Number.POSITIVE_INFINITY, second]
  for (let round = 0; round < (second > UNDISTURBED_MS ? 2 : ROUNDS); round++) {
    leastShort = Math.min(
      leastShort,
      timeOf(() => work(short)),
    )
    leastLong = Math.min(leastLong, timeOf(onLong))
  }
  return leastLong / leastShort > MAX_RATIO
}

const watchdog = vm.createContext({})

/** Runs work that must come to an end; it is stopped, and fails, when it does not within four minutes. */
export const watched = <Result>(run: () => Result): Result => {
  watchdog.run = run
  return vm.runInContext('run()', watchdog, { timeout: WATCHDOG_MS })
}
