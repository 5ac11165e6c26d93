import { vi } from 'vitest'

// Node draws nothing: canvases that only count their pixels, and pictures of a size.

const BYTES_PER_PIXEL = 0.5

/** The canvases that were made, and what was asked of them. */
export type FakeCanvases = {
  /** The pixels that are held now, by the canvases that hold any. */
  held: () => readonly number[]
  /** How many canvases were made. */
  made: () => number
  /** Every `drawImage` so far: the widths of what was drawn and of the canvas. */
  drawn: readonly { from: number; to: number }[]
  /** The most pixels that all canvases held together. */
  most: () => number
}

/** Gives the browser such canvases until the test ends; every picture has one size, and each of its pixels is as opaque. */
export const installCanvases = (picture: { width: number; height: number }, opacity = 255): FakeCanvases => {
  const canvases: FakeCanvas[] = []
  const drawn: { from: number; to: number }[] = []
  let most = 0
  const held = () => canvases.map(({ width, height }) => width * height).filter((pixels) => pixels > 0)
  const pixelsOf = (width: number, height: number) => ({
    width,
    height,
    data: new Uint8ClampedArray(width * height * 4).fill(opacity),
  })
  class FakeCanvas {
    width: number
    height: number
    constructor(width: number, height: number) {
      this.width = width
      this.height = height
      canvases.push(this)
      most = Math.max(
        most,
        held().reduce((sum, pixels) => sum + pixels, 0),
      )
    }
    getContext() {
      const own = {
        drawImage: ({ width }: { width: number }) => drawn.push({ from: width, to: this.width }),
        getImageData: (_x: number, _y: number, width: number, height: number) => pixelsOf(width, height),
        createImageData: pixelsOf,
      }
      return new Proxy<object>(own, {
        get: (target, name) => Reflect.get(target, name) ?? (() => undefined),
      })
    }
    async convertToBlob({ type, quality = 1 }: { type: string; quality?: number }) {
      return new Blob(['.'.repeat(Math.ceil(this.width * this.height * BYTES_PER_PIXEL * quality))], { type })
    }
    transferToImageBitmap() {
      return bitmapOf(this)
    }
  }
  const bitmapOf = ({ width, height }: { width: number; height: number }) => ({
    width,
    height,
    close: () => undefined,
  })
  vi.stubGlobal('OffscreenCanvas', FakeCanvas)
  vi.stubGlobal('createImageBitmap', async (_: unknown, resized?: { resizeWidth: number; resizeHeight: number }) =>
    bitmapOf(resized ? { width: resized.resizeWidth, height: resized.resizeHeight } : picture),
  )
  return { held, made: () => canvases.length, drawn, most: () => most }
}
