import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { PaintMessage, PaintTask } from './paint-worker.ts'
import type { Painting } from './painted-markup.ts'

const FILE = new URL('./paint-worker.ts', import.meta.url)
const MAX_MEMORY_MB = 256

/** Asks the API in the name of somebody's address. */
export type AskApi = (
  target: string,
  headers: Record<string, string>,
  asker: string,
) => Promise<{ status: number; payload: string }>

type Task = PromiseWithResolvers<Painting> & { asker: string; timer: NodeJS.Timeout }

/** What a thread needs: the file to paint with, how it asks, and how long it may be silent before it is ended. */
export type PaintThreadDeps = { entry: string; ask: AskApi; maxSilenceMs: number }

function startThread({ entry, ask, maxSilenceMs }: PaintThreadDeps, onEnd: () => void) {
  const worker = new Worker(FILE, {
    workerData: pathToFileURL(entry).href,
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
  })
  const tasks = new Map<number, Task>()
  let lastTask = 0
  const post = (message: PaintTask) => worker.postMessage(message)
  const settle = (id: number, act: (task: Task) => void) => {
    const task = tasks.get(id)
    tasks.delete(id)
    if (!task) return
    clearTimeout(task.timer)
    act(task)
  }
  const end = (error: Error) => {
    onEnd()
    for (const id of tasks.keys()) settle(id, ({ reject }) => reject(error))
    void worker.terminate()
  }
  const answer = async (asker: string, question: number, target: string, headers: Record<string, string>) => {
    // What is refused here fails the page that asks, and no other.
    const reply = await ask(target, headers, asker).catch(() => ({ status: 503, payload: '' }))
    post({ question, ...reply })
  }
  worker.on('message', (message: PaintMessage) => {
    if ('painting' in message) return settle(message.task, ({ resolve }) => resolve(message.painting))
    if ('error' in message) return settle(message.task, ({ reject }) => reject(new Error(message.error)))
    const { asker } = tasks.get(message.task) ?? {}
    if (asker !== undefined) void answer(asker, message.question, message.target, message.headers)
  })
  worker.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))))
  worker.on('exit', () => end(new Error('The thread that paints ended.')))
  // A process may end while it waits.
  worker.unref()
  return {
    paint(address: string, isPhone: boolean, asker: string) {
      const id = ++lastTask
      const timer = setTimeout(() => end(new Error('The thread that paints did not answer.')), maxSilenceMs).unref()
      const task = { ...Promise.withResolvers<Painting>(), asker, timer }
      tasks.set(id, task)
      post({ task: id, address, isPhone })
      return task.promise
    },
    stop: () => end(new Error('The thread that paints was stopped.')),
  }
}

/** Paints pages on a thread of its own, so that nobody else waits for it; one that ends is started again when it is needed. */
export function createPaintThread(deps: PaintThreadDeps) {
  let thread: ReturnType<typeof startThread> | undefined
  const start = () => {
    if (thread) return thread
    const started = startThread(deps, () => {
      if (thread === started) thread = undefined
    })
    thread = started
    return started
  }
  return {
    /** Starts the thread before it is needed. */
    start: () => void start(),
    paint: (address: string, isPhone: boolean, asker: string) => start().paint(address, isPhone, asker),
    stop: () => thread?.stop(),
  }
}
