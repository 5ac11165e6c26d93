import { pino } from 'pino'
import type { Log } from '../log.ts'

/** A log whose messages can be read. */
export function capturedLog(): { log: Log; messages: string[] } {
  const messages: string[] = []
  const log = pino({}, { write: (line) => messages.push((JSON.parse(line) as { msg: string }).msg) })
  return { log, messages }
}
