import { describe, expect, it } from 'vitest'
import { buildMp4, buildOgg, buildWebm } from './corpus/film.ts'
import { buildGlb, triangle, triangleModel } from './corpus/glb.ts'
import { honestPictures } from './corpus/picture-samples.ts'
import { sniff } from './sniff.ts'

const text = (content: string) => sniff(Buffer.from(content))

describe('sniffing', () => {
  it('tells the pictures apart by their bytes', async () => {
    const { png, jpeg, gif, webp } = await honestPictures()
    expect(await Promise.all([png, jpeg, gif, webp].map(sniff))).toEqual(['png', 'jpeg', 'gif', 'webp'])
  })

  it('tells films and models', async () => {
    const files = [buildMp4(), buildOgg(), buildWebm(), buildGlb(triangleModel(), triangle)]
    expect(await Promise.all(files.map(sniff))).toEqual(['mp4', 'ogg', 'webm', 'glb'])
  })

  it('takes a film that begins with its sound for an ogg', async () => {
    const opus = Buffer.concat([Buffer.from('OpusHead'), Buffer.alloc(11, 1)])
    expect(await sniff(buildOgg({ first: opus }))).toBe('ogg')
  })

  it.for([
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '\uFEFF<svg/>',
    '  \n<?xml version="1.0"?>\n<!-- drawn by hand --><!-- > --><svg >',
    '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"><svg>',
    '<!DOCTYPE svg [<!ENTITY a "b">]><svg:svg xmlns:svg="http://www.w3.org/2000/svg">',
  ])('takes %j for a drawing', async (content) => {
    expect(await text(content)).toBe('svg')
  })

  it.for(['', '<svgx/>', '<html><svg/></html>', '<!-- <svg/> -->', 'svg', '<?xml version="1.0"?><rss/>', '{"svg":1}'])(
    'takes %j for nothing',
    async (content) => {
      expect(await text(content)).toBeNull()
    },
  )

  it('is not kept busy by what never comes to a root', async () => {
    for (const part of [' ', '<!---->', '<!DOCTYPE [', '<??>', '<!--'])
      expect(await text(part.repeat(20_000))).toBeNull()
  })
})
