// A process of its own: how many plain argon2id checks each second these cores do, `lanes` at once, without any server.
import { createRequire } from 'node:module'
import path from 'node:path'

const require = createRequire(path.resolve(import.meta.dirname, '../apps/server/package.json'))
const { hash, verify } = require('@node-rs/argon2')

const [lanes, seconds] = process.argv.slice(2).map(Number)
const stored = await hash('Passw0rd!x', { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
const begun = performance.now()
const end = begun + seconds * 1000
let done = 0
const lane = async () => {
  while (performance.now() < end) {
    await verify(stored, 'Passw0rd!x')
    done++
  }
}
await Promise.all(Array.from({ length: lanes }, lane))
console.log(done / ((performance.now() - begun) / 1000))
