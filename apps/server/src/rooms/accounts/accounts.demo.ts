import { accountKind, mailClass } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'
import {
  DEMO_ARTISTS,
  DEMO_BRANDS,
  DEMO_PARTICIPANTS,
  DEMO_VISITORS,
  type DemoBrand,
  type DemoParticipant,
} from './accounts.demo-people.ts'
import { holdPictures } from './accounts.pictures.ts'
import { insertAccount, updateProfile } from './accounts.repository.ts'
import { decide, insertCompany } from './accounts-verification.repository.ts'

/** The password of every demo account: it is printed at each start. */
export const DEMO_PASSWORD = 'Gallery-2026'

const DAY_MS = 86_400_000
const JOINED_DAYS_AGO = 120

/** A demo log-in, for the lines printed at the start. */
export type DemoLogIn = { kind: 'participant' | 'brand'; userName: string; note: string }

/** What the demo's people need: the hash of their password, a way to upload their pictures, and the time. */
export type DemoDeps = {
  passwordHash: string
  now: Date
  uploadDemoPicture(tx: Queryable, accountId: number, name: string): Promise<{ url: string }>
}

const noteOf = ({ verdict }: DemoBrand) =>
  verdict === 'verified' ? 'verified' : verdict === 'pending' ? 'waits for verification' : 'sent back by the operator'

/** The log-ins that a newcomer is told of. */
export const demoLogIns = (): DemoLogIn[] => [
  ...DEMO_PARTICIPANTS.map(({ userName, name }) => ({ kind: 'participant' as const, userName, note: name })),
  ...DEMO_BRANDS.map((brand) => ({ kind: 'brand' as const, userName: brand.userName, note: noteOf(brand) })),
]

/** The names of the participants whom one can log in as. */
export const demoMembers = DEMO_PARTICIPANTS.map(({ userName }) => userName)

/** The names of the demo's visitors. */
export const demoVisitors = DEMO_VISITORS.map(({ userName }) => userName)

/** Which of the demo's log-ins a database has; null when it is empty and can take the demo. */
export async function findDemoLogIns(database: Queryable): Promise<DemoLogIn[] | null> {
  const present = await database.query<{ name: string }>({
    text: `select user_name as name from accounts where kind <> ${accountKind.operator} and (user_name = any($1) or id = (select min(id) from accounts where kind <> ${accountKind.operator}))`,
    values: [demoLogIns().map(({ userName }) => userName)],
  })
  const names = new Set(present.map(({ name }) => name))
  return names.size === 0 ? null : demoLogIns().filter(({ userName }) => names.has(userName))
}

/** Writes the people and brands of the demo; answers their ids by username, or null when another server was first. */
export async function seedDemoAccounts(tx: Queryable, deps: DemoDeps): Promise<Map<string, number> | null> {
  const { passwordHash, now } = deps
  // Before all campaigns of the demo: nobody there votes with an account of the same day.
  const joinedAt = new Date(now.getTime() - JOINED_DAYS_AGO * DAY_MS)
  const ids = new Map<string, number>()
  const add = async (kind: 'participant' | 'brand', person: DemoParticipant, canLogIn: boolean) => {
    const { userName, name, email, bio, picture, statement, links } = person
    const id = await insertAccount(tx, {
      kind,
      userName,
      name,
      email,
      bio,
      passwordHash: canLogIn ? passwordHash : null,
      theme: 'light',
      language: 'en_US',
      emailConfirmedAt: now,
      mailClass: mailClass.usual,
      createdAt: joinedAt,
    })
    if (id === undefined) return undefined
    await updateProfile(tx, id, { statement, links })
    if (picture) {
      const change = { pictureUrl: (await deps.uploadDemoPicture(tx, id, picture)).url }
      await updateProfile(tx, id, change)
      await holdPictures(tx, id, change)
    }
    ids.set(userName, id)
    return id
  }
  for (const participant of DEMO_PARTICIPANTS) if (!(await add('participant', participant, true))) return null
  for (const brand of DEMO_BRANDS) {
    const id = await add('brand', brand, true)
    if (id !== undefined) await addCompany(tx, id, brand, now)
  }
  for (const person of [...DEMO_ARTISTS, ...DEMO_VISITORS]) await add('participant', person, false)
  return ids
}

async function addCompany(tx: Queryable, id: number, brand: DemoBrand, now: Date) {
  const main = { ...brand.main, email: brand.email }
  const other = { ...brand.other, email: `office@${brand.email.split('@')[1]}` }
  await insertCompany(tx, id, { ...brand.company, main, other }, now)
  if (brand.verdict !== 'pending') await decide(tx, id, brand.verdict === 'verified' ? null : brand.verdict.reason, now)
}
