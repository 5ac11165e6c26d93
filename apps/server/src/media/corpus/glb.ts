const chunk = (type: string, data: Buffer, filler: number) => {
  const padded = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4, filler)])
  const head = Buffer.alloc(8)
  head.writeUInt32LE(padded.length, 0)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, padded])
}

/** A GLB of a JSON part and, where given, a binary one; `length` can lie. */
export function buildGlb(
  model: unknown,
  binary?: Buffer,
  { length = undefined as number | undefined, extra = [] as Buffer[] } = {},
) {
  const json = Buffer.from(typeof model === 'string' ? model : JSON.stringify(model))
  const chunks = [chunk('JSON', json, 0x20), ...(binary ? [chunk('BIN\0', binary, 0)] : []), ...extra]
  const head = Buffer.alloc(12)
  head.write('glTF')
  head.writeUInt32LE(2, 4)
  head.writeUInt32LE(length ?? 12 + chunks.reduce((sum, part) => sum + part.length, 0), 8)
  return Buffer.concat([head, ...chunks])
}

/** A chunk of a kind that a model does not have. */
export const foreignChunk = (data: Buffer) => chunk('HTML', data, 0)

/** The corners of one triangle. */
export const triangle = Buffer.from(Float32Array.from([0, 0, 0, 1, 0, 0, 0, 1, 0]).buffer)

/** A model of one triangle, with whatever a test puts over it. */
export const triangleModel = (over: Record<string, unknown> = {}) => ({
  asset: { version: '2.0' },
  scene: 0,
  scenes: [{ nodes: [0] }],
  nodes: [{ mesh: 0 }],
  meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
  accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 0] }],
  bufferViews: [{ buffer: 0, byteLength: 36, target: 34962 }],
  buffers: [{ byteLength: 36 }],
  ...over,
})
