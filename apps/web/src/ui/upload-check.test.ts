import { describe, expect, it } from 'vitest'
import { limitWords, refuseUpload, sizeWords } from './upload-check.ts'

const limits = { extensions: ['png', 'jpeg', 'jpg'], megabytes: 5, nameTypes: false }
const fiveMegabytes = 5 * 1_048_576

describe('a file to upload', () => {
  it('is let in by its extension, in any case, up to the limit', () => {
    expect(refuseUpload({ name: 'pier.PNG', size: fiveMegabytes }, limits)).toBeUndefined()
    expect(refuseUpload({ name: 'my.pier.jpg', size: 1 }, limits)).toBeUndefined()
  })

  it('is refused when its kind is not taken', () => {
    expect(refuseUpload({ name: 'pier.exe', size: 1 }, limits)?.message).toBe('Uploading this file is not supported')
    expect(refuseUpload({ name: 'png', size: 1 }, limits)?.message).toBe('Uploading this file is not supported')
  })

  it('hears which kinds are taken where a single picture is asked for', () => {
    expect(refuseUpload({ name: 'pier.exe', size: 1 }, { ...limits, nameTypes: true })?.message).toBe(
      'Uploading this file is not supported (only support png, jpeg, jpg)',
    )
  })

  it('is refused one byte over the limit', () => {
    expect(refuseUpload({ name: 'pier.png', size: fiveMegabytes + 1 }, limits)?.message).toBe(
      'The size of the uploaded file cannot exceed 5M!',
    )
  })

  it('is refused from 1 MB on where it is a drawing, and the limits say so', () => {
    const pictures = { ...limits, extensions: ['png', 'svg'] }
    expect(refuseUpload({ name: 'pier.svg', size: 1_048_576 }, pictures)).toBeUndefined()
    expect(refuseUpload({ name: 'pier.SVG', size: 1_048_577 }, pictures)?.message).toBe(
      'The size of the uploaded file cannot exceed 1M!',
    )
    expect(limitWords(pictures)).toBe('PNG, SVG. Up to 5 MB, SVG up to 1 MB')
    expect(limitWords(limits)).toBe('PNG, JPEG, JPG. Up to 5 MB')
  })

  it('has a size that reads well', () => {
    const sizes = [10, 250_000, fiveMegabytes, fiveMegabytes + 1]
    expect(sizes.map(sizeWords)).toEqual(['1 kB', '244 kB', '5 MB', '5.1 MB'])
  })
})
