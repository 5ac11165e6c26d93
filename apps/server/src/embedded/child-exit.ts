import type { ChildProcess } from 'node:child_process'

/** Resolves with the reason once the child has ended, or could not be started at all. */
export const exitOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`))
  })
