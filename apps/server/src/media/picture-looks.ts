import { type ContainedScript, type Containment, runContained } from './contained-child.ts'
import { packMessage, unpackMessage } from './framed-message.ts'
import { type Look, unpackLooks } from './picture-hash.ts'

/** What the process answers ahead of the looks: how many bytes those of each picture take. */
export type LooksAnswer = { lengths: number[] }

/** What a picture looks like: as it is, without its edges, and in a mirror. */
export type PictureLooks = { plain: Look; cut: Look; mirrored: Look }

const SCRIPT: ContainedScript = {
  url: new URL('./picture-looks-child.ts', import.meta.url),
  rehearsals: [packMessage({}, [])],
}
const CONTAINMENT: Containment = {
  cpuSeconds: 30,
  wallMilliseconds: 120_000,
  addressSpaceBytes: 4_000_000_000,
  heapMegabytes: 192,
  maxOutputBytes: 1_048_576,
}

/** Looks at pictures, small renditions of them at best, in a process of its own; null for flat ones and for what cannot be read. */
export async function lookAtPictures(pictures: readonly Uint8Array[]): Promise<(PictureLooks | null)[]> {
  const { parts } = unpackMessage<LooksAnswer>(await runContained(SCRIPT, packMessage({}, [...pictures]), CONTAINMENT))
  return pictures.map((_picture, at) => {
    const [plain, cut, mirrored] = unpackLooks(parts[at] ?? Buffer.alloc(0))
    return plain && cut && mirrored ? { plain, cut, mirrored } : null
  })
}
