import { extensionOf } from './upload-check.ts'

// What a canvas can write again as what it was; a film, a moving picture or a drawing would become something else.
const TYPES: Readonly<Record<string, string>> = { jpg: 'image/jpeg', jpeg: 'image/jpeg', png: 'image/png' }

// Phones draw no canvas that is larger.
const MAX_PIXELS = 16_000_000
const ATTEMPTS = 8
const QUALITY = 0.9
// What was aimed at is missed by a little each time: at least this much smaller with every attempt.
const LARGEST_STEP = 0.9
const MARGIN = 0.95

/** Whether a browser can make a file smaller without making it another kind of file. */
export const canShrink = ({ name }: { name: string }) => extensionOf(name) in TYPES

const draw = (picture: ImageBitmap, scale: number, type: string) =>
  new Promise<Blob | null>((resolve) => {
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    canvas.toBlob(resolve, type, QUALITY)
  })

/** The same picture in the same type with at most so many bytes; null where this browser cannot read or write it. */
export const shrinkPicture = async (file: File, bytes: number): Promise<File | null> => {
  const type = TYPES[extensionOf(file.name)]
  if (type === undefined || typeof createImageBitmap === 'undefined') return null
  try {
    const picture = await createImageBitmap(file)
    let scale = Math.min(1, Math.sqrt(MAX_PIXELS / (picture.width * picture.height)))
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const drawn = await draw(picture, scale, type)
      if (drawn?.type !== type) return null
      if (drawn.size <= bytes) return new File([drawn], file.name, { type })
      scale *= Math.min(LARGEST_STEP, Math.sqrt(bytes / drawn.size) * MARGIN)
    }
    return null
  } catch {
    return null
  }
}
