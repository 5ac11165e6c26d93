import type { Database } from '../../db/database.ts'
import { revokeSessions } from '../../http/session.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Passwords } from '../../ports/passwords.ts'
import { createLogInService } from '../accounts/accounts-log-in.service.ts'
import { operatorAccounts } from '../accounts/accounts-operators.service.ts'
import { createAudit } from './operators.audit.ts'
import { makeUpPassword } from './operators.bootstrap.ts'
import { totpAt, totpStep } from './operators.totp.ts'
import { deleteTotp, findTotp } from './operators-access.repository.ts'

export type CommandDeps = {
  database: Database
  clock: Clock
  passwords: Passwords
  /** Shows the password that was made up, just before it counts. */
  announce: (logIn: { email: string; password: string }) => void
}

/** Something that the person at the command line can mend. */
export class CommandError extends Error {}

// In the place of an address: anyone who sits at the machine itself has no log-in.
const COMMAND_LINE = 'command line'

/** Makes one more operator: with a single one, a lost password or device locks everybody out of the operators' side. */
export async function addOperator({ database, clock, passwords, announce }: CommandDeps, email: string) {
  const password = makeUpPassword()
  const passwordHash = await passwords.hash(password)
  await database.transaction(async (tx) => {
    if (!(await operatorAccounts.insert(tx, { email, passwordHash, at: clock.now() })))
      throw new CommandError(`${email} has an account already`)
    const operatorId = (await operatorAccounts.find(tx, email))!
    await createAudit({ clock }).record(tx, { operatorId, action: 'add-operator', address: COMMAND_LINE })
    announce({ email, password })
  })
}

/** Gives an operator who is locked out a new password, without a second factor, and ends every session of theirs. */
export async function resetOperator({ database, clock, passwords, announce }: CommandDeps, email: string) {
  const password = makeUpPassword()
  const passwordHash = await passwords.hash(password)
  await database.transaction(async (tx) => {
    const operatorId = await operatorAccounts.find(tx, email)
    if (operatorId === undefined) throw new CommandError(`${email} is no operator`)
    await operatorAccounts.setPassword(tx, operatorId, passwordHash)
    await deleteTotp(tx, operatorId)
    await revokeSessions(tx, clock, operatorId)
    const logIn = createLogInService({ database, clock, passwords })
    await logIn.forgiveAll(tx, operatorId)
    await logIn.forgetDevices(tx, operatorId)
    await createAudit({ clock }).record(tx, { operatorId, action: 'reset-operator', address: COMMAND_LINE })
    announce({ email, password })
  })
}

/** The command that prints an operator's code, as it is typed in the project's folder. */
export const codeCommand = (email: string, prefix: string) => `${prefix}npm run operator:code -- ${email}`

/**
 * The code that an operator's authenticator app would show, for a machine without a phone beside it. A code is taken once:
 * where the present one was used, this is the next one, which is taken already.
 */
export async function currentCode({ database, clock }: Pick<CommandDeps, 'database' | 'clock'>, email: string) {
  const operatorId = await operatorAccounts.find(database, email)
  if (operatorId === undefined) throw new CommandError(`${email} is no operator`)
  const totp = await findTotp(database, operatorId)
  if (!totp) throw new CommandError(`${email} has no second factor yet: log in at /platform first, it is set up there`)
  const step = totpStep(clock.now())
  if (totp.lastStep > step) throw new CommandError('The last two codes were used already: wait half a minute')
  return totpAt(totp.secret, Math.max(step, totp.lastStep + 1))
}
