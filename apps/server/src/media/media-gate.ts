import { availableParallelism } from 'node:os'
import { messages } from '@plinth/api-schema/messages'
import { createFairGate, type FairGate } from '../ports/fair-gate.ts'

const MAX_RUNNING = 4
const MAX_WAITING = 128
// A browser sends six files at once, or a whole drop of them where a gateway speaks HTTP/2.
const MAX_WAITING_PER_HOLDER = 24

/** The one gate through which everything goes that decodes or draws: uploads by account, share cards as one holder. */
export const createMediaGate = (): FairGate =>
  createFairGate({
    // More than one for each core would only take the processor away from everybody else.
    running: Math.min(MAX_RUNNING, availableParallelism()),
    waiting: MAX_WAITING,
    waitingPerHolder: MAX_WAITING_PER_HOLDER,
    crowded: messages.uploadsWaiting,
  })
