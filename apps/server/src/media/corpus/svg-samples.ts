import { gzipSync } from 'node:zlib'
import { MARK, ofKind, refusedAs, type Sample, sample } from './sample.ts'

const ROOT = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
const SIZE = 'width="160" height="20"'
const svg = (inner: string, attributes = SIZE) => `<svg ${ROOT} ${attributes}>${inner}</svg>`
const square = '<rect width="160" height="160" fill="#c33"/>'
const taken = { taken: 'image/png' }
const refused = { refused: 415 } as const
const claim = { claimedName: 'drawing.svg', claimedType: 'image/svg+xml' }

// Nothing in these paints, so all that is left of them is a picture of a square.
const harmlessAsPictures = (): [string, string][] => [
  ['a script', svg(`${square}<script>alert('${MARK}')</script>`, `${SIZE} onload="alert(1)"`)],
  [
    'a page in a foreign object',
    svg(
      `${square}<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:${MARK}"/></foreignObject>`,
    ),
  ],
  [
    'references to elsewhere',
    svg(
      `${square}<use xlink:href="data:image/svg+xml;base64,PHN2Zz48L3N2Zz4#x"/><image href="http://127.0.0.1:1/${MARK}.png"/><a href="javascript:alert(1)"><text>x</text></a><set attributeName="href" to="javascript:alert(1)"/>`,
    ),
  ],
  [
    'style sheets from elsewhere',
    svg(`<style>@import url(http://127.0.0.1:1/${MARK}.css);rect{fill:url(http://127.0.0.1:1/x)}</style>${square}`),
  ],
  [
    'files of the machine',
    svg(
      `${square}<image href="file:///etc/hostname" width="9" height="9"/><image href="/etc/passwd" width="9" height="9"/>`,
    ),
  ],
  ['animations', svg(`${square}<animate attributeName="href" values="javascript:${MARK}"/>`)],
  [
    'a picture that is a drawing again',
    svg(`${square}<image width="9" height="9" href="data:image/svg+xml;utf8,&lt;svg/&gt;"/>`),
  ],
  ['a filter that loads', svg(`<filter id="f"><feImage href="http://127.0.0.1:1/${MARK}"/></filter>${square}`)],
  ['a base elsewhere', svg(square, `${SIZE} xml:base="http://127.0.0.1:1/"`)],
  ['a comment and a declaration', `<?xml version="1.0"?><!-- ${MARK} -->${svg(square)}`],
  [
    'plain entities, as Illustrator writes them',
    `<!DOCTYPE svg [<!ENTITY ns "http://www.w3.org/2000/svg">]><svg xmlns="&ns;" ${SIZE}>${square}</svg>`,
  ],
]

const laughs = (levels: number) => {
  const entities = Array.from({ length: levels }, (_, level) =>
    level === 0 ? '<!ENTITY l0 "ha">' : `<!ENTITY l${level} "${`&l${level - 1};`.repeat(10)}">`,
  )
  return `<?xml version="1.0"?><!DOCTYPE svg [${entities.join('')}]>${svg(`<text>&l${levels - 1};</text>`)}`
}

const nestedUses = () => {
  const levels = Array.from({ length: 30 }, (_, level) =>
    level === 0
      ? `<g id="u0">${square}</g>`
      : `<g id="u${level}"><use href="#u${level - 1}"/><use href="#u${level - 1}"/></g>`,
  )
  return svg(`<defs>${levels.join('')}</defs><use href="#u29"/>`)
}

const hugeFilter = svg(
  '<filter id="f" x="-500%" y="-500%" width="2000%" height="2000%"><feGaussianBlur stdDeviation="1000"/><feTurbulence baseFrequency=".01" numOctaves="99"/></filter><rect width="9999" height="9999" filter="url(#f)"/>',
  'width="9999" height="9999"',
)

