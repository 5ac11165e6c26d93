import { expect, test } from 'vitest'
import { readAccent, readLook } from './embed-look.ts'

const luminance = (hex: string) => {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const contrast = (one: string, other: string) => {
  const [dark, bright] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (bright + 0.05) / (dark + 0.05)
}

test('an accent that can be read stays as it is', () => {
  expect(readAccent('#123a6b')?.light).toBe('#123a6b')
  expect(readAccent('fc0')?.night).toBe('#ffcc00')
})

test('every colour becomes one that can be read on the wall of each theme', () => {
  const steps = ['00', '33', '66', '99', 'cc', 'ff']
  for (const r of steps)
    for (const g of steps)
      for (const b of steps) {
        const accent = readAccent(`${r}${g}${b}`)!
        expect(contrast(accent.light, '#f4f2ed'), `${r}${g}${b} by day`).toBeGreaterThanOrEqual(4.5)
        expect(contrast(accent.night, '#0f0f11'), `${r}${g}${b} by night`).toBeGreaterThanOrEqual(4.5)
      }
})

test.each(['', 'red', '#12345', '1234567', 'rgb(1,2,3)', '#fff;}', 'ffg', ' #fff'])('%j is no accent', (text) => {
  expect(readAccent(text)).toBeNull()
})

test('each show has a limit of its own', () => {
  expect(readLook('wall', { limit: '24' }).limit).toBe(24)
  expect(readLook('wall', { limit: '25' }).limit).toBe(6)
  expect(readLook('leaderboard', { limit: '21' }).limit).toBe(5)
  expect(readLook('countdown', { limit: '3' }).limit).toBe(1)
})
