import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let memory
beforeEach(() => {
  memory = mkdtempSync(path.join(os.tmpdir(), 'plinth-memory-'))
})
afterEach(() => rmSync(memory, { recursive: true, force: true }))

/** What a process is told of its temporary files that keeps them in `memory`, and whether it can write there. */
const ask = (options, env = { TMPDIR: undefined }) => {
  const code = `
    import { keepTemporaryFilesInMemory } from './scripts/temporary-files.mjs'
    import { existsSync, writeFileSync } from 'node:fs'
    keepTemporaryFilesInMemory(${JSON.stringify({ memory, needed: 0, ...options })})
    const directory = process.env.TMPDIR
    if (directory) writeFileSync(directory + '/file', '')
    console.log(JSON.stringify({ directory: directory ?? null }))`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    cwd: path.resolve(import.meta.dirname, '..'),
    env: { ...process.env, ...env },
    encoding: 'utf8',
  })
  return JSON.parse(stdout).directory
}
const isLinux = process.platform === 'linux'
const anHourAgo = new Date(Date.now() - 3_700_000)
const made = (name, at = new Date()) => {
  const directory = path.join(memory, name)
  mkdirSync(directory)
  writeFileSync(path.join(directory, 'file'), '')
  utimesSync(directory, at, at)
  return directory
}

test('temporary files are kept in memory, on Linux, and are gone with the process', () => {
  const directory = ask({})
  expect(directory === null ? null : path.dirname(directory)).toBe(isLinux ? memory : null)
  expect(readdirSync(memory)).toEqual([])
})

test('they stay where they are without room, without memory, and where somebody has said where they belong', () => {
  expect(ask({ needed: 2 ** 60 })).toBeNull()
  expect(ask({ memory: path.join(memory, 'none') })).toBeNull()
  expect(ask({}, { TMPDIR: memory })).toBe(memory)
})

test('what killed tests have left is removed when it is old, and nothing else', () => {
  // No process has this number: it is beyond the greatest.
  const gone = 4_194_305
  const abandoned = made(`plinth-tests-${gone}-a`, anHourAgo)
  const kept = [
    made(`plinth-tests-${gone}-b`),
    made(`plinth-tests-${process.pid}-c`, anHourAgo),
    made('of-somebody-else', anHourAgo),
  ]
  ask({})
  expect(existsSync(abandoned)).toBe(!isLinux)
  expect(kept.map((directory) => existsSync(directory))).toEqual([true, true, true])
})
