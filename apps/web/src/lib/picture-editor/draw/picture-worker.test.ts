import { beforeEach, expect, it, vi } from 'vitest'
import { installCanvases } from '../../../../test/fake-canvas.ts'
import { createEditState } from '../edit/edit-state.ts'
import type { AskWorker } from './picture-client.ts'
import type { WorkerReply, WorkerRequest } from './worker-messages.ts'

beforeEach(() => {
  vi.resetModules()
})

/** Runs the worker's own script, with a picture of a size in every file. */
const startWorker = async (size: { width: number; height: number }, opacity?: number) => {
  const canvases = installCanvases(size, opacity)
  const answers = new Map<number, (reply: WorkerReply) => void>()
  let hear: ((event: { data: WorkerRequest }) => void) | undefined
  vi.stubGlobal('postMessage', (reply: WorkerReply) => answers.get(reply.id)?.(reply))
  vi.stubGlobal('addEventListener', (_: string, listener: typeof hear) => {
    hear = listener
  })
  vi.stubGlobal('ImageBitmap', class {})
  await import('./picture-worker.ts')
  let nextId = 1
  const ask: AskWorker = (call, asked) =>
    new Promise((resolve, reject) => {
      const id = nextId++
      answers.set(id, (reply) =>
        'failure' in reply ? reject(new Error(reply.failure)) : resolve(reply.answer as never),
      )
      hear?.({ data: { id, call, ...asked } as unknown as WorkerRequest })
    })
  return { ask, canvases }
}

it('writes one picture at a time: the newest, until it is stopped', async () => {
  const size = { width: 600, height: 500 }
  const { ask, canvases } = await startWorker(size)
  await ask('open', { blob: new Blob([]) })
  const save = (type: 'image/png' | 'image/jpeg') =>
    ask('save', { state: createEditState(size), type, maxBytes: Number.POSITIVE_INFINITY })
  const [before, now] = await Promise.allSettled([save('image/png'), save('image/jpeg')])
  expect(before).toMatchObject({ reason: { message: 'Something newer was asked for' } })
  expect(now).toMatchObject({ value: { ...size, blob: { type: 'image/jpeg' } } })
  const stopped = save('image/png')
  await Promise.all([expect(stopped).rejects.toThrow('Something newer'), ask('stopSave', {})])
  expect(canvases.held()).toEqual([])
  expect(canvases.most()).toBe(size.width * size.height)
})

it('keeps pictures for stickers no larger than they are drawn', async () => {
  const { ask } = await startWorker({ width: 8000, height: 5000 })
  const { width, height } = await ask('addAsset', { key: 'own', blob: new Blob([]) })
  expect(width * height).toBeLessThanOrEqual(4_000_000)
  expect(width / height).toBeCloseTo(1.6, 2)
  expect(await ask('open', { blob: new Blob([]) })).toEqual({ width: 8000, height: 5000 })
})

it.each([
  [255, 'image/jpeg'],
  [254, 'image/png'],
])('a picture of a type that is not written, opaque by %s of 255, is offered as %s', async (opacity, first) => {
  const { ask } = await startWorker({ width: 2000, height: 1500 }, opacity)
  await ask('open', { blob: new Blob([]) })
  const allowed = ['image/jpeg', 'image/png', 'image/webp'] as const
  expect(await ask('listTypes', { own: 'image/avif', allowed })).toEqual({ types: allowed, first })
})
