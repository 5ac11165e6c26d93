// npm run mutate: plants small faults in a copy of the project, one awake at a time, and counts how many the tests notice.
//   npm run mutate -- --side server --room artworks,support --sample 40 --seed 1
// A fault is tried against the tests of its own room that reach it, nearest first, until one fails.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { copyProject } from './mutate/copy.mjs'
import { findFaults, plantFaults } from './mutate/faults.mjs'
import { findReach, runTests } from './mutate/run-tests.mjs'
import { drawSample, nearestFirst } from './mutate/sample.mjs'

const SIDES = { server: 'apps/server/src/rooms', web: 'apps/web/src/features' }
const TEST = /\.test\.tsx?$/
const NOT_THE_PRODUCT = /\.(test|matrix|demo[\w-]*|fixture)\.|\.css$/

const { values } = parseArgs({
  options: {
    side: { type: 'string', default: 'server' },
    room: { type: 'string' },
    sample: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
  },
})
const folder = SIDES[values.side]
if (!folder) throw new Error(`--side is one of ${Object.keys(SIDES).join(', ')}`)

const root = path.resolve(import.meta.dirname, '..')
const copy = path.join(root, '.cache', `mutate-${values.side}`)
const { files, config } = copyProject(root, copy)
const project = { copy, config }
const roomOf = (file) => file.slice(folder.length + 1).split('/')[0]
const rooms = values.room?.split(',') ?? [...new Set(files.filter((file) => file.startsWith(`${folder}/`)).map(roomOf))]
const ofRooms = files.filter((file) => file.startsWith(`${folder}/`) && rooms.includes(roomOf(file)))
const testFiles = ofRooms.filter((file) => TEST.test(file))
if (testFiles.length === 0) throw new Error(`No tests in ${rooms.join(', ')}`)

const possible = ofRooms
  .filter((file) => /\.tsx?$/.test(file) && !NOT_THE_PRODUCT.test(file))
  .flatMap((file) => findFaults(readFileSync(path.join(root, file), 'utf8'), file).map((fault) => ({ ...fault, file })))
const sample = drawSample(possible, { size: Number(values.sample), seed: values.seed })
for (const [file, faults] of Object.entries(Object.groupBy(sample, (fault) => fault.file)))
  writeFileSync(path.join(copy, file), plantFaults(readFileSync(path.join(root, file), 'utf8'), faults))

console.log(`${sample.length} of ${possible.length} faults in ${values.side}: ${rooms.join(', ')}; seed ${values.seed}`)
const { reach, failing } = await findReach(project, testFiles)
for (const file of failing) console.log(`left out, because it fails without any fault: ${file}`)
const usable = testFiles.filter((file) => !failing.includes(file))

/** The tests that can notice a fault: those that reach it; all of its room where it is part of what is loaded. */
const witnessesOf = ({ id, file, isLoaded }) => {
  const known = reach.get(id)
  if (!known) return []
  const ofRoom = isLoaded ? usable.filter((test) => roomOf(test) === roomOf(file)) : []
  const reaching = usable.filter((test) => known.has(test) || ofRoom.includes(test))
  return nearestFirst(file, reaching)
}

/** A test that fails once in a while would count as one that noticed: what fails is run again, from its beginning. */
async function runAwake(id, tests) {
  const run = () => runTests(project, tests, { env: { PLANTED_FAULT: String(id) } })
  const outcome = await run()
  return outcome === 'failed' ? run() : outcome
}

/** Tries the nearest test first by itself: most faults end there. */
async function tryFault(fault) {
  const [first, ...others] = witnessesOf(fault)
  if (!first) return 'not reached'
  for (const tests of [[first], others].filter(({ length }) => length > 0)) {
    const outcome = await runAwake(fault.id, tests)
    if (outcome !== 'passed') return outcome === 'hung' ? 'hung' : 'noticed'
  }
  return 'not noticed'
}

const tried = []
for (const fault of sample) {
  const result = await tryFault(fault)
  tried.push({ ...fault, result })
  const { kind, file, line, original, instead } = fault
  console.log(
    `${result.padEnd(12)} ${file}:${line} ${kind}: ${original.replace(/\s+/g, ' ')} -> ${instead.replace(/\s+/g, ' ')}`,
  )
}

const count = (faults) => {
  const of = (result) => faults.filter((fault) => fault.result === result).length
  const caught = of('noticed') + of('hung')
  return { planted: faults.length, noticed: caught, 'not noticed': of('not noticed'), 'not reached': of('not reached') }
}
const byKind = Object.groupBy(tried, ({ kind }) => kind)
console.table(
  Object.fromEntries([...Object.entries(byKind), ['all', tried]].map(([kind, faults]) => [kind, count(faults)])),
)
const { planted, noticed } = count(tried)
console.log(`${noticed} of ${planted} noticed (${Math.round((100 * noticed) / planted)} %)`)
