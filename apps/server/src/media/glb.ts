import validator from 'gltf-validator'
import { endsAsZip, latin1, viewOf } from './bytes.ts'
import type { TakenMedia } from './formats.ts'
import { unsupported } from './refusal.ts'

const HEADER = 12
const CHUNK_HEADER = 8
const MAX_ISSUES = 20

const refuse = (reason: string): never => {
  throw unsupported(`glb: ${reason}`)
}

// Extensions may name files too, so every key `uri` counts, however deep it stands.
const namesOutside = (model: unknown): boolean => {
  const left: unknown[] = [model]
  while (left.length > 0) {
    const value = left.pop()
    if (typeof value !== 'object' || value === null) continue
    for (const [key, child] of Object.entries(value)) {
      if (key === 'uri' && !(typeof child === 'string' && /^data:[a-z]+\/[\w.+-]+;base64,/.test(child))) return true
      left.push(child)
    }
  }
  return false
}

// A model is one JSON chunk, then at most one of bytes, and nothing beside or behind them.
const checkChunks = (bytes: Uint8Array) => {
  const view = viewOf(bytes)
  const begins = latin1(bytes, 0, 4) === 'glTF' && bytes.length >= HEADER + CHUNK_HEADER
  if (!begins || view.getUint32(4, true) !== 2) refuse('it does not begin as one')
  if (view.getUint32(8, true) !== bytes.length) refuse('it lies about its length')
  let order = ''
  for (let at = HEADER; at < bytes.length; ) {
    if (at + CHUNK_HEADER > bytes.length || order.length > CHUNK_HEADER) refuse('its chunks are not the two of a model')
    order += latin1(bytes, at + 4, at + 8)
    at += CHUNK_HEADER + view.getUint32(at, true)
    if (at > bytes.length) refuse('a chunk is cut short')
  }
  if (order !== 'JSON' && order !== 'JSONBIN\0') refuse('its chunks are not the two of a model')
}

/** Checks a 3D model with the Khronos validator: no errors and nothing that lies outside of the file. */
export async function takeModel(bytes: Uint8Array): Promise<TakenMedia> {
  checkChunks(bytes)
  if (endsAsZip(bytes)) refuse('it is a zip archive too')
  const { issues } = await validator.validateBytes(new Uint8Array(bytes), {
    format: 'glb',
    maxIssues: MAX_ISSUES,
    externalResourceFunction: () => Promise.reject(new Error('Nothing outside of the file is read')),
  })
  if (issues.numErrors > 0) refuse(`the validator reports ${issues.messages.map(({ code }) => code).join(', ')}`)
  const start = HEADER + CHUNK_HEADER
  const json = Buffer.from(bytes.subarray(start, start + viewOf(bytes).getUint32(HEADER, true))).toString('utf8')
  if (namesOutside(JSON.parse(json))) refuse('it needs files from outside')
  return {
    main: { extension: 'glb', bytes },
    width: null,
    height: null,
    placeholder: null,
    colour: null,
    renditions: [],
  }
}
