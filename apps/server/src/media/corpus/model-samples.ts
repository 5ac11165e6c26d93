import { buildGlb, foreignChunk, triangle, triangleModel } from './glb.ts'
import { cut, MARK, ofKind, payloads, refusedAs, type Sample, sample } from './sample.ts'

const claim = { claimedName: 'model.glb', claimedType: 'model/gltf-binary' }
const taken = { taken: 'model/gltf-binary' }
const good = buildGlb(triangleModel(), triangle)
const elsewhere = `http://127.0.0.1:1/${MARK}`

const model = (name: string, over: Record<string, unknown>, reason: RegExp) =>
  sample(`a model ${name}`, buildGlb(triangleModel(over), triangle), refusedAs(reason), claim)
const glb = (name: string, bytes: Buffer, reason: RegExp) => sample(name, bytes, refusedAs(reason), claim)

const table = { bufferView: 0, componentType: 5126, count: 4_000_000_000, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 0] }
const OUTSIDE = /from outside|INVALID_URI|NON_RELATIVE_URI|URI_GLB|TYPE_MISMATCH|MIME_TYPE|IO_ERROR/
const INVALID = /the validator reports/
const LENGTH = /lies about its length/
const CHUNKS = /chunks are not the two of a model/

/** Models: an honest one, and ones that reach outside, lie about their lengths or carry something more. */
export const modelSamples = (): Sample[] => [
  sample('a model of a triangle', good, taken, claim),
  sample('a model that claims to be a png', good, taken),
  model('whose data is at an address', { buffers: [{ byteLength: 36, uri: elsewhere }] }, OUTSIDE),
  model(
    'with an address in an extension',
    { extensionsUsed: ['X_x'], extensions: { X_x: { uri: elsewhere } } },
    /from outside/,
  ),
  model('with an address in its extras', { extras: { deep: [{ uri: elsewhere }] } }, /from outside/),
  ...ofKind([
    model('whose picture is at an address', { images: [{ uri: elsewhere }] }, OUTSIDE),
    model('whose data is a file', { buffers: [{ byteLength: 36, uri: 'file:///etc/passwd' }] }, OUTSIDE),
    model('whose picture is a file above', { images: [{ uri: '../../etc/passwd' }] }, OUTSIDE),
    model('whose picture is a file beside it', { images: [{ uri: 'texture.png' }] }, OUTSIDE),
    model('whose picture is a page', { images: [{ uri: `data:text/html,<script>${MARK}</script>` }] }, OUTSIDE),
    model('with an address that is no text', { images: [{ uri: 7 }] }, OUTSIDE),
  ]),
  ...ofKind([
    model('that needs an unknown extension', { extensionsRequired: ['X_x'] }, INVALID),
    model('of version 1', { asset: { version: '1.0' } }, INVALID),
    model('without a version', { asset: undefined }, INVALID),
    model('whose table is larger than its data', { accessors: [table] }, INVALID),
    model(
      'whose part lies outside of its data',
      { bufferViews: [{ buffer: 0, byteOffset: 30, byteLength: 36 }] },
      INVALID,
    ),
    model('whose nodes go in a circle', { nodes: [{ children: [0] }] }, INVALID),
    model('whose meshes are missing', { meshes: undefined }, INVALID),
  ]),
  glb('a model that says it is longer', buildGlb(triangleModel(), triangle, { length: good.length + 400 }), LENGTH),
  glb('a model that says it is shorter', buildGlb(triangleModel(), triangle, { length: 40 }), LENGTH),
  glb(
    'a model with a foreign chunk',
    buildGlb(triangleModel(), triangle, { extra: [foreignChunk(payloads.html!)] }),
    CHUNKS,
  ),
  glb('a model of bytes only', buildGlb(triangleModel(), triangle).fill('BIN\0', 16, 20), CHUNKS),
  glb('a model whose JSON is a page', buildGlb(payloads.html!.toString(), triangle), INVALID),
  glb('a model whose JSON is nested a million deep', buildGlb('['.repeat(1_000_000), triangle), /validat/),
  glb('a model that is a zip archive inside', buildGlb(triangleModel(), payloads.zip!), /zip archive/),
  glb('a model that is only a head', good.subarray(0, 12), /does not begin as one/),
  glb('half of a model', cut(good, 0.5), LENGTH),
  ...ofKind(
    Object.entries(payloads).map(([name, payload]) =>
      glb(`a model with ${name} behind it`, Buffer.concat([good, payload]), LENGTH),
    ),
  ),
]