// Of one kind each, which the first of them stands for.
const refusals = (): [string, RegExp, string | Buffer][][] => [
  [
    [
      'entities from a file',
      /not plain text/,
      `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text y="20">&x;</text>')}`,
    ],
    [
      'entities from an address',
      /not plain text/,
      `<!DOCTYPE svg [<!ENTITY % d SYSTEM "http://127.0.0.1:1/${MARK}.dtd">%d;]>${svg(square)}`,
    ],
    ['a billion laughs', /not plain text/, laughs(10)],
  ],
  [
    [
      'an entity used a hundred thousand times',
      /expand without end/,
      `<!DOCTYPE svg [<!ENTITY a "${'a'.repeat(900)}">]>${svg(`<text>${'&a;'.repeat(100_000)}</text>`)}`,
    ],
    ['an entity that nobody declared', /unknown entity/, svg('<text>&nbsp;</text>')],
  ],
  [
    [
      'one pixel by three million',
      /could not be drawn.*too long or too thin/,
      svg(square, 'width="1" height="3000000"'),
    ],
    ['no size at all', /could not be drawn/, svg(square, 'width="0" height="0"')],
  ],
  [
    ['a page behind it', /not well formed/, `${svg(square)}<script>${MARK}</script>`],
    ['words behind it', /outside of the root/, `${svg(square)}${MARK}`],
    ['a second root', /not well formed/, `${svg(square)}${svg(square)}`],
    ['tags that do not match', /do not match/, `<svg ${ROOT} width="9" height="9"><g></svg></g>`],
    ['an attribute that stands twice', /stands twice/, svg('<rect width="1" width="2" height="3"/>')],
    ['an attribute without quotes', /tag is not well formed/, svg(`<rect width=1 onload=${MARK} />`)],
    ['no end', /does not end/, `<svg ${ROOT} width="9" height="9">${square}`],
    ['two document types', /out of place/, `<!DOCTYPE svg><!DOCTYPE svg>${svg(square)}`],
  ],
  [['uses that double thirty times', /nodes limit reached/, nestedUses()]],
  [['ten thousand groups in each other', /nested too deeply/, svg(`${'<g>'.repeat(10_000)}${'</g>'.repeat(10_000)}`)]],
  [
    [
      'another alphabet than UTF-8',
      /not UTF-8/,
      Buffer.concat([Buffer.from(svg('<text>')), Buffer.from([0xff, 0xfe, 0xc3])]),
    ],
  ],
  [['a root of another name', /nothing that we take/, `<!-- <svg> --><html><script>${MARK}</script></html>`]],
]

/** Drawings: hostile ones that are harmless as pictures, and ones that are refused. */
export const svgSamples = (): Sample[] => [
  sample('a drawing that claims to be a png', Buffer.from(svg(square)), taken),
  ...ofKind([
    sample('a drawing with a byte order mark', Buffer.from(`\uFEFF${svg(square)}`), taken, claim),
    sample('a drawing', Buffer.from(svg(square)), { taken: 'image/png', width: 160, height: 20 }, claim),
  ]),
  sample(
    'a tall drawing',
    Buffer.from(svg(square, 'width="10" height="40"')),
    { taken: 'image/png', width: 10, height: 40 },
    claim,
  ),
  ...ofKind(
    harmlessAsPictures().map(([name, text]) => sample(`a drawing with ${name}`, Buffer.from(text), taken, claim)),
    5,
  ),
  ...refusals().flatMap((kind) =>
    ofKind(
      kind.map(([name, because, text]) =>
        sample(`a drawing with ${name}`, Buffer.from(text as string), refusedAs(because), claim),
      ),
    ),
  ),
  // Until it is stopped, it draws for as long as a drawing may.
  ...ofKind(
    [
      sample(
        'a drawing with a million times a million pixels of filters',
        Buffer.from(hugeFilter),
        refusedAs(/within its limits.*SIG/),
        claim,
      ),
    ],
    0,
  ),
  sample('a packed drawing', gzipSync(svg(square)), refused, {
    claimedName: 'drawing.svgz',
    claimedType: 'image/svg+xml',
  }),
  sample('a drawing in UTF-16', Buffer.from(`\uFEFF${svg(square)}`, 'utf16le'), refused, claim),
]
