import vm from 'node:vm'

const SHORT = 5_000
const LONG = 4 * SHORT
const FAST_MS = 10
// The processor time of a thread is counted in steps of some milliseconds.
const MEASURABLE_MS = 60
// Garbage and lost caches cost less than this; what takes longer is measured once more only.
const UNDISTURBED_MS = 500
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
  const [short, long] = [textOf(SHORT), textOf(LONG)]
  const onLong = () => work(long)
  // The first run of anything may be slow: it is loaded and compiled.
  if (onceOf(onLong) < FAST_MS) return false
  const second = onceOf(onLong)
  if (second < FAST_MS) return false
  const isSlow = (milliseconds: number) => milliseconds / timeOf(() => work(short)) > MAX_RATIO
  if (second > UNDISTURBED_MS) return isSlow(second) && isSlow(onceOf(onLong))
  // What collects garbage or loses its caches to others while it is measured does not do so three times.
  return isSlow(timeOf(onLong)) && isSlow(timeOf(onLong)) && isSlow(timeOf(onLong))
}

/** Runs work that must come to an end; it is stopped, and fails, when it does not within four minutes. */
export const watched = <Result>(run: () => Result): Result =>
  vm.runInNewContext('run()', { run }, { timeout: WATCHDOG_MS })
