// Loaded before each test file of a copy with planted faults: wakes one of them, or notes which ones the file reaches.
import { appendFileSync } from 'node:fs'
import { afterAll, expect } from 'vitest'

const { PLANTED_FAULT: awake, REACHED_FILE: reachedFile } = process.env
const reached = new Set()

globalThis.plantedFault = (id) => {
  if (awake !== undefined) return id === Number(awake)
  reached.add(id)
  return false
}

afterAll(() => {
  if (reachedFile)
    appendFileSync(reachedFile, `${JSON.stringify({ file: expect.getState().testPath, reached: [...reached] })}\n`)
})
