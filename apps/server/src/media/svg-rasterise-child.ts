// Runs alone in a contained process: takes an SVG on stdin, writes a PNG to stdout.
import { buffer } from 'node:stream/consumers'
import { Resvg } from '@resvg/resvg-js'

// A drawing has no pixels of its own, so this is how large its picture becomes; twice the widest rendition is not needed.
const LONGEST_SIDE = 2048
const MOST_ELONGATED = 16

const source = await buffer(process.stdin)
const options = { font: { loadSystemFonts: false }, logLevel: 'off' } as const
const { width, height } = new Resvg(source, options)
const ratio = width / height
if (!(ratio >= 1 / MOST_ELONGATED && ratio <= MOST_ELONGATED)) process.exit(1)
const fitTo = { mode: ratio >= 1 ? 'width' : 'height', value: LONGEST_SIDE } as const
const drawing = new Resvg(source, { ...options, fitTo })
if (drawing.imagesToResolve().length > 0) process.exit(1)
process.stdout.write(drawing.render().asPng())
