import { Worker } from 'node:worker_threads'
import type { PasswordResult, PasswordTask } from './password-worker.ts'

const FILE = new URL('./password-worker.ts', import.meta.url)

/** Does the heavy half of passwords on threads of its own, which stand back when requests want the processor. */
export interface PasswordThreads {
  run(task: PasswordTask): Promise<string | boolean>
}

type Thread = { run(task: PasswordTask): Promise<string | boolean>; isDead(): boolean }

function startThread(): Thread {
  const worker = new Worker(FILE)
  let waiting: PromiseWithResolvers<string | boolean> | undefined
  let dead = false
  const settle = (act: (waiting: PromiseWithResolvers<string | boolean>) => void) => {
    if (waiting) act(waiting)
    waiting = undefined
    worker.unref()
  }
  const end = (error: Error) => {
    dead = true
    settle(({ reject }) => reject(error))
  }
  worker.on('message', (result: PasswordResult) =>
    settle(({ resolve, reject }) => ('value' in result ? resolve(result.value) : reject(new Error(result.error)))),
  )
  worker.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))))
  worker.on('exit', () => end(new Error('A password thread ended')))
  return {
    isDead: () => dead,
    run(task) {
      waiting = Promise.withResolvers()
      // A process may end when nobody waits for an answer any more, and not before.
      worker.ref()
      worker.postMessage(task)
      return waiting.promise
    },
  }
}

/** Makes the threads, each when it is first needed: as many as tasks run at once, which the caller limits. */
export function createPasswordThreads(): PasswordThreads {
  const idle: Thread[] = []
  // One that has ended while nobody needed it answers nothing, and a process that waits for nothing else would end with it.
  const takeIdle = (): Thread | undefined => {
    for (let thread = idle.pop(); thread; thread = idle.pop()) if (!thread.isDead()) return thread
    return undefined
  }
  return {
    async run(task) {
      for (let isLastTry = false; ; isLastTry = true) {
        const thread = takeIdle() ?? startThread()
        try {
          return await thread.run(task)
        } catch (error) {
          // Threads end with their machine's memory: what one did not finish another one does.
          if (isLastTry || !thread.isDead()) throw error
        } finally {
          if (!thread.isDead()) idle.push(thread)
        }
      }
    },
  }
}
