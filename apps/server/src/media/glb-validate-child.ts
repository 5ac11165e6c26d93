// Runs alone in a contained process: takes a GLB on stdin, writes what is wrong with it to stdout as JSON.
import { buffer } from 'node:stream/consumers'
import validator from 'gltf-validator'

const JSON_CHUNK = 20

// Extensions may name files too, so every key `uri` counts, however deep it stands.
const namesOutside = (model: unknown): boolean => {
  const left: unknown[] = [model]
  while (left.length > 0) {
    const value = left.pop()
    if (typeof value !== 'object' || value === null) continue
    for (const [key, child] of Object.entries(value)) {
      if (key === 'uri' && !(typeof child === 'string' && /^data:[a-z]+\/[\w.+-]+;base64,/.test(child))) return true
      left.push(child)
    }
  }
  return false
}

const bytes = await buffer(process.stdin)
const json = bytes.subarray(JSON_CHUNK, JSON_CHUNK + bytes.readUInt32LE(12)).toString('utf8')
const report = await validator.validateBytes(new Uint8Array(bytes), {
  format: 'glb',
  maxIssues: 20,
  externalResourceFunction: () => Promise.reject(new Error('Nothing outside of the file is read')),
})
process.stdout.write(
  JSON.stringify({
    errors: report.issues.numErrors,
    codes: report.issues.messages.map(({ code }) => code),
    // What is not even JSON is an error by then.
    outside: report.issues.numErrors === 0 && namesOutside(JSON.parse(json)),
  }),
)
