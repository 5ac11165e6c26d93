import { deleteAccount } from '@plinth/api-schema/accounts-deletion'
import { createOutbox } from '../src/ports/outbox.ts'
import { deleteDueAccounts } from '../src/rooms/accounts/accounts-deletions.ts'
import { TEST_PASSWORD } from './factories.ts'
import type { TestServer } from './test-server.ts'

/** Deletes the accounts whose days to change one's mind are over, as the job does it every minute. */
export const deleteDue = ({ database, clock, settings: { publicUrl }, app: { log } }: TestServer) =>
  deleteDueAccounts({ database, clock, outbox: createOutbox({ publicUrl, delivers: false }), publicUrl, log })

/** Lets the days to change one's mind be over for everybody who has asked. */
export const endDaysToKeep = ({ database, clock }: TestServer) =>
  database.query({ text: 'update account_deletions set due_at = $1', values: [clock.now()] })

/** Asks for the deletion of an account and has it done, as if the days to change one's mind were over. */
export const deleteOwnAccount = async (
  server: TestServer,
  token: string,
  input: { removeWorks?: boolean; password?: string; verifyCode?: string } = {},
): Promise<void> => {
  await server.call(deleteAccount, { password: TEST_PASSWORD, ...input }, token)
  await endDaysToKeep(server)
  await deleteDue(server)
}
