import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPng } from './corpus/png.ts'
import { drawSvg } from './svg.ts'
import { rebuildSvg } from './svg-source.ts'

const svg = (inner: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/1999/xlink" width="10" height="10">${inner}</svg>`,
  )

const draw = (bytes: Uint8Array) => drawSvg(Buffer.from(rebuildSvg(bytes)))

const centre = async (png: Uint8Array) => {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * 4
  return [...data.subarray(at, at + 4)]
}
const CLEAR = [0, 0, 0, 0]
const RED = [200, 30, 30, 255]

let folder: string
let secret: string
let server: http.Server
let asked = 0

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'plinth-test-svg-'))
  secret = path.join(folder, 'secret.png')
  await writeFile(secret, buildPng({ width: 10, height: 10 }))
  server = http.createServer((_request, response) => {
    asked++
    response.end(buildPng({ width: 10, height: 10 }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true, force: true })
})

describe('rasterising', () => {
  it('draws shapes, gradients, uses and pictures that are part of the drawing', async () => {
    const picture = `data:image/png;base64,${buildPng({ width: 10, height: 10 }).toString('base64')}`
    const drawings = [
      '<rect width="10" height="10" fill="rgb(200,30,30)"/>',
      '<style>.a{fill:#c81e1e}</style><g><rect class="a" width="10" height="10"/></g>',
      '<defs><rect id="r" width="10" height="10" fill="#c81e1e"/></defs><use href="#r"/><use x:href="#r"/>',
      '<linearGradient id="g"><stop stop-color="#c81e1e"/></linearGradient><rect width="10" height="10" fill="url(#g)"/>',
      `<image href="${picture}" width="10" height="10"/>`,
    ]
    for (const drawing of drawings) expect(await centre(await draw(svg(drawing)))).toEqual(RED)
  })

  it('never reads a file of the machine', async () => {
    const relative = path.relative(process.cwd(), secret)
    const forms = [secret, relative, `file://${secret}`, `&#${secret.charCodeAt(0)};${secret.slice(1)}`]
    const drawings = forms.flatMap((form) => [
      `<image href="${form}" width="10" height="10"/>`,
      `<image x:href="${form}" width="10" height="10"/>`,
      `<filter id="f${form.length}"><feImage href="${form}"/></filter><rect width="10" height="10" fill="none" filter="url(#f${form.length})"/>`,
    ])
    // All in one drawing: a single one that were read would colour it.
    expect(await centre(await draw(svg(drawings.join(''))))).toEqual(CLEAR)
  })

  it('never asks another machine', async () => {
    const { port } = server.address() as AddressInfo
    const address = `http://127.0.0.1:${port}/x.png`
    const drawing = `<style>@import url(${address});rect{fill:url(${address})}</style><image href="${address}" width="10" height="10"/><use href="${address}#a"/>`
    expect(await centre(await draw(svg(drawing)))).toEqual(CLEAR)
    expect(asked).toBe(0)
  })
})

describe('rebuilding', () => {
  const rebuilt = (inner: string) => rebuildSvg(svg(inner))

  it('leaves out everything that runs or fetches', () => {
    const text = rebuilt(
      `<script>1</script><g onclick="1"><a href="javascript:1"><circle r="1"/></a></g><foreignObject><b/></foreignObject>
       <animate attributeName="href" to="x"/><rect style="fill:url( 'http://a/b' )" fill="url(&#104;ttp://a)"/><!-- c --><?p i?>`,
    )
    expect(text).toContain('<circle r="1">')
    expect(text).not.toMatch(/script|onclick|foreign|animate|http:\/\/a|<!--|<\?|href/)
  })

  it('keeps references into the drawing, however they are written', () => {
    expect(rebuilt(`<rect fill="url( '#a' )" style="stroke:url(#b)"/><use href=" #c "/>`)).toMatch(
      /fill="url\( '#a' \)" style="stroke:url\(#b\)".*href="#c"/,
    )
  })

  it('writes what was text as text', () => {
    expect(rebuilt('<desc>&lt;script&gt;<![CDATA[<script>]]></desc>')).toContain(
      '<desc>&#60;script&#62;&#60;script&#62;</desc>',
    )
  })

  it('takes no longer for text that is made to be slow', () => {
    const slow = [
      'url('.repeat(300_000),
      `url(${' '.repeat(1_000_000)}`,
      '@import'.repeat(200_000),
      '&#32;'.repeat(300_000),
    ]
    for (const text of slow) expect(rebuilt(`<style>${text}</style>`)).toContain('</style>')
  })
})
