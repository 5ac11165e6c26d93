import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { THEME_STORAGE_KEY } from './theme.ts'

const script = readFileSync(new URL('../../public/theme.js', import.meta.url), 'utf8')
const tokens = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

const runWith = (getItem: (key: string) => string | null) => {
  const attributes: Record<string, string> = {}
  const dataset: Record<string, string> = {}
  const meta = { setAttribute: (name: string, value: string) => Object.assign(attributes, { [name]: value }) }
  const document = { documentElement: { dataset }, querySelector: () => meta }
  runInContext(script, createContext({ document, localStorage: { getItem }, addEventListener: () => {} }))
  return { theme: dataset.theme, colour: attributes.content }
}

const wallOf = (theme: string) => new RegExp(`\\[data-theme="${theme}"\\][^}]*--wall:\\s*(#\\w+)`).exec(tokens)?.[1]

describe('the script before the first paint', () => {
  it('puts on the stored theme with the colour of its wall', () => {
    const stored = (key: string) => (key === THEME_STORAGE_KEY ? 'night' : null)
    expect(runWith(stored)).toEqual({ theme: 'night', colour: wallOf('night') })
  })

  it('is light when nothing, or nonsense, is stored', () => {
    expect(runWith(() => null)).toEqual({ theme: 'light', colour: wallOf('light') })
    expect(runWith(() => '"><script>')).toEqual({ theme: 'light', colour: wallOf('light') })
  })

  it('is light when storage is refused', () => {
    const refused = () => {
      throw new Error('denied')
    }
    expect(runWith(refused).theme).toBe('light')
  })
})
