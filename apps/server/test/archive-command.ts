import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

const ARCHIVE = path.resolve(import.meta.dirname, '../src/archive.ts')

/** A backup or a restore as a process of its own; `ended` tells its exit code and all that it printed. */
export type ArchiveCommand = { child: ChildProcess; ended: Promise<{ code: number | null; output: string }> }

/** Runs `npm run backup` or `npm run restore`, without npm. */
export function runArchiveCommand(
  verb: 'backup' | 'restore',
  file: string,
  env: Record<string, string>,
): ArchiveCommand {
  const child = spawn(process.execPath, [ARCHIVE, verb, file], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  return { child, ended: once(child, 'close').then(([code]) => ({ code: code as number | null, output })) }
}
