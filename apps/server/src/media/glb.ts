import { endsAsZip, latin1, viewOf } from './bytes.ts'
import { ContainedFailure, type Containment, runContained } from './contained-child.ts'
import type { TakenMedia } from './formats.ts'
import { unsupported } from './refusal.ts'

const CHILD = new URL('./glb-validate-child.ts', import.meta.url)
const CONTAINMENT: Containment = {
  cpuSeconds: 10,
  wallMilliseconds: 20_000,
  addressSpaceBytes: 4_000_000_000,
  heapMegabytes: 512,
  maxOutputBytes: 65_536,
}
const HEADER = 12
const CHUNK_HEADER = 8

const refuse = (reason: string, cause?: unknown): never => {
  throw unsupported(`glb: ${reason}`, cause)
}

type Verdict = { errors: number; codes: string[]; outside: boolean }

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
  let verdict: Verdict
  try {
    verdict = JSON.parse((await runContained(CHILD, bytes, CONTAINMENT)).toString()) as Verdict
  } catch (error) {
    if (!(error instanceof ContainedFailure)) throw error
    return refuse('it could not be validated within its limits', error)
  }
  if (verdict.errors > 0) refuse(`the validator reports ${verdict.codes.join(', ')}`)
  if (verdict.outside) refuse('it needs files from outside')
  return { main: { extension: 'glb', bytes }, width: null, height: null, placeholder: null, renditions: [] }
}
