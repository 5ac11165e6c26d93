import fragment from '@fontsource/fragment-mono/files/fragment-mono-latin-400-normal.woff2?url'
import redaction from '@fontsource/redaction/files/redaction-latin-400-normal.woff2?url'
import familjen from '@fontsource-variable/familjen-grotesk/files/familjen-grotesk-latin-wght-normal.woff2?url'
import { trustedScript } from '../../trusted-script.ts'
import script from './picture-worker.ts?worker&url'
import type { WorkerCall, WorkerCalls, WorkerReply } from './worker-messages.ts'

/** Asks the worker that draws. */
export type AskWorker = <Call extends WorkerCall>(
  call: Call,
  asked: WorkerCalls[Call]['asked'],
) => Promise<WorkerCalls[Call]['answer']>

/** The worker did not come, or has ended; it says nothing about the picture. */
export class WorkerGone extends Error {}

/** The worker of one open picture. */
export type PictureClient = { ask: AskWorker; close: () => void }

const FONT_FILES = [
  { family: 'Redaction', weight: '400', url: redaction },
  { family: 'Familjen Grotesk Variable', weight: '400 700', url: familjen },
  { family: 'Fragment Mono', weight: '400', url: fragment },
]

/** Hands the fonts of the page to the worker, which has none of its own; one that does not come is drawn in another. */
const sendFonts = (ask: AskWorker) =>
  Promise.allSettled(
    FONT_FILES.map(async ({ family, weight, url }) => {
      const answer = await fetch(url)
      if (answer.ok) await ask('addFont', { family, weight, data: await answer.arrayBuffer() })
    }),
  )

/** Starts a worker for one picture. */
export const startPictureClient = (): PictureClient => {
  const worker = new Worker(trustedScript('picture-worker', script), { type: 'module' })
  const waiting = new Map<number, { resolve: (answer: never) => void; reject: (cause: Error) => void }>()
  let nextId = 1
  const failAll = (words: string) => {
    for (const { reject } of waiting.values()) reject(new WorkerGone(words))
    waiting.clear()
  }
  worker.addEventListener('message', ({ data: reply }: MessageEvent<WorkerReply>) => {
    const asker = waiting.get(reply.id)
    waiting.delete(reply.id)
    if ('failure' in reply) asker?.reject(new Error(reply.failure))
    else asker?.resolve(reply.answer as never)
  })
  worker.addEventListener('error', () => failAll('The editor could not start'))
  const send: AskWorker = (call, asked) =>
    new Promise((resolve, reject) => {
      const id = nextId++
      waiting.set(id, { resolve, reject })
      worker.postMessage({ id, call, ...asked })
    })
  const fonts = sendFonts(send)
  return {
    ask: async (call, asked) => {
      // Words are drawn in their font from the first time on; a picture without words waits for none.
      if ('state' in asked && asked.state.objects.some(({ kind }) => kind === 'text')) await fonts
      return send(call, asked)
    },
    close: () => {
      worker.terminate()
      failAll('The picture was closed')
    },
  }
}
