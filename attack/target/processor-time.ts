import { existsSync, readdirSync, readFileSync } from 'node:fs'

const NS_PER_MS = 1e6
const MS_PER_TICK = 10

const readStat = (file: string): number[] => {
  const text = readFileSync(file, 'utf8')
  // The name of the command stands in brackets and may hold anything.
  return text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
}

// Elsewhere than on Linux the time that passes stands in for it, which is no smaller.
const isTold = existsSync('/proc/self/schedstat')

/** The processor time in ms that the event loop of a Node process has used; other threads are left out. */
export function eventLoopMs(pid: number): number {
  if (!isTold) return performance.now()
  return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / NS_PER_MS
}

/** The processor time in ms that a process has used in all its threads; its children are left out. */
export function processMs(pid: number): number {
  if (!isTold) return performance.now()
  const [user = 0, system = 0] = readStat(`/proc/${pid}/stat`).slice(11, 13)
  return (user + system) * MS_PER_TICK
}

/** The processor time in ms that a process and its finished children have used. */
export function familyMs(pid: number): number {
  if (!isTold) return performance.now()
  const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = readStat(`/proc/${pid}/stat`).slice(11, 15)
  return (user + system + childrenUser + childrenSystem) * MS_PER_TICK
}

/** A process and all that it has started, as far as they live. */
export function familyOf(pid: number): Set<number> {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [[Number(name), readStat(`/proc/${name}/stat`)[1] ?? 0] as const]
      } catch {
        return []
      }
    })
  const family = new Set([pid])
  for (let before = 0; before < family.size; ) {
    before = family.size
    for (const [child, parent] of parents) if (family.has(parent)) family.add(child)
  }
  return family
}
