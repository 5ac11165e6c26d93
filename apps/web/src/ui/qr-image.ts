import { encode } from 'uqr'

// The size of a saved QR code (docs/product/interface.md#sharing).
const SIDE_PX = 600
const QUIET_MODULES = 2
const LIGHT = '#ffffff'
const DARK = '#191713'

/** Where the dark squares of a code stand on a picture of 600 by 600: whole pixels, centred. */
export const placeModules = (modules: readonly (readonly boolean[])[], side = SIDE_PX) => {
  const pixels = Math.floor(side / modules.length)
  const start = Math.floor((side - pixels * modules.length) / 2)
  return modules.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [{ x: start + x * pixels, y: start + y * pixels, side: pixels }] : [])),
  )
}

/** Draws a text as a QR code into a PNG of 600 by 600. */
export const drawQrImage = (text: string): Promise<Blob> => {
  const canvas = document.createElement('canvas')
  canvas.width = SIDE_PX
  canvas.height = SIDE_PX
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw.')
  context.fillStyle = LIGHT
  context.fillRect(0, 0, SIDE_PX, SIDE_PX)
  context.fillStyle = DARK
  for (const { x, y, side } of placeModules(encode(text, { border: QUIET_MODULES }).data)) {
    context.fillRect(x, y, side, side)
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is empty.'))), 'image/png'),
  )
}
