import { sessionForgetting } from './http/session-forgetting.ts'
import { createErasing, type Forgetting, type ForgettingDeps } from './jobs/forgetting.ts'
import type { Jobs } from './jobs/jobs.ts'
import { outboxForgetting } from './ports/outbox-forgetting.ts'
import { accountErasures } from './rooms/accounts/accounts-erasure.service.ts'
import { rooms } from './rooms.ts'

const EVERY_SECONDS = 5

/** Everybody who holds something of people. The last rooms come first: rooms that show an upload release it before it is looked for. */
export const forgettings: readonly Forgetting[] = [
  ...rooms.list.map(({ room }) => room.forget).toReversed(),
  sessionForgetting,
  outboxForgetting,
]

/** Goes on with every erasure that is due. */
export const eraseAccounts = (deps: ForgettingDeps): Promise<void> =>
  createErasing(deps, forgettings, accountErasures)()

/** Registers what goes on with erasures; an account is unusable from the moment on at which one was asked for. */
export const startErasing = (jobs: Jobs, deps: ForgettingDeps): Promise<void> =>
  jobs.register('erase-accounts', { schedule: { everySeconds: EVERY_SECONDS }, run: () => eraseAccounts(deps) })
