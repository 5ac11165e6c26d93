import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

const coloursOf = (selector: RegExp) => {
  const block = selector.exec(css)?.[1] ?? ''
  return Object.fromEntries([...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/gi)].map(([, name, hex]) => [name, hex]))
}

const themes = {
  light: coloursOf(/\[data-theme="light"\]\s*\{([^}]*)\}/),
  night: coloursOf(/\[data-theme="night"\]\s*\{([^}]*)\}/),
}

/** WCAG 2.2: relative luminance of an sRGB colour. */
const luminance = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (one: string | undefined, other: string | undefined) => {
  if (!one || !other) throw new Error('a colour token is missing')
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

const surfaces = ['wall', 'sheet', 'sunk']
const texts = ['ink', 'ink-2', 'ink-3', 'dot-ink', 'link', 'ok', 'warn', 'err']
const edges = ['line-strong', 'dot', 'focus']
const reversed = [
  ['on-dot', 'dot'],
  ['on-dot', 'dot-hover'],
  ['wall', 'ink'],
  ['sheet', 'err'],
] as const

describe.each(Object.entries(themes))('the %s theme', (_name, tokens) => {
  it.each(surfaces.flatMap((surface) => texts.map((text) => [text, surface])))(
    'sets %s on %s in at least 4.5:1',
    (text, surface) => {
      expect(contrast(tokens[text ?? ''], tokens[surface ?? ''])).toBeGreaterThanOrEqual(4.5)
    },
  )

  it.each(surfaces.flatMap((surface) => edges.map((edge) => [edge, surface])))(
    'draws %s on %s in at least 3:1',
    (edge, surface) => {
      expect(contrast(tokens[edge ?? ''], tokens[surface ?? ''])).toBeGreaterThanOrEqual(3)
    },
  )

  it.each(reversed)('sets %s on %s in at least 4.5:1', (text, surface) => {
    expect(contrast(tokens[text], tokens[surface])).toBeGreaterThanOrEqual(4.5)
  })
})
