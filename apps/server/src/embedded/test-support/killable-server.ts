import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

/** What a killable server runs on DATA_DIR: the database, in which it may insert rows, or the chain. */
export type KillableServerTask = { dataDir: string; service: 'database' | 'chain'; insert?: boolean }

/** What it tells of its service once that is up: where it is and its process. */
export type KillableServerReady = { url: string; pid: number }

/** A process that holds DATA_DIR and an embedded service as a server does, and can be killed. */
export type KillableServer = KillableServerReady & {
  child: ChildProcess
  /** The ids that were committed and acknowledged so far, when it inserts. */
  acknowledged: number[]
  /** kill -9, and waits until it is gone. */
  kill(): Promise<void>
}

/** Starts a killable server and waits until it is up. */
export async function startKillableServer(task: KillableServerTask): Promise<KillableServer> {
  const file = path.join(import.meta.dirname, 'killable-server.process.ts')
  const child = fork(file, [JSON.stringify(task)], { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const [ready] = (await once(child, 'message')) as [KillableServerReady]
  const acknowledged: number[] = []
  child.on('message', (id: number) => acknowledged.push(id))
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'close')
  }
  return { ...ready, child, acknowledged, kill }
}
