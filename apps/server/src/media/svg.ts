import { ContainedFailure, type Containment, runContained } from './contained-child.ts'
import { unsupported } from './refusal.ts'
import { rebuildSvg } from './svg-source.ts'

const CHILD = new URL('./svg-rasterise-child.ts', import.meta.url)
const CONTAINMENT: Containment = {
  cpuSeconds: 5,
  wallMilliseconds: 20_000,
  addressSpaceBytes: 2_500_000_000,
  heapMegabytes: 128,
  maxOutputBytes: 24 * 1_048_576,
}

/** Turns a drawing into a PNG whose longer side has 2048 pixels; the drawing itself is never served. */
export async function rasteriseSvg(bytes: Uint8Array): Promise<Uint8Array> {
  const source = Buffer.from(rebuildSvg(bytes))
  try {
    return await runContained(CHILD, source, CONTAINMENT)
  } catch (error) {
    if (!(error instanceof ContainedFailure)) throw error
    throw unsupported('svg: it could not be drawn within its limits', error)
  }
}
