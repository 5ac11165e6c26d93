import { createRequire } from 'node:module'
import { mailClass } from '@plinth/api-schema/states'
import type { Database, Queryable } from '../../db/database.ts'
import type { Jobs } from '../../jobs/jobs.ts'

const BATCH = 1_000
// It exports by assignment, whatever its types say.
const { blacklist } = createRequire(import.meta.url)('mailchecker') as typeof import('mailchecker')
const throwawayDomains = blacklist()

/** The class of an address; a subdomain is of the class of its domain. */
export const mailClassOf = (email: string): number => {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  const isThrowaway = domain
    .split('.')
    .some((_label, depth, labels) => throwawayDomains.has(labels.slice(depth).join('.')))
  return isThrowaway ? mailClass.throwaway : mailClass.usual
}

const findUnclassed = (database: Queryable) =>
  database.query<{ id: number; email: string }>({
    name: 'accounts-unclassed',
    text: `select id, email from accounts where mail_class is null order by id limit ${BATCH}`,
  })

const saveClasses = (database: Queryable, accounts: readonly { id: number; email: string }[]) =>
  database.query({
    name: 'accounts-save-classes',
    text: `update accounts a set mail_class = t.class from unnest($1::bigint[], $2::text[], $3::int[]) as t(id, email, class)
            where a.id = t.id and a.email = t.email`,
    values: [
      accounts.map(({ id }) => id),
      accounts.map(({ email }) => email),
      accounts.map(({ email }) => mailClassOf(email)),
    ],
  })

/** Classes the addresses that were never looked at. */
export async function classAddresses({ database }: { database: Database }): Promise<void> {
  for (;;) {
    const accounts = await findUnclassed(database)
    await saveClasses(database, accounts)
    if (accounts.length < BATCH) return
  }
}

/** Registers the look at addresses that were never looked at. */
export const startMailClasses = (jobs: Jobs, deps: { database: Database }): Promise<void> =>
  jobs.register('class-addresses', { schedule: { everySeconds: 60 }, run: () => classAddresses(deps) })
