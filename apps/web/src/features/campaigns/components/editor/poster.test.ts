import { expect, it, vi } from 'vitest'
import { breakLines, drawPoster, type Poster } from './poster.ts'

const upTo = (longest: number) => (line: string) => line.length <= longest

it('words go on the next line when they do not fit', () => {
  expect(breakLines('Harbour Lights after dark', upTo(15), 3)).toEqual(['Harbour Lights', 'after dark'])
})

it('a word that is wider than the page stands alone', () => {
  expect(breakLines('a Harbourlightsafterdark b', upTo(10), 3)).toEqual(['a', 'Harbourlightsafterdark', 'b'])
})

it('what does not fit the last line ends in an ellipsis', () => {
  expect(breakLines('one two three four five', upTo(9), 2)).toEqual(['one two', 'three fo…'])
})

it('no words make no lines', () => {
  expect(breakLines('  ', upTo(5), 2)).toEqual([])
})

const poster: Poster = {
  name: 'Harbour Lights after dark',
  subtitle: 'Show us the port',
  line: 'An open call by Studio North',
  link: 'https://plinth.example/participant/campaign/preview?status=live&id=7',
  pictureUrl: '/files/harbour.png',
}

/** Draws a poster with a pen that notes what it is told; each letter is half as wide as it is high. */
const draw = async (change: Partial<Poster> = {}, picture = { naturalWidth: 2480, naturalHeight: 860 }) => {
  const notes: string[] = []
  const held: Record<string, string> = { font: '', fillStyle: '' }
  const pen = new Proxy(held, {
    get: (_, name: string) => {
      if (name in held) return held[name]
      if (name === 'measureText')
        return (text: string) => ({ width: (text.length * Number(/\d+(?=px)/.exec(held.font ?? '')?.[0])) / 2 })
      return (...told: unknown[]) => {
        const numbers = told.filter((each) => typeof each === 'number').map((each) => Math.round(each * 100) / 100)
        const style =
          name === 'fillText' ? `, ${held.font}, ${held.fillStyle}` : name === 'fillRect' ? `, ${held.fillStyle}` : ''
        notes.push(`${name} ${typeof told[0] === 'string' ? `“${told[0]}” ` : ''}${numbers.join(' ')}${style}`)
      }
    },
  })
  class Picture {
    naturalWidth = picture.naturalWidth
    naturalHeight = picture.naturalHeight
    onload?: () => void
    onerror?: () => void
    set src(url: string) {
      queueMicrotask(() => (url.includes('missing') ? this.onerror?.() : this.onload?.()))
    }
  }
  vi.stubGlobal('Image', Picture)
  vi.stubGlobal('document', { fonts: { load: async () => [] } })
  const canvas = { width: 0, height: 0, getContext: () => pen }
  await drawPoster(canvas as unknown as HTMLCanvasElement, { ...poster, ...change })
  vi.unstubAllGlobals()
  // The dark squares of the code are many.
  const dots = notes.filter((note) => /^fillRect \S+ \S+ (\S+) \1, #191713$/.test(note))
  return { size: [canvas.width, canvas.height], notes: notes.filter((note) => !dots.includes(note)), dots }
}

it('a poster has its picture above its words, the code at the right and the name of the site at the left', async () => {
  const { size, notes, dots } = await draw()
  expect(size).toEqual([1240, 1754])
  expect(notes).toMatchInlineSnapshot(`
    [
      "fillRect 0 0 1240 1754, #f4f2ed",
      "save ",
      "beginPath ",
      "rect 0 0 1240 860",
      "clip ",
      "drawImage -620 0 2480 860",
      "restore ",
      "fillText “Harbour Lights after” 96 1008, 400 104px Redaction, Georgia, serif, #191713",
      "fillText “dark” 96 1116, 400 104px Redaction, Georgia, serif, #191713",
      "fillText “Show us the port” 96 1198, 400 52px "Familjen Grotesk Variable", system-ui, sans-serif, #191713",
      "fillText “An open call by Studio North” 96 1260, 400 36px "Familjen Grotesk Variable", system-ui, sans-serif, #554f46",
      "fillRect 844 1358 300 300, #ffffff",
      "fillText “Plinth” 96 1658, 400 64px Redaction, Georgia, serif, #191713",
      "beginPath ",
      "arc 308 1648 11 0 6.28",
      "fill ",
    ]
  `)
  const squares = dots.map((dot) => dot.split(' ').slice(1, 4).map(Number.parseFloat) as [number, number, number])
  for (const [left, top, side] of squares) {
    expect(left).toBeGreaterThanOrEqual(844)
    expect(left + side).toBeLessThanOrEqual(1144.5)
    expect(top).toBeGreaterThanOrEqual(1358)
    expect(top + side).toBeLessThanOrEqual(1658.5)
  }
  // Two squares of each side stay light.
  expect(dots[0]).toMatchInlineSnapshot(`"fillRect 860.22 1374.22 8.61 8.61, #191713"`)
})

it.each([
  ['wide', { naturalWidth: 2480, naturalHeight: 860 }, 'drawImage -620 0 2480 860'],
  ['tall', { naturalWidth: 620, naturalHeight: 860 }, 'drawImage 0 -430 1240 1720'],
])('a poster shows the middle of a picture that is %s', async (_how, picture, told) => {
  expect((await draw({}, picture)).notes).toContain(told)
})

it.each([
  ['has none', null],
  ['cannot be loaded', '/files/missing.png'],
])('a poster is dark where its picture %s', async (_how, pictureUrl) => {
  const { notes } = await draw({ pictureUrl })
  expect(notes).toContain('fillRect 0 0 1240 860, #191713')
  expect(notes.filter((note) => note.startsWith('drawImage'))).toEqual([])
})

it('a poster gives its name two lines, and what is said below three and two', async () => {
  const words = 'words '.repeat(40).trim()
  const { notes } = await draw({ name: words, subtitle: words, line: words })
  const lines = notes.filter((note) => note.startsWith('fillText')).map((note) => /(?<=, )\d+ \d+px/.exec(note)?.[0])
  expect(lines.filter((font) => font === '400 104px')).toHaveLength(2)
  expect(lines.filter((font) => font === '400 52px')).toHaveLength(3)
  expect(lines.filter((font) => font === '400 36px')).toHaveLength(2)
})
