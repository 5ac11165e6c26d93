import { Resvg } from '@resvg/resvg-js'
import { unsupported } from './refusal.ts'
import { MAX_DRAWING_SIDE } from './svg-source.ts'

const MAX_ELONGATION = 16
const OPTIONS = { font: { loadSystemFonts: false }, logLevel: 'off' } as const

/**
 * Turns a drawing that `rebuildSvg` wrote into a PNG of the drawing's own size, at most 2048 pixels long. A small drawing
 * is not blown up: filters cost as many steps as the picture has pixels, whatever the drawing says of itself.
 */
export async function drawSvg(source: Uint8Array): Promise<Uint8Array> {
  try {
    const own = new Resvg(Buffer.from(source), OPTIONS)
    const { width, height } = own
    const ratio = width / height
    if (!(ratio >= 1 / MAX_ELONGATION && ratio <= MAX_ELONGATION)) throw new Error('it is too long or too thin')
    const fitTo = { mode: ratio >= 1 ? 'width' : 'height', value: MAX_DRAWING_SIDE } as const
    const fits = Math.max(width, height) <= MAX_DRAWING_SIDE
    const drawing = fits ? own : new Resvg(Buffer.from(source), { ...OPTIONS, fitTo })
    if (drawing.imagesToResolve().length > 0) throw new Error('it needs pictures from outside')
    return drawing.render().asPng()
  } catch (error) {
    throw unsupported('svg: it could not be drawn', error)
  }
}
