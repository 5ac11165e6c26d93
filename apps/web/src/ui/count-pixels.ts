const PNG_SIGNATURE = 0x89504e47
const JPEG_START = 0xffd8
const MARKER = 0xff

// The frame headers of JPEG are C0 to CF, but for those that hold tables.
const isFrameHeader = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

const jpegPixels = (bytes: DataView): number | null => {
  let at = 2
  while (at + 9 < bytes.byteLength && bytes.getUint8(at) === MARKER) {
    const marker = bytes.getUint8(at + 1)
    if (isFrameHeader(marker)) return bytes.getUint16(at + 5) * bytes.getUint16(at + 7)
    // Any number of fill bytes may stand before a marker.
    at += marker === MARKER ? 1 : 2 + bytes.getUint16(at + 2)
  }
  return null
}

/** How many pixels a PNG or JPEG says it has, without decoding it; null for anything else. */
export const countPixels = async (file: Blob): Promise<number | null> => {
  const bytes = new DataView(await file.arrayBuffer())
  if (bytes.byteLength < 24) return null
  if (bytes.getUint32(0) === PNG_SIGNATURE) return bytes.getUint32(16) * bytes.getUint32(20)
  return bytes.getUint16(0) === JPEG_START ? jpegPixels(bytes) : null
}
