const chunk = (type: string, data: Buffer, filler: number): Buffer => {
  const padded = Buffer.concat([data, Buffer.alloc(-data.length & 3, filler)])
  const head = Buffer.alloc(8)
  head.writeUInt32LE(padded.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, padded])
}

const corners = Buffer.from(Float32Array.from([0, 0, 0, 1, 0, 0, 0, 1, 0]).buffer)

/** A model of one triangle (GLB) with changes; behind its corners its data may hold as many empty bytes as it likes. */
export function triangleModel(changes: Record<string, unknown> = {}, emptyBytes = 0): Buffer {
  const data = Buffer.concat([corners, Buffer.alloc(emptyBytes)])
  const model = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 0] }],
    bufferViews: [{ buffer: 0, byteLength: corners.length, target: 34962 }],
    buffers: [{ byteLength: data.length }],
    ...changes,
  }
  const chunks = [chunk('JSON', Buffer.from(JSON.stringify(model)), 0x20), chunk('BIN\0', data, 0)]
  const head = Buffer.alloc(12)
  head.write('glTF')
  head.writeUInt32LE(2, 4)
  head.writeUInt32LE(head.length + chunks.reduce((sum, part) => sum + part.length, 0), 8)
  return Buffer.concat([head, ...chunks])
}
