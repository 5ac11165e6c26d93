import { type Abuse, createTally, type Tally } from '../abuse.ts'
import { triangleModel } from '../target/models.ts'
import type { Member } from '../target/people.ts'
import { flatPng, svg } from '../target/pictures.ts'
import type { Target } from '../target/target.ts'
import { envelopeOf, isRefused, type Reply } from '../target/wire.ts'

const MARK = 'PLINTH-HOSTILE-PAYLOAD'
type Sample = { name: string; bytes: Buffer; claimedName?: string; claimedType?: string; mayBeTaken?: boolean }

const html = `<!doctype html><script>alert('${MARK}')</script>`
const square = '<rect width="64" height="64" fill="#c33"/>'
const SAMPLES: Sample[] = [
  { name: 'a page that claims to be a picture', bytes: Buffer.from(html) },
  {
    name: 'a page with the first bytes of a GIF',
    bytes: Buffer.from(`GIF89a/*${html}*/=1;`),
    claimedType: 'image/gif',
  },
  { name: 'a picture with a page behind it', bytes: flatPng(64, 64, html), mayBeTaken: true },
  { name: 'a picture called like a page', bytes: flatPng(64, 64, html), claimedName: 'x.php.html', mayBeTaken: true },
  {
    name: 'a picture with a path for a name',
    bytes: flatPng(64, 64),
    claimedName: `../../../../${MARK}.png`,
    mayBeTaken: true,
  },
  { name: 'a picture of 400 megapixels', bytes: flatPng(20_000, 20_000) },
  { name: 'a picture one pixel high and very wide', bytes: flatPng(60_000_000, 1) },
  { name: 'a drawing with a script', bytes: svg(`${square}<script>alert('${MARK}')</script>`), mayBeTaken: true },
  {
    name: 'a drawing with a page in it',
    bytes: svg(`${square}<foreignObject><p>${MARK}</p></foreignObject>`),
    mayBeTaken: true,
  },
  {
    name: 'a drawing that loads files',
    bytes: svg(`${square}<image href="file:///etc/passwd" width="9" height="9"/>`),
    mayBeTaken: true,
  },
  {
    name: 'a drawing with outside entities',
    bytes: Buffer.from(`<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text y="9">&x;</text>')}`),
  },
  {
    name: 'a drawing of a billion laughs',
    bytes: Buffer.from(
      `<!DOCTYPE svg [<!ENTITY a "${'ha'.repeat(400)}">${Array.from({ length: 8 }, (_, n) => `<!ENTITY a${n} "${`&a${n ? n - 1 : ''};`.repeat(10)}">`).join('')}]>${svg('<text>&a7;</text>')}`,
    ),
  },
  {
    name: 'a drawing without end',
    bytes: svg(
      Array.from(
        { length: 30 },
        (_, n) => `<g id="u${n}">${n ? `<use href="#u${n - 1}"/><use href="#u${n - 1}"/>` : square}</g>`,
      ).join(''),
    ),
  },
  { name: 'an executable', bytes: Buffer.from('\x7fELF\x02\x01\x01'.padEnd(400, '\0'), 'latin1') },
  { name: 'a PDF', bytes: Buffer.from(`%PDF-1.7\n1 0 obj<</${MARK} 1>>endobj\n%%EOF`) },
  { name: 'nothing', bytes: Buffer.alloc(0) },
]

const ELSEWHERE = `http://127.0.0.1:1/${MARK}`
const honestModel = triangleModel()
const model = (name: string, changes: Record<string, unknown>): Sample => ({ name, bytes: triangleModel(changes) })
// Each is a model that would be taken, but for one thing.
const MODELS: Sample[] = [
  model('a model whose data is at an address', { buffers: [{ byteLength: 36, uri: ELSEWHERE }] }),
  model('a model whose picture is a file', { images: [{ uri: 'file:///etc/passwd' }] }),
  model('a model whose picture is beside it', { images: [{ uri: '../texture.png' }] }),
  model('a model whose picture is a page', { images: [{ uri: `data:text/html,${html}` }] }),
  model('a model with an address in an extension', {
    extensionsUsed: ['X_x'],
    extensions: { X_x: { uri: ELSEWHERE } },
  }),
  model('a model with an address in its extras', { extras: { deep: [{ uri: ELSEWHERE }] } }),
  { name: 'a model with a page behind it', bytes: Buffer.concat([honestModel, Buffer.from(html)]) },
]
const MEGABYTE = 1_048_576
const LARGE: Sample[] = [
  { name: 'a drawing of 5 MB', bytes: svg(`<!--${'x'.repeat(5 * MEGABYTE - 200)}-->${square}`) },
  { name: 'a picture of 6 MB', bytes: flatPng(64, 64, 'x'.repeat(6 * MEGABYTE)) },
  { name: 'a model of 41 MB', bytes: triangleModel({}, 41 * MEGABYTE) },
]

const TYPES: Record<string, string> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  glb: 'model/gltf-binary',
}

/** Uploads bytes as a program does that claims whatever it likes. */
export const upload = (
  member: Member,
  { bytes, claimedName = 'picture.png', claimedType = 'image/png' }: Omit<Sample, 'name'>,
  from?: string,
): Promise<Reply> => {
  const boundary = 'a-line-that-occurs-nowhere-else'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${claimedName}"\r\nContent-Type: ${claimedType}\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  return member.send({ method: 'POST', path: '/api/file/upload', headers, body, ...(from ? { from } : {}) })
}

const playServed = async (target: Target, name: string, reply: Reply, { count }: Tally) => {
  const stored = envelopeOf(reply).data as { url: string; renditions: { url: string }[] }
  for (const url of [stored.url, ...stored.renditions.map((one) => one.url)]) {
    const served = await target.send({ path: url, from: target.freshAddress() })
    const type = served.headers['content-type'] ?? ''
    const expected = TYPES[url.split('.').at(-1) ?? '']
    count(`${name}: its type as served`, expected !== undefined && type.startsWith(expected), `${type} at ${url}`)
    count(`${name}: its payload as served`, !served.bytes.includes(MARK), `it is in ${url}`)
    count(`${name}: sniffing`, served.headers['x-content-type-options'] === 'nosniff')
    count(`${name}: its path`, /^\/files\/[\da-f]{2}\/[\da-f]{32}(-\d+)?\.\w+$/.test(url), url)
  }
}

/** What is uploaded is somebody else's until it has been taken apart and rewritten. */
export const abuse: Abuse = {
  name: 'uploads',
  wants: 'scripts, pages, bombs and paths that come in as pictures and go out as what they are',
  half: 'slow',
  async play(target) {
    const tally = createTally()
    const mallory = await target.people.participant('mallory')
    const honest = await upload(mallory, { bytes: honestModel })
    if (honest.status !== 200) throw new Error(`An honest model is refused: ${honest.text}`)
    await playServed(target, 'an honest model', honest, tally)
    for (const sample of LARGE) {
      const { status } = await upload(await target.people.participant('mallory'), sample)
      tally.count(sample.name, status === 413, `answered ${status}`)
    }
    for (const sample of [...SAMPLES, ...MODELS]) {
      const reply = await upload(mallory, sample)
      if (sample.mayBeTaken && reply.status === 200) await playServed(target, sample.name, reply, tally)
      else tally.count(sample.name, isRefused(reply) && reply.status !== 429, `answered ${reply.status}`)
    }
    return tally.played
  },
}
