// Loaded before each test file of a copy with planted faults: wakes one of them, or notes which ones the file reaches.
import { appendFileSync } from 'node:fs'
import { afterAll, beforeAll, expect } from 'vitest'

const { PLANTED_FAULT: awake, REACHED_FILE: reachedFile } = process.env
const reached = new Set()
// What runs while modules load is seen by the first file that loads them, but every file depends on it.
let isLoading = true

globalThis.plantedFault = (id) => {
  if (awake !== undefined) return id === Number(awake)
  reached.add(isLoading ? `loading ${id}` : `${id}`)
  return false
}

beforeAll(() => {
  isLoading = false
})
afterAll(() => {
  if (reachedFile)
    appendFileSync(reachedFile, `${JSON.stringify({ file: expect.getState().testPath, reached: [...reached] })}\n`)
})
