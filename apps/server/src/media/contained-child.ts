import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { getCompileCacheDir } from 'node:module'
import { setPriority } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * A script of ours that runs on hostile bytes. `rehearsals` are inputs of ours on which it loads everything that it ever
 * needs, so that Node can keep all of it compiled.
 */
export type ContainedScript = { url: URL; rehearsals: Uint8Array[] }

/** What a contained process may use up before it is killed. */
export type Containment = {
  cpuSeconds: number
  wallMilliseconds: number
  addressSpaceBytes: number
  heapMegabytes: number
  maxOutputBytes: number
}

/** Who waits for a contained process: `signal` ends it early, `spend` hears how much processor time it has used. */
export type ContainedRun = {
  signal?: AbortSignal | undefined
  spend?: ((cpuMilliseconds: number) => void) | undefined
}

/** A contained process that broke its limits, died or refused its input: the input's fault, not ours. */
export class ContainedFailure extends Error {
  override name = 'ContainedFailure'
}

const findOnPath = (name: string) =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK)
        return true
      } catch {
        return false
      }
    })

const prlimit = process.platform === 'linux' ? findOnPath('prlimit') : undefined

/** Whether this system can hold a process to its processor time; elsewhere only the time on the clock ends it. */
export const limitsProcessorTime = prlimit !== undefined

// Every thread reserves address space for its stack and arena, so a machine with many cores would break the limit by itself.
const FEW_THREADS = { TOKIO_WORKER_THREADS: '1', UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '2' }
// A large picture that has to be held as a whole stays in memory: no file can be written.
const NO_FILES = { VIPS_DISC_THRESHOLD: '1g' }
// Requests go first: what is drawn may take a little longer.
const NICENESS = 5
// Windows cannot start a process without it.
const SYSTEM_ROOT = process.env.SystemRoot ? { SystemRoot: process.env.SystemRoot } : {}

type Attempt = { limits: Containment; run: ContainedRun; compiled: string | undefined; mayWrite: boolean }

const commandLine = (script: URL, { limits, mayWrite }: Attempt): [string, ...string[]] => {
  const flags = [`--max-old-space-size=${limits.heapMegabytes}`, '--v8-pool-size=1']
  const node = [process.execPath, ...flags, fileURLToPath(script)] as const
  if (!prlimit) return [...node]
  const ceilings = [
    `--as=${limits.addressSpaceBytes}`,
    `--cpu=${limits.cpuSeconds}`,
    '--core=0',
    ...(mayWrite ? [] : ['--fsize=0']),
    '--nofile=64',
  ]
  return [prlimit, ...ceilings, ...node]
}

const standBack = (pid: number | undefined) => {
  try {
    if (pid !== undefined) setPriority(pid, NICENESS)
  } catch {
    // It has ended already, or the system knows no priorities.
  }
}

const readCpu = (report: Buffer[]): number | undefined => {
  const milliseconds = Number(Buffer.concat(report).toString() || Number.NaN)
  return Number.isFinite(milliseconds) ? milliseconds : undefined
}

const start = (script: URL, attempt: Attempt) => {
  const [command, ...args] = commandLine(script, attempt)
  const child = spawn(command, args, {
    stdio: ['pipe', 'pipe', 'ignore', 'pipe'],
    env: {
      ...FEW_THREADS,
      ...NO_FILES,
      ...SYSTEM_ROOT,
      ...(attempt.compiled === undefined ? {} : { NODE_COMPILE_CACHE: attempt.compiled }),
    },
  })
  standBack(child.pid)
  return child
}

const runOnce = (script: URL, input: Uint8Array, attempt: Attempt): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const { limits, run } = attempt
    const begun = performance.now()
    const child = start(script, attempt)
    const kill = () => child.kill('SIGKILL')
    const timer = setTimeout(kill, limits.wallMilliseconds)
    run.signal?.addEventListener('abort', kill)
    const output: Buffer[] = []
    const report: Buffer[] = []
    let length = 0
    child.stdout!.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length > limits.maxOutputBytes) kill()
      else output.push(chunk)
    })
    child.stdio[3]!.on('data', (chunk: Buffer) => report.push(chunk))
    child.stdio[3]!.on('error', () => {})
    // A child that dies before it has read everything breaks the pipe; its end says enough.
    child.stdin!.on('error', () => {})
    const end = () => {
      clearTimeout(timer)
      run.signal?.removeEventListener('abort', kill)
    }
    child.on('error', (error) => {
      end()
      reject(error)
    })
    child.on('close', (code, killedBy) => {
      end()
      // A process that was killed cannot report; it has used no more than one core for as long as it ran.
      const most = Math.min(performance.now() - begun, limits.cpuSeconds * 1000)
      run.spend?.(Math.ceil(readCpu(report) ?? most))
      if (run.signal?.aborted) reject(run.signal.reason)
      else if (code === 0) resolve(Buffer.concat(output))
      else reject(new ContainedFailure(`The contained process ended with ${killedBy ?? `code ${code}`}`))
    })
    child.stdin!.end(input)
  })

// Where Node keeps each script compiled, once its rehearsals have ended.
const compiledFolders = new Map<ContainedScript, string>()
const rehearsals = new Map<ContainedScript, Promise<void>>()

const runRehearsals = async (script: ContainedScript, limits: Containment): Promise<void> => {
  const versioned = getCompileCacheDir()
  if (versioned === undefined) return
  // Node adds its version to the folder that it is given.
  const compiled = path.dirname(versioned)
  try {
    for (const input of script.rehearsals)
      await runOnce(script.url, input, { limits, run: {}, compiled, mayWrite: true })
    compiledFolders.set(script, compiled)
  } catch {
    // It starts slowly then, and works all the same.
  }
}

/**
 * Has Node keep a script and all that it loads compiled, where this process keeps its own code so: compiling was most of
 * what a small file cost. Contained processes only read it, since they can write no file. Begins once and is waited for
 * by nobody but tests.
 */
export const rehearse = (script: ContainedScript, limits: Containment): Promise<void> => {
  const begun = rehearsals.get(script) ?? runRehearsals(script, limits)
  rehearsals.set(script, begun)
  return begun
}

/**
 * Runs one of our own scripts on hostile bytes in a process of its own: bytes in on stdin, bytes out on stdout, its
 * processor time on descriptor 3, no environment, killed past its limits. Rejects with a `ContainedFailure` when it does
 * not end well. The limit that counts is processor time, where the system can hold it; the time on the clock is a
 * backstop for a process that hangs or for a machine that has too much to do.
 */
export async function runContained(
  script: ContainedScript,
  input: Uint8Array,
  limits: Containment,
  run: ContainedRun = {},
): Promise<Buffer> {
  run.signal?.throwIfAborted()
  void rehearse(script, limits)
  return runOnce(script.url, input, { limits, run, compiled: compiledFolders.get(script), mayWrite: false })
}
