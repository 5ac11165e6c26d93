import type { Random } from './random.ts'

/** Paper, ink and four colours that sit together. */
export type Palette = { paper: string; ink: string; hues: [string, string, string, string] }

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

/** A colour on the way from one to another. */
export const mix = (from: string, to: string, share: number) => {
  const target = channels(to)
  const mixed = channels(from).map((value, i) => Math.round(value + ((target[i] ?? 0) - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** The colour with an opacity. */
export const fade = (hex: string, opacity: number) => `rgb(${channels(hex).join(' ')} / ${opacity})`

/** How light a colour looks, from 0 to 1. */
export const lightness = (hex: string) => {
  const [r = 0, g = 0, b = 0] = channels(hex)
  return (r * 299 + g * 587 + b * 114) / 255000
}

const DAY = [
  ['#f2eadb', '#1d2430', '#c8452d', '#e3a63b', '#2f5d73', '#8fa79a'],
  ['#efe6d6', '#232018', '#1f46a8', '#d2412a', '#e5b84e', '#a7b5c4'],
  ['#f4ede4', '#2b2a33', '#e07a5f', '#3d5a80', '#81b29a', '#f2cc8f'],
  ['#ece5d8', '#27302b', '#55735a', '#b9493f', '#d8a24a', '#a9b79a'],
  ['#f3e9e2', '#33202a', '#b5446e', '#f0a48a', '#5d3a66', '#e2c391'],
  ['#e9e7e0', '#17202a', '#27667b', '#76a5a8', '#e4863f', '#d9c7a3'],
  ['#f5efe0', '#2a1f1a', '#8c3b2a', '#c9793f', '#53603e', '#dcb97a'],
  ['#eeeae6', '#1f1d2b', '#4b3f8f', '#d65f7d', '#f2b5a0', '#7e9fc7'],
] as const
const NIGHT = [
  ['#10192b', '#f1e9d8', '#e2553c', '#e9b04a', '#3f7cae', '#8db4c4'],
  ['#171310', '#f3e6d0', '#c94b2b', '#e59a3f', '#7b8f6a', '#d8c29a'],
  ['#0f211c', '#eef0df', '#2f7a5e', '#96c9a4', '#f0c05a', '#d9614c'],
  ['#1d1429', '#f4e8ee', '#7b4fc0', '#e27fa6', '#f1a25b', '#8fb2e6'],
  ['#1b1c20', '#efece4', '#d3452f', '#b9b4a8', '#6b7a8c', '#e8d8b0'],
  ['#0c2330', '#eaf0ea', '#1f7f93', '#f2a36b', '#e8d5a6', '#c4503f'],
] as const
// By day twice: a wall with too many dark works looks closed.
const ANY = [...DAY, ...DAY, ...NIGHT]

/** Chooses the palette of a work. */
export const choosePalette = (random: Random, kind: 'day' | 'night' | 'any' = 'any'): Palette => {
  const [paper, ink, ...hues] = random.pick(kind === 'night' ? NIGHT : kind === 'day' ? DAY : ANY)
  return { paper, ink, hues: random.shuffle(hues) as Palette['hues'] }
}
