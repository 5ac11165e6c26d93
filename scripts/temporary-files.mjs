import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const MEMORY = '/dev/shm'
const NAME = /^plinth-tests-(\d+)-/
const NEEDED = 4 * 2 ** 30
const HOUR_MS = 3_600_000

const lives = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code !== 'ESRCH'
  }
}

/** Removes what tests that were killed left in memory; the processes of other containers cannot be seen, so only what is old. */
const removeAbandoned = (memory) => {
  for (const name of readdirSync(memory)) {
    const pid = NAME.exec(name)?.[1]
    if (pid === undefined || lives(Number(pid))) continue
    const directory = path.join(memory, name)
    if (Date.now() - statSync(directory).mtimeMs > HOUR_MS) rmSync(directory, { recursive: true, force: true })
  }
}

const hasRoom = (memory, needed) => {
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize >= needed && process.availableMemory() >= 2 * needed
}

/** Whether programs may be run from a directory: containers often forbid it for what they keep in memory. */
const runsPrograms = (directory) => {
  const program = path.join(directory, 'program')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 })
  return spawnSync(program).status === 0
}

/**
 * Lets this process and all that it starts keep their temporary files in memory, where there is room for them; they are gone with
 * the process. Tests make databases by the hundred, of a thousand small files each: on a disk that is most of their time.
 */
export function keepTemporaryFilesInMemory({ memory = MEMORY, needed = NEEDED } = {}) {
  if (process.env.TMPDIR !== undefined || process.platform !== 'linux') return
  try {
    removeAbandoned(memory)
    if (!hasRoom(memory, needed)) return
    const directory = mkdtempSync(path.join(memory, `plinth-tests-${process.pid}-`))
    process.on('exit', () => rmSync(directory, { recursive: true, force: true, maxRetries: 3 }))
    if (runsPrograms(directory)) process.env.TMPDIR = directory
  } catch {
    // No such file system, or not for us: the usual directory will do.
  }
}
