import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'

const POLL_MS = 10
const WATCH_MS = 250
/** The kernel's flag of a process on its way out. */
const PF_EXITING = 0x4

const argumentsOf = async (pid: number): Promise<string[]> => {
  if (process.platform === 'linux') {
    // The command line is readable for processes of every user; the working directory is not (containers lack CAP_SYS_PTRACE).
    const raw = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return raw.split('\0')
  }
  if (process.platform === 'win32') return []
  const listed = await promisify(execFile)('ps', ['-ww', '-p', String(pid), '-o', 'command=']).catch(() => undefined)
  return listed?.stdout.trim().split(' ') ?? []
}

/**
 * Whether the process has let go of its memory, and with that of its command line, but perhaps not yet of its sockets and
 * locks. A zombie that nobody reaps is not leaving any more: it has left.
 */
const isLeaving = async (pid: number): Promise<boolean> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state, flags, threads] = [fields[0], Number(fields[6]), Number(fields[17])]
  const hasLeft = (state === 'Z' || state === 'X') && threads <= 1
  return (flags & PF_EXITING) !== 0 && !hasLeft
}

const allPids = async (): Promise<number[]> => {
  if (process.platform === 'linux') return (await readdir('/proc')).map(Number).filter(Number.isSafeInteger)
  if (process.platform === 'win32') return []
  const listed = await promisify(execFile)('ps', ['-ax', '-o', 'pid=']).catch(() => undefined)
  return listed?.stdout.trim().split(/\s+/).map(Number) ?? []
}

/** Whether `pid` lives and was started with `marker` as one of its arguments: a pid alone may have been given again. */
export const isRunning = async (pid: number, marker: string): Promise<boolean> => {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false
  const given = await argumentsOf(pid)
  return process.platform === 'linux' ? given.includes(marker) : given.join(' ').includes(marker)
}

/** The processes of the program `name` that were started with `marker` as one of their arguments. */
export async function findRunning(name: string, marker: string): Promise<number[]> {
  const found: number[] = []
  for (const pid of await allPids()) {
    const given = await argumentsOf(pid)
    if (path.basename(given[0] ?? '') === name && (await isRunning(pid, marker))) found.push(pid)
  }
  return found
}

/** Waits until the process has gone; false when it still lives after `timeoutMs`. */
async function waitForExit(pid: number, marker: string, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs
  while ((await isRunning(pid, marker)) || (await isLeaving(pid))) {
    if (performance.now() >= deadline) return false
    await delay(POLL_MS)
  }
  return true
}

/** Resolves once the process has gone, without keeping this one alive. */
export async function untilGone(pid: number, marker: string): Promise<void> {
  while (await isRunning(pid, marker)) await delay(WATCH_MS, undefined, { ref: false })
}

/** Sends the signals one after the other, each with its time to take effect, until the process has gone. */
export async function stopProcess(
  pid: number,
  marker: string,
  steps: readonly { signal: NodeJS.Signals; graceMs: number }[],
): Promise<void> {
  for (const { signal, graceMs } of steps) {
    if (await waitForExit(pid, marker, 0)) return
    try {
      process.kill(pid, signal)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
    if (await waitForExit(pid, marker, graceMs)) return
  }
}
