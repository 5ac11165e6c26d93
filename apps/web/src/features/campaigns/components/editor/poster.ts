import { encode } from 'uqr'

/** What stands on a poster. */
export type Poster = { name: string; subtitle: string; line: string; link: string; pictureUrl: string | null }

// A5 at 150 dots an inch, sharp enough for a shop window.
const WIDTH = 1240
const HEIGHT = 1754
const MARGIN = 96
const PICTURE_HEIGHT = 860
const CODE_SIDE = 300
const WALL = '#f4f2ed'
const INK = '#191713'
const INK_2 = '#554f46'
const DOT = '#cc2b1b'
const LOGO_BASELINE = HEIGHT - MARGIN

const loadPicture = (url: string) =>
  new Promise<HTMLImageElement | null>((resolve) => {
    const image = new Image()
    image.onload = () => resolve(image)
    image.onerror = () => resolve(null)
    image.src = url
  })

/** Breaks a text into lines that fit a width; what does not fit the last one ends in an ellipsis. */
export const breakLines = (text: string, fits: (line: string) => boolean, most: number): string[] => {
  const lines: string[] = []
  const words = text.split(/\s+/).filter(Boolean)
  let line = ''
  for (const [index, word] of words.entries()) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line === '' || fits(longer)) {
      line = longer
      continue
    }
    if (lines.length === most - 1) {
      let rest = [line, ...words.slice(index)].join(' ')
      while (rest !== '' && !fits(`${rest}…`)) rest = rest.slice(0, -1).trimEnd()
      return [...lines, `${rest}…`]
    }
    lines.push(line)
    line = word
  }
  return line === '' ? lines : [...lines, line]
}

type Pen = CanvasRenderingContext2D

const drawPicture = async (pen: Pen, url: string | null) => {
  const image = url && (await loadPicture(url))
  if (!image) {
    pen.fillStyle = INK
    pen.fillRect(0, 0, WIDTH, PICTURE_HEIGHT)
    return
  }
  // Fills its place; the middle of the picture stays in sight.
  const scale = Math.max(WIDTH / image.naturalWidth, PICTURE_HEIGHT / image.naturalHeight)
  const width = image.naturalWidth * scale
  const height = image.naturalHeight * scale
  pen.save()
  pen.beginPath()
  pen.rect(0, 0, WIDTH, PICTURE_HEIGHT)
  pen.clip()
  pen.drawImage(image, (WIDTH - width) / 2, (PICTURE_HEIGHT - height) / 2, width, height)
  pen.restore()
}

type Words = { text: string; font: string; height: number; colour: string; most: number; width: number }

/** Writes lines from `top` on and answers where the next may begin. */
const writeLines = (pen: Pen, { text, font, height, colour, most, width }: Words, top: number) => {
  pen.font = font
  pen.fillStyle = colour
  const lines = breakLines(text, (line) => pen.measureText(line).width <= width, most)
  for (const [index, line] of lines.entries()) pen.fillText(line, MARGIN, top + height * (index + 1))
  return top + height * lines.length
}

const drawCode = (pen: Pen, link: string) => {
  const { data, size } = encode(link, { border: 2 })
  const side = CODE_SIDE / size
  const left = WIDTH - MARGIN - CODE_SIDE
  const top = HEIGHT - MARGIN - CODE_SIDE
  pen.fillStyle = '#ffffff'
  pen.fillRect(left, top, CODE_SIDE, CODE_SIDE)
  pen.fillStyle = INK
  for (const [y, row] of data.entries()) {
    for (const [x, isDark] of row.entries()) {
      // A touch larger than it is, so that no hair line stays between two.
      if (isDark) pen.fillRect(left + x * side, top + y * side, side + 0.5, side + 0.5)
    }
  }
}

const drawLogo = (pen: Pen) => {
  pen.font = '400 64px Redaction, Georgia, serif'
  pen.fillStyle = INK
  pen.fillText('Plinth', MARGIN, LOGO_BASELINE)
  pen.fillStyle = DOT
  pen.beginPath()
  pen.arc(MARGIN + pen.measureText('Plinth').width + 20, LOGO_BASELINE - 10, 11, 0, Math.PI * 2)
  pen.fill()
}

/** Draws a poster for a campaign into a canvas: its picture, its words, and the way to it. */
export const drawPoster = async (canvas: HTMLCanvasElement, poster: Poster) => {
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser cannot draw.')
  await Promise.all(
    ['400 96px Redaction', '400 40px "Familjen Grotesk Variable"'].map((font) => document.fonts.load(font)),
  )
  pen.fillStyle = WALL
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  await drawPicture(pen, poster.pictureUrl)
  const width = WIDTH - 2 * MARGIN
  const ui = '"Familjen Grotesk Variable", system-ui, sans-serif'
  let top = PICTURE_HEIGHT + 40
  const title = { font: '400 104px Redaction, Georgia, serif', height: 108, colour: INK, most: 2, width }
  top = writeLines(pen, { ...title, text: poster.name }, top) + 16
  const narrow = width - CODE_SIDE - 48
  top = writeLines(
    pen,
    { text: poster.subtitle, font: `400 52px ${ui}`, height: 66, colour: INK, most: 3, width: narrow },
    top,
  )
  writeLines(
    pen,
    { text: poster.line, font: `400 36px ${ui}`, height: 50, colour: INK_2, most: 2, width: narrow },
    top + 12,
  )
  drawCode(pen, poster.link)
  drawLogo(pen)
}
