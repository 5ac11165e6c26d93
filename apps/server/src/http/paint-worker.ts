import { AsyncLocalStorage } from 'node:async_hooks'
import { parentPort, workerData } from 'node:worker_threads'
import { type Painting, toPainting } from './painted-markup.ts'

/** What the thread is told: to paint a page, or what the API has answered. */
export type PaintTask =
  | { task: number; address: string; isPhone: boolean }
  | { question: number; status: number; payload: string }
/** What it tells: a page, why there is none, or what it asks the API for the page. */
export type PaintMessage =
  | { task: number; painting: Painting }
  | { task: number; error: string }
  | { task: number; question: number; target: string; headers: Record<string, string> }

/** What the build has made to paint pages with (apps/web/src/app/prerender). */
type Painter = {
  paint(path: string, view: { isPhone: boolean }): Promise<{ markup: string; answers: unknown }>
}

const tell = (message: PaintMessage) => parentPort!.postMessage(message)
const currentTask = new AsyncLocalStorage<number>()
const questions = new Map<number, (response: Response) => void>()
let lastQuestion = 0

// Painting only reads, and only from the API.
globalThis.fetch = (address, { method = 'GET', headers } = {}) => {
  const [task, target] = [currentTask.getStore(), String(address)]
  if (method !== 'GET' || !target.startsWith('/api/') || task === undefined)
    return Promise.reject(new Error(`A painted page asked ${method} ${target}`))
  const question = ++lastQuestion
  const { promise, resolve } = Promise.withResolvers<Response>()
  questions.set(question, resolve)
  tell({ task, question, target, headers: Object.fromEntries(new Headers(headers)) })
  return promise
}

const painter: Promise<Painter> = import(workerData)
painter.catch(() => {
  // Every page says so.
})

const paint = async (task: number, address: string, isPhone: boolean) => {
  try {
    const { paint: paintPage } = await painter
    tell({ task, painting: toPainting(await paintPage(address, { isPhone })) })
  } catch (error) {
    tell({ task, error: error instanceof Error ? error.message : String(error) })
  }
}

parentPort!.on('message', (message: PaintTask) => {
  if ('address' in message)
    return currentTask.run(message.task, () => paint(message.task, message.address, message.isPhone))
  questions.get(message.question)?.(new Response(message.payload, { status: message.status }))
  questions.delete(message.question)
})
