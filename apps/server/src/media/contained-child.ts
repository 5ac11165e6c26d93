import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** What a contained process may use up before it is killed. */
export type Containment = {
  cpuSeconds: number
  wallMilliseconds: number
  addressSpaceBytes: number
  heapMegabytes: number
  maxOutputBytes: number
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

// Every thread reserves address space for its stack and arena, so a machine with many cores would break the limit by itself.
const FEW_THREADS = { TOKIO_WORKER_THREADS: '1', UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '2' }
// Windows cannot start a process without it.
const SYSTEM_ROOT = process.env.SystemRoot ? { SystemRoot: process.env.SystemRoot } : {}

const commandLine = (script: URL, limits: Containment): [string, ...string[]] => {
  const flags = [`--max-old-space-size=${limits.heapMegabytes}`, '--v8-pool-size=1']
  const node = [process.execPath, ...flags, fileURLToPath(script)] as const
  if (!prlimit) return [...node]
  const ceilings = [
    `--as=${limits.addressSpaceBytes}`,
    `--cpu=${limits.cpuSeconds}`,
    '--core=0',
    '--fsize=0',
    '--nofile=64',
  ]
  return [prlimit, ...ceilings, ...node]
}

/**
 * Runs one of our own scripts on hostile bytes in a process of its own: bytes in on stdin, bytes out on stdout, no
 * environment, killed past its limits. Rejects with a `ContainedFailure` when it does not end well.
 */
export function runContained(script: URL, input: Uint8Array, limits: Containment): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const [command, ...args] = commandLine(script, limits)
    const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'], env: { ...FEW_THREADS, ...SYSTEM_ROOT } })
    const timer = setTimeout(() => child.kill('SIGKILL'), limits.wallMilliseconds)
    const output: Buffer[] = []
    let length = 0
    child.stdout.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length > limits.maxOutputBytes) child.kill('SIGKILL')
      else output.push(chunk)
    })
    // A child that dies before it has read everything breaks the pipe; its end says enough.
    child.stdin.on('error', () => {})
    child.on('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    child.on('close', (code, signal) => {
      clearTimeout(timer)
      if (code === 0) resolve(Buffer.concat(output))
      else reject(new ContainedFailure(`The contained process ended with ${signal ?? `code ${code}`}`))
    })
    child.stdin.end(input)
  })
}
