import { vi } from 'vitest'

// happy-dom has no workers and draws nothing: a worker that reads every file as a picture of 400 by 300 pixels, but not words.

const SIZE = { width: 400, height: 300 }

type Request = {
  id: number
  call: string
  blob?: Blob
  type?: string
  own?: string
  allowed?: readonly string[]
  state?: { size: object | null; geometry: { crop: object } }
}

/** What was asked of the worker, and what its next saved pictures are besides. */
export type FakeDrawing = {
  asked: (call: string) => readonly Request[]
  saveWith: (more: object | 'a failure') => void
}

const answerTo = async ({ call, blob, type, own, allowed, state }: Request, more: object | 'a failure') => {
  if (blob && (await blob.text()) === 'words') throw new Error('It is no picture')
  switch (call) {
    case 'open':
    case 'addAsset':
      return SIZE
    case 'draw':
      return { ...SIZE, close: () => undefined }
    case 'listTypes': {
      const types = ['image/jpeg', 'image/png', 'image/webp'].filter((each) => allowed?.includes(each))
      return { types, first: types.find((each) => each === own) ?? types[0] }
    }
    case 'save':
      if (more === 'a failure') throw new Error('The picture cannot be made small enough')
      return { ...(state?.size ?? SIZE), blob: new Blob(['saved'], { type: type ?? '' }), ...more }
    default:
      return null
  }
}

/** Gives the browser such a worker until the test ends, or one whose script does not come. */
export const installDrawing = ({ isMissing = false } = {}): FakeDrawing => {
  const requests: Request[] = []
  let savedWith: object | 'a failure' = {}
  class FakeWorker extends EventTarget {
    postMessage(request: Request) {
      requests.push(request)
      if (isMissing) return queueMicrotask(() => this.dispatchEvent(new Event('error')))
      const reply = (data: object) => this.dispatchEvent(new MessageEvent('message', { data }))
      answerTo(request, savedWith).then(
        (answer) => reply({ id: request.id, answer }),
        (cause: Error) => reply({ id: request.id, failure: cause.message }),
      )
    }
    terminate() {}
  }
  vi.stubGlobal('Worker', FakeWorker)
  return {
    asked: (call) => requests.filter((request) => request.call === call),
    saveWith: (more) => {
      savedWith = more
    },
  }
}
