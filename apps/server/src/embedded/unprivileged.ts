import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { StartError } from './start-error.ts'

const run = promisify(execFile)

type User = { name: string; uid: number; gid: number }

/** A way to run Postgres, which refuses to be root and wants a user that has a name. */
export type Unprivileged = {
  way: 'as-is' | 'namespace' | 'system-user' | 'system-user-reaching'
  binaries: PostgresBinaries
  /** Who must own the database's files, seen from this process; undefined when that is their creator. */
  owner: { uid: number; gid: number } | undefined
  /** The command line that runs `file` with `args` this way. */
  command(file: string, args: readonly string[]): { file: string; args: string[] }
}

/** What `runUnprivileged` works with; the defaults are this machine's. */
export type UnprivilegedOptions = {
  binaries: PostgresBinaries
  dataDir: string
  /** Ways that are not to be tried. */
  without?: readonly Unprivileged['way'][]
  /** Where programs are copied to when the system user cannot reach them. */
  programDir?: string
  /** System users that may be taken, in this order; the last is made when none exists. */
  systemUsers?: readonly string[]
}

const users = async (): Promise<User[]> => {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n')
  return lines.flatMap((line) => {
    const [name, , uid, gid] = line.split(':')
    return name && Number(uid) > 0 ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
  })
}

const hasName = (): boolean => {
  try {
    return os.userInfo().username !== ''
  } catch {
    return false
  }
}

const prefixed =
  (prefix: readonly string[]) =>
  (file: string, args: readonly string[]): { file: string; args: string[] } => {
    const [first, ...rest] = [...prefix, file, ...args]
    return { file: first!, args: rest }
  }

/** Runs Postgres' programs the given way and sees whether they and DATA_DIR can be reached. */
const works = async ({ command, binaries }: Omit<Unprivileged, 'way'>, dataDir: string): Promise<boolean> => {
  const reach = command('/bin/sh', ['-c', 'cd "$1" && "$2" --version', 'sh', dataDir, binaries.initdb])
  const env = { ...process.env, ...binaries.environment }
  return run(reach.file, reach.args, { env }).then(
    () => true,
    () => false,
  )
}

const systemUser = async (names: readonly string[]): Promise<User | undefined> => {
  const find = async () => {
    const known = await users()
    return names.flatMap((wanted) => known.filter(({ name }) => name === wanted))[0]
  }
  const wanted = names.at(-1)
  const existing = await find()
  if (existing || !wanted) return existing
  const options = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent']
  await run('useradd', [...options, '--shell', '/usr/sbin/nologin', wanted]).catch(() => undefined)
  return find()
}

/** Copies the programs to where everybody may read them; a finished copy is kept for the next start. */
const copyPrograms = async (binaries: PostgresBinaries, programDir: string): Promise<PostgresBinaries> => {
  const native = path.join(programDir, `postgres-${binaries.version}`)
  if (!(await stat(native).catch(() => undefined))) {
    const unfinished = `${native}.${process.pid}`
    await mkdir(programDir, { recursive: true, mode: 0o755 })
    await cp(binaries.native, unfinished, { recursive: true, verbatimSymlinks: true })
    await rename(unfinished, native).catch(() => rm(unfinished, { recursive: true }))
  }
  const moved = (file: string) => path.join(native, path.relative(binaries.native, file))
  return { ...binaries, native, initdb: moved(binaries.initdb), postgres: moved(binaries.postgres) }
}

/** Finds a way to run Postgres as somebody other than root, without asking the person who starts Plinth. */
export async function runUnprivileged(options: UnprivilegedOptions): Promise<Unprivileged> {
  const { binaries, dataDir, without = [] } = options
  const me = process.getuid?.()
  const asIs = { binaries, owner: undefined, command: prefixed([]) }
  if (me === undefined || (me !== 0 && hasName())) return { way: 'as-is', ...asIs }

  const ways: [Unprivileged['way'], () => Promise<Omit<Unprivileged, 'way'> | undefined>][] = [
    [
      'namespace',
      async () => {
        const inside = (await users())[0]
        if (!inside) return undefined
        const map = ['unshare', '--user', `--map-user=${inside.uid}`, `--map-group=${inside.gid}`, '--']
        return { binaries, owner: { uid: me, gid: process.getgid?.() ?? 0 }, command: prefixed(map) }
      },
    ],
  ]
  if (me === 0) {
    const drop = async (reach: readonly string[], programs: () => Promise<PostgresBinaries>) => {
      const user = await systemUser(options.systemUsers ?? ['postgres', 'plinth'])
      if (!user) return undefined
      const ids = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups']
      return { binaries: await programs(), owner: user, command: prefixed(['setpriv', ...ids, ...reach, '--']) }
    }
    ways.push(['system-user', () => drop([], async () => binaries)])
    // Under a home that only root may enter, the user needs this one capability to come to its files. It does not help
    // with the programs, which Postgres looks for by access(2), where capabilities do not count.
    const reach = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override']
    const copy = () => copyPrograms(binaries, options.programDir ?? '/var/lib/plinth')
    ways.push(['system-user-reaching', () => drop(reach, copy)])
  }
  for (const [way, prepare] of ways) {
    if (without.includes(way)) continue
    const prepared = await prepare()
    if (prepared && (await works(prepared, dataDir))) return { way, ...prepared }
  }
  throw new StartError(
    'The embedded database cannot run as this user (Postgres refuses root, and neither a user namespace nor a system user can be had): start Plinth as an ordinary user, or set DATABASE_URL',
  )
}
