import type { Database } from '../../db/database.ts'
import { revokeSessions } from '../../http/session.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Passwords } from '../../ports/passwords.ts'
import { createAudit } from './platform.audit.ts'
import { makeUpPassword } from './platform.bootstrap.ts'
import { deleteTotp, findOperator, insertOperator, setOperatorPassword } from './platform-operators.repository.ts'

/** What the commands stand on. */
export type CommandParts = {
  database: Database
  clock: Clock
  passwords: Passwords
  /** Shows the password that was made up, just before it counts. */
  announce: (logIn: { email: string; password: string }) => void
}

/** Something that the person at the command line can mend. */
export class CommandError extends Error {}

// In the place of an address: whoever sits at the machine itself has no log-in.
const COMMAND_LINE = 'command line'

/** Makes one more operator: with a single one, a lost password or device closes the platform's own side. */
export async function addOperator({ database, clock, passwords, announce }: CommandParts, email: string) {
  const password = makeUpPassword()
  const passwordHash = await passwords.hash(password)
  await database.transaction(async (tx) => {
    if (!(await insertOperator(tx, { email, passwordHash, at: clock.now() })))
      throw new CommandError(`${email} has an account already`)
    const operatorId = (await findOperator(tx, email))!
    await createAudit({ clock }).record(tx, { operatorId, action: 'add-operator', address: COMMAND_LINE })
    announce({ email, password })
  })
}

/** Gives an operator who is locked out a new password, without a second factor, and ends every session of theirs. */
export async function resetOperator({ database, clock, passwords, announce }: CommandParts, email: string) {
  const password = makeUpPassword()
  const passwordHash = await passwords.hash(password)
  await database.transaction(async (tx) => {
    const operatorId = await findOperator(tx, email)
    if (operatorId === undefined) throw new CommandError(`${email} is no operator`)
    await setOperatorPassword(tx, operatorId, passwordHash)
    await deleteTotp(tx, operatorId)
    await revokeSessions(tx, clock, operatorId)
    await createAudit({ clock }).record(tx, { operatorId, action: 'reset-operator', address: COMMAND_LINE })
    announce({ email, password })
  })
}
