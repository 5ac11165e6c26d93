// Runs in the browser: asks the editor's own worker to draw and to write, as the editor does.
import {
  addObject,
  addRedaction,
  changeFrame,
  changeRedaction,
  chooseFilter,
  chooseRatio,
  resize,
  straighten,
  tune,
} from '../apps/web/src/lib/picture-editor/edit/changes.ts'
import { createEditState, TUNINGS } from '../apps/web/src/lib/picture-editor/edit/edit-state.ts'

const TYPE = 'image/jpeg'
const QUALITY = 0.92
/** The stage of a wide screen. */
const STAGE = { width: 1200, height: 900 }

/** A picture with something of everything: gradients, edges and grain. */
const pictureOf = (width, height) => {
  const canvas = new OffscreenCanvas(width, height)
  const pen = canvas.getContext('2d')
  const sky = pen.createLinearGradient(0, 0, width, height)
  for (const [at, colour] of ['#12344f', '#d9803c', '#f2e3c0', '#2b5f3a'].entries()) sky.addColorStop(at / 3, colour)
  pen.fillStyle = sky
  pen.fillRect(0, 0, width, height)
  for (let i = 0; i < 400; i++) {
    pen.fillStyle = `hsl(${(i * 47) % 360} 60% 50% / 0.4)`
    pen.beginPath()
    pen.arc((i * 997) % width, (i * 619) % height, 20 + ((i * 31) % 160), 0, 7)
    pen.fill()
  }
  return canvas
}

/** All eight tools, at the size of the picture itself. */
const withAllTools = (width, height) => {
  let state = straighten(chooseRatio(createEditState({ width, height }), '4:3'), 2)
  state = chooseFilter(state, 'chrome')
  for (const name of TUNINGS) state = tune(state, name, 20)
  const placed = { x: width / 2, y: height / 2, rotation: 10, colour: '#ffffff' }
  state = addObject(state, { ...placed, kind: 'text', text: 'Harbour lights', font: 'plain', size: 300 })
  state = addObject(state, { ...placed, kind: 'arrow', to: { x: 500, y: 300 }, stroke: 40 })
  state = addObject(state, { ...placed, kind: 'sticker', asset: 'own', name: 'own', width: 600, height: 600 })
  state = addRedaction(state, { x: 600, y: 600, width: 500, height: 400, style: 'blocks' })
  return resize(changeFrame(state, { style: 'mat' }), { width })
}

const startWorker = () => {
  const worker = new Worker('/worker.js', { type: 'module' })
  const waiting = new Map()
  worker.onmessage = ({ data }) => {
    const { resolve, reject } = waiting.get(data.id)
    waiting.delete(data.id)
    if ('failure' in data) reject(new Error(data.failure))
    else resolve(data.answer)
  }
  return (call, asked) =>
    new Promise((resolve, reject) => {
      const id = waiting.size + performance.now()
      waiting.set(id, { resolve, reject })
      worker.postMessage({ id, call, ...asked })
    })
}

const openPicture = async (width, height) => {
  const canvas = pictureOf(width, height)
  const ask = startWorker()
  const size = await ask('open', { blob: await canvas.convertToBlob({ type: TYPE, quality: QUALITY }) })
  await ask('addAsset', { key: 'own', blob: await pictureOf(300, 300).convertToBlob() })
  return { ask, state: withAllTools(size.width, size.height), canvas }
}

/** A copy of a picture, and all tools on the same one. */
const openSaving = async () => {
  const { ask, state, canvas } = await openPicture(4000, 3000)
  const picture = await createImageBitmap(canvas)
  return {
    plain: async () => {
      const copy = new OffscreenCanvas(picture.width, picture.height)
      copy.getContext('2d').drawImage(picture, 0, 0)
      return (await copy.convertToBlob({ type: TYPE, quality: QUALITY })).size
    },
    all: async () => {
      const { width, height, blob } = await ask('save', { state, type: TYPE, maxBytes: Number.POSITIVE_INFINITY })
      return { width, height, bytes: blob.size }
    },
  }
}

/** Each of the moves that a hand makes many of, to the picture on the screen. */
const openMoving = async () => {
  const { ask, state } = await openPicture(2310, 1732)
  const shown = document.createElement('canvas')
  Object.assign(shown, STAGE)
  document.body.append(shown)
  const pen = shown.getContext('bitmaprenderer')
  const [redaction] = state.redactions
  const changes = {
    'a slider of Finetune': (value) => tune(state, 'brightness', value),
    'the slider that straightens': (value) => straighten(state, 2 + value / 10),
    'a redaction that is dragged': (value) => changeRedaction(state, { ...redaction, x: redaction.x + value }),
  }
  return async (name, share, value) => {
    const moved = changes[name](value)
    const size = { width: STAGE.width * share, height: STAGE.height * share }
    const sight = { shown: moved.geometry.crop, size, isPreview: true, hasFrame: true }
    Object.assign(shown, size)
    pen.transferFromImageBitmap(await ask('draw', { state: moved, sight }))
  }
}

Object.assign(globalThis, { openSaving, openMoving })
