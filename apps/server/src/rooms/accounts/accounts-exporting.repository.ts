import { accountKind } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'

/** What the product knows of a person, without any secret. */
export async function findExportedProfile(database: Queryable, accountId: number) {
  const [row] = await database.query<{ theme: number }>({
    name: 'account-export',
    text: `select a.id, case a.kind when ${accountKind.brand} then 'brand' else 'participant' end as kind, a.user_name as "userName",
             a.nick_name as "nickName", a.email, a.email_confirmed_at as "emailConfirmedAt", a.bio, a.statement, a.links,
             a.picture_url as picture,
             a.banner_url as banner, a.theme, a.language, a.created_at as "signedUpAt", a.verified_at as "verifiedAt",
             a.password_hash is not null as "hasPassword", s.email as "googleEmail", s.linked_at as "googleLinkedAt",
             a.google_unlinked_at as "googleUnlinkedAt",
             (select d.due_at from account_deletions d where d.account_id = a.id) as "deletionDueAt"
             from accounts a left join social_accounts s on s.account_id = a.id where a.id = $1 and a.erased_at is null`,
    values: [accountId],
  })
  return row
}

/** What a brand named for its verification. */
export async function findExportedCompany(database: Queryable, accountId: number) {
  const [row] = await database.query<{ status: number }>({
    name: 'company-export',
    text: `select c.company_name as "companyName", c.country, c.address, c.zip_code as "zipCode", c.status, c.reason,
             c.submitted_at as "submittedAt", c.decided_at as "decidedAt",
             (select json_agg(json_build_object('name', p.name, 'phone', p.phone, 'email', p.email, 'designation', p.designation,
                'companyName', p.company_name, 'isMain', p.is_main) order by p.position)
                from brand_contacts p where p.account_id = c.account_id) as contacts
             from brand_companies c where c.account_id = $1`,
    values: [accountId],
  })
  return row
}

/** The devices that an account knows: at most ten. */
export const listExportedDevices = (database: Queryable, accountId: number) =>
  database.query({
    name: 'devices-export',
    text: 'select known_at as "knownSince", used_at as "lastLogInAt" from known_devices where account_id = $1 order by id',
    values: [accountId],
  })

/** Whether an account was used by some device since before a moment, and whether the device that asks is one of those. */
export async function findDeviceAge(
  database: Queryable,
  { accountId, deviceHash, before }: { accountId: number; deviceHash: Buffer; before: Date },
): Promise<{ isKnown: boolean; knowsAny: boolean }> {
  const [row] = await database.query<{ isKnown: boolean; knowsAny: boolean }>({
    name: 'device-age',
    text: `select coalesce(bool_or(token_hash = $2), false) as "isKnown", count(*) > 0 as "knowsAny"
             from known_devices where account_id = $1 and known_at <= $3`,
    values: [accountId, deviceHash, before],
  })
  return row!
}
