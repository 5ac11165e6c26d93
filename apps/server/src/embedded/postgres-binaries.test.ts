import { mkdir, mkdtemp, readFile, readlink, rm, stat, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { preparePostgresBinaries } from './postgres-binaries.ts'

let home: string
let root: string
let spare: string

beforeEach(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), 'plinth-binaries-'))
  root = path.join(home, 'package')
  spare = path.join(home, 'spare')
  await mkdir(path.join(root, 'native', 'bin'), { recursive: true })
  await mkdir(path.join(root, 'native', 'lib'), { recursive: true })
  await writeFile(path.join(root, 'package.json'), JSON.stringify({ version: '18.4.0' }))
  for (const name of ['initdb', 'postgres'])
    await writeFile(path.join(root, 'native', 'bin', name), '', { mode: 0o644 })
  await writeFile(path.join(root, 'native', 'lib', 'libpq.so.5.18'), 'library')
  await writeFile(
    path.join(root, 'native', 'pg-symlinks.json'),
    JSON.stringify(
      ['libpq.so', 'libpq.so.5'].map((name) => ({ source: 'native/lib/libpq.so.5.18', target: `native/lib/${name}` })),
    ),
  )
})
afterEach(() => rm(home, { recursive: true }))

const prepare = () => preparePostgresBinaries(spare, root)
const linked = () => readlink(path.join(root, 'native', 'lib', 'libpq.so.5'))

test('the links that npm does not carry are made, by many starts at once, and may exist already', async () => {
  await Promise.all(Array.from({ length: 10 }, prepare))
  expect(await linked()).toBe('libpq.so.5.18')
  const { version, environment, postgres } = await prepare()
  expect({ version, environment }).toEqual({ version: '18.4.0', environment: {} })
  expect((await stat(postgres)).mode & 0o111).toBe(0o111)
})

test('a link to another version is put right', async () => {
  await symlink('libpq.so.5.17', path.join(root, 'native', 'lib', 'libpq.so.5'))
  await prepare()
  expect(await linked()).toBe('libpq.so.5.18')
})

test('where the package cannot be written the libraries are found through the spare directory', async () => {
  const lib = path.join(root, 'native', 'lib')
  await rm(lib, { recursive: true })
  // Nobody, not even root, can make links there.
  await symlink('/sys/kernel', lib)
  const { environment } = await prepare()
  expect(environment).toEqual({ LD_LIBRARY_PATH: spare })
  expect(await readlink(path.join(spare, 'libpq.so.5'))).toBe(path.join(lib, 'libpq.so.5.18'))
})

test('the package that is installed has every program and library it names', async () => {
  const { native, initdb } = await preparePostgresBinaries(spare)
  const links = JSON.parse(await readFile(path.join(native, 'pg-symlinks.json'), 'utf8')) as { target: string }[]
  for (const file of [initdb, ...links.map(({ target }) => path.join(native, '..', target))]) {
    expect((await stat(file)).size, file).toBeGreaterThan(0)
  }
})
