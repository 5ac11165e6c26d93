import { createHash } from 'node:crypto'
import path from 'node:path'

const overlap = (one, other) => one.file === other.file && one.start < other.end && other.start < one.end

/** Draws and numbers faults that do not overlap: the same ones for the same seed, and a smaller sample is the beginning of a larger one. */
export function drawSample(faults, { size, seed }) {
  const placeOf = ({ file, start, kind, instead }) =>
    createHash('sha256').update([seed, file, start, kind, instead].join('\n')).digest('hex')
  const drawn = []
  for (const fault of faults
    .map((fault) => ({ fault, place: placeOf(fault) }))
    .toSorted((one, other) => (one.place < other.place ? -1 : 1))
    .map(({ fault }) => fault)) {
    if (drawn.length === size) break
    if (!drawn.some((other) => overlap(fault, other))) drawn.push(fault)
  }
  return drawn.map((fault, id) => ({ ...fault, id }))
}

const sharedLength = (one, other) => {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return length
}

/** Test files in the order in which they are likely to notice a fault of a file: those whose path shares more with its own come first. */
export const nearestFirst = (file, tests) => {
  const own = file.slice(0, -path.extname(file).length)
  return tests.toSorted((one, other) => sharedLength(own, other) - sharedLength(own, one) || (one < other ? -1 : 1))
}
