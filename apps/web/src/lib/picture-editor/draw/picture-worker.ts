import { limitSize, outputSize, savedPart } from '../edit/geometry.ts'
import { MAX_ASSET_PIXELS, MAX_PIXELS } from '../edit/limits.ts'
import { type Drawable, giveUp } from './canvas.ts'
import { createDrawing } from './draw-picture.ts'
import { drawableSize } from './drawable-size.ts'
import { encodePicture, firstType, writableTypes } from './encode-picture.ts'
import { isOpaque } from './is-opaque.ts'
import { createNewestOnly } from './newest-only.ts'
import type { WorkerCalls, WorkerReply, WorkerRequest } from './worker-messages.ts'

// The worker in which pictures are drawn and written, so that the page stays quick. It sends nothing anywhere but to its page.

type Scope = {
  fonts: { add: (font: FontFace) => void }
  postMessage: (reply: WorkerReply, transfer: Transferable[]) => void
  addEventListener: (type: 'message', listener: (event: MessageEvent<WorkerRequest>) => void) => void
}
const scope = globalThis as unknown as Scope

const assets = new Map<string, Drawable>()
const saving = createNewestOnly()
let opened: { picture: ImageBitmap; draw: ReturnType<typeof createDrawing> } | undefined

const readPicture = async (blob: Blob, pixels: number): Promise<ImageBitmap> => {
  const whole = await createImageBitmap(blob)
  const size = limitSize(whole, pixels)
  if (size.width === whole.width && size.height === whole.height) return whole
  const smaller = await createImageBitmap(whole, {
    resizeWidth: size.width,
    resizeHeight: size.height,
    resizeQuality: 'high',
  })
  whole.close()
  return smaller
}

const open = () => {
  if (!opened) throw new Error('No picture is open')
  return opened
}

const save = async ({ state, type, maxBytes }: WorkerCalls['save']['asked'], signal: AbortSignal) => {
  const wanted = outputSize(state)
  const size = drawableSize(wanted)
  const drawn = open().draw(state, { shown: savedPart(state), size, isPreview: false, hasFrame: true })
  const saved = await encodePicture(drawn, type, maxBytes, signal)
  const isWhole = size.width === wanted.width && size.height === wanted.height
  return isWhole || saved.madeSmaller ? saved : { ...saved, madeSmaller: 'by the browser' as const }
}

const listTypes = async ({ own, allowed }: WorkerCalls['listTypes']['asked']) => {
  const types = (await writableTypes()).filter((type) => allowed.includes(type))
  return { types, first: firstType(own, types, () => isOpaque(open().picture)) }
}

const answerTo = async (request: WorkerRequest) => {
  switch (request.call) {
    case 'open': {
      const picture = await readPicture(request.blob, MAX_PIXELS)
      opened = { picture, draw: createDrawing(picture, assets) }
      return { width: picture.width, height: picture.height }
    }
    case 'addAsset': {
      const picture = await readPicture(request.blob, MAX_ASSET_PIXELS)
      assets.set(request.key, picture)
      return { width: picture.width, height: picture.height }
    }
    case 'addFont':
      scope.fonts.add(await new FontFace(request.family, request.data, { weight: request.weight }).load())
      return null
    case 'draw': {
      const drawn = open().draw(request.state, request.sight)
      const shown = drawn.transferToImageBitmap()
      giveUp(drawn)
      return shown
    }
    case 'save':
      return saving.run((signal) => save(request, signal))
    case 'stopSave':
      saving.stop()
      return null
    case 'listTypes':
      return listTypes(request)
  }
}

scope.addEventListener('message', ({ data: request }) => {
  answerTo(request).then(
    (answer) => scope.postMessage({ id: request.id, answer }, answer instanceof ImageBitmap ? [answer] : []),
    (cause: unknown) =>
      scope.postMessage({ id: request.id, failure: cause instanceof Error ? cause.message : String(cause) }, []),
  )
})
