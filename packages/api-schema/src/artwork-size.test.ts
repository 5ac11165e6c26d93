import { describe, expect, test } from 'vitest'
import { fitsPicture, isLength, LENGTH, sizeInWords, sizeOf } from './artwork-size.ts'

describe('a length', () => {
  test.each(['1', '60', '60.5', '1000'])('%s can be kept', (text) => {
    expect(LENGTH.test(text) && isLength(Number(text))).toBe(true)
  })
  test.each(['', '0', '0.9', '60.55', '60,5', '1000.1', '-3', '6e1', ' 60'])('%j cannot', (text) => {
    expect(LENGTH.test(text) && isLength(Number(text))).toBe(false)
  })
})

describe('a size', () => {
  const picture = { width: 600, height: 800 }
  test.each([
    [60, 80, true],
    [60, 87.9, true],
    [65.9, 80, true],
    [60, 88.1, false],
    [66.1, 80, false],
    [80, 60, false],
  ])('%d × %d beside a picture of 600 × 800: %s', (widthCm, heightCm, fits) => {
    expect(fitsPicture({ widthCm, heightCm }, picture)).toBe(fits)
  })

  test('fits a picture that could not be measured', () => {
    expect(fitsPicture({ widthCm: 10, heightCm: 900 }, { width: null, height: null })).toBe(true)
  })

  test('needs both lengths', () => {
    expect(sizeOf(60, 80)).toEqual({ widthCm: 60, heightCm: 80 })
    expect([sizeOf(60, null), sizeOf(null, 80), sizeOf(null, null)]).toEqual([null, null, null])
  })

  test('is said width first', () => {
    expect(sizeInWords({ widthCm: 60, heightCm: 80.5 })).toBe('60 × 80.5 cm')
  })
})
