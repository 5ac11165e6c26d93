import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A short hash of what is served: another content, another version. */
export const versionOf = (content: string | Buffer) => createHash('sha256').update(content).digest('hex').slice(0, 12)

const pathOf = (place: string) => fileURLToPath(new URL(`../../../${place}`, import.meta.url))

/** Reads a file that browsers get as part of an embed. */
export const readEmbedFile = (name: string) => readFileSync(pathOf(`embeds/${name}`), 'utf8')

const FACES = {
  'redaction-latin-400-normal.woff2': 'font-family: Redaction; font-weight: 400',
  'redaction-latin-400-italic.woff2': 'font-family: Redaction; font-weight: 400; font-style: italic',
  'familjen-grotesk-latin-400-normal.woff2': 'font-family: "Familjen Grotesk"; font-weight: 400',
  'familjen-grotesk-latin-600-normal.woff2': 'font-family: "Familjen Grotesk"; font-weight: 600',
}

/** The fonts of the embeds by the names of their files. */
export const embedFonts: ReadonlyMap<string, Buffer> = new Map(
  Object.keys(FACES).map((file) => [file, readFileSync(pathOf(`content/fonts/${file}`))]),
)

/** The faces of the fonts, as a style sheet says them. */
export const fontFaces = Object.entries(FACES)
  .map(([file, face]) => {
    const url = `/embed/fonts/${file}?v=${versionOf(embedFonts.get(file)!)}`
    return `@font-face { ${face}; font-display: swap; src: url("${url}") format("woff2"); }`
  })
  .join('\n')
