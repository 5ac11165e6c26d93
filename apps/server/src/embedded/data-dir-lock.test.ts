import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDataDir } from './data-dir-lock.ts'
import { startEmbeddedPostgres } from './postgres.ts'
import { StartError } from './start-error.ts'
import { capturedLog } from './test-support/captured-log.ts'
import { startKillableServer } from './test-support/killable-server.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'plinth-lock-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const refusal = (directory = dataDir) => {
  try {
    lockDataDir(directory).release()
  } catch (error) {
    expect(error).toBeInstanceOf(StartError)
    expect((error as StartError).message).not.toContain('\n')
    return (error as StartError).message
  }
  return undefined
}

test('a second start is refused with the DATA_DIR and the pid of the first, until that is killed', async () => {
  const first = await startKillableServer({ dataDir, service: 'database' })
  try {
    const message = refusal()
    expect(message).toContain(`the DATA_DIR ${dataDir}`)
    expect(message).toContain(`pid ${first.child.pid} `)
  } finally {
    await first.kill()
  }
  expect(refusal()).toBeUndefined()
  const { stop } = await startEmbeddedPostgres({ dataDir, log: capturedLog().log })
  await stop()
})

test('the lock is exclusive within one process too, and can be taken again once released', async () => {
  const lock = lockDataDir(dataDir)
  expect(refusal()).toContain(`pid ${process.pid} `)
  lock.release()
  lock.release()
  expect(refusal()).toBeUndefined()
})

test('a pid file that names a living process does not hold the lock', async () => {
  await writeFile(path.join(dataDir, 'server.pid'), `pid ${process.ppid} on ${os.hostname()}\n`)
  const lock = lockDataDir(dataDir)
  expect(await readFile(path.join(dataDir, 'server.pid'), 'utf8')).toContain(`pid ${process.pid} `)
  lock.release()
})

test('a DATA_DIR that cannot be a directory is refused with one line', async () => {
  const file = path.join(dataDir, 'file')
  await writeFile(file, '')
  expect(refusal(file)).toContain(`The DATA_DIR ${file} cannot be used`)
})

test('a DATA_DIR that does not exist is made, closed to others', async () => {
  const fresh = path.join(dataDir, 'a', 'b')
  lockDataDir(fresh).release()
  expect(refusal(fresh)).toBeUndefined()
})
