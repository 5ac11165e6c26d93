import type { Database } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Passwords } from '../../ports/passwords.ts'
import { insertAccount } from './accounts.repository.ts'
import { decide, insertCompany } from './accounts-verification.repository.ts'

/** The password of every demo account: it is printed at each start. */
export const DEMO_PASSWORD = 'Gallery-2026'

/** A demo log-in, for the lines printed at the start. */
export type DemoLogIn = { kind: 'participant' | 'brand'; userName: string; note: string }

type Participant = { userName: string; name: string; email: string; bio: string }
type Brand = Participant & {
  company: { companyName: string; country: string; address: string; zipCode: string }
  main: { name: string; phone: string; designation: string }
  other: { name: string; phone: string; designation: string }
  /** What an operator has said: verified, sent back for a reason, or nothing yet. */
  verdict: 'verified' | 'pending' | { reason: string }
}

const PARTICIPANTS: readonly Participant[] = [
  {
    userName: 'ana.lim',
    name: 'Ana Lim',
    email: 'ana@harbourprints.example',
    bio: '<p>Printmaker in Singapore. Three colours, one press, too many boats.</p>',
  },
  {
    userName: 'mateo.ruiz',
    name: 'Mateo Ruiz',
    email: 'mateo@ruiz.example',
    bio: '<p>I draw what the tide leaves behind. <em>Valparaíso.</em></p>',
  },
  {
    userName: 'ines.okafor',
    name: 'Inês Okafor',
    email: 'ines@okafor.example',
    bio: '<p>Textile and code. Looms were the first computers.</p>',
  },
  {
    userName: 'tomas.berg',
    name: 'Tomas Berg',
    email: 'tomas@berg.example',
    bio: '<p>Night photographs, long exposures, cold hands.</p>',
  },
]

const BRANDS: readonly Brand[] = [
  {
    userName: 'studio.north',
    name: 'Studio North',
    email: 'desk@studionorth.example',
    bio: '<p>A small gallery by the water. We hang what people send us.</p>',
    company: { companyName: 'Studio North Pte Ltd', country: 'Singapore', address: '12 Pier Road', zipCode: '238887' },
    main: { name: 'Jonas Falk', phone: '+65 5550 0112', designation: 'Director' },
    other: { name: 'Mei Tan', phone: '+65 5550 0113', designation: 'Curator' },
    verdict: 'verified',
  },
  {
    userName: 'lantern.books',
    name: 'Lantern Books',
    email: 'desk@lanternbooks.example',
    bio: '<p>Letters, zines and other paper. Since 1987.</p>',
    company: { companyName: 'Lantern Books Ltd', country: 'Ireland', address: '4 Merchant Quay', zipCode: 'D08 K4R1' },
    main: { name: 'Noor Haddad', phone: '+353 1 555 0144', designation: 'Publisher' },
    other: { name: 'Ciarán Walsh', phone: '', designation: 'Art director' },
    verdict: 'pending',
  },
  {
    userName: 'fold.paper',
    name: 'Fold',
    email: 'desk@fold.example',
    bio: '<p>Paper, folded well.</p>',
    company: { companyName: 'Fold Paper Goods', country: 'Japan', address: '2-8 Kuramae, Taito', zipCode: '111-0051' },
    main: { name: 'Haruka Ono', phone: '+81 3 5550 0170', designation: 'Founder' },
    other: { name: 'Sota Mori', phone: '', designation: 'Accounts' },
    verdict: {
      reason:
        'The register shows another address for Fold Paper Goods. Please give the registered one, or send us a copy of the change.',
    },
  },
]

const noteOf = ({ verdict }: Brand) =>
  verdict === 'verified' ? 'verified' : verdict === 'pending' ? 'waits for verification' : 'sent back by the operator'

const logIns = (): DemoLogIn[] => [
  ...PARTICIPANTS.map(({ userName, name }) => ({ kind: 'participant' as const, userName, note: name })),
  ...BRANDS.map((brand) => ({ kind: 'brand' as const, userName: brand.userName, note: noteOf(brand) })),
]

/** Fills an empty database with people and brands; answers the demo log-ins that the database has, none where others live in it. */
export async function seedDemoAccounts(parts: {
  database: Database
  clock: Clock
  passwords: Passwords
}): Promise<DemoLogIn[]> {
  const { database, clock, passwords } = parts
  const present = await database.query<{ name: string }>({
    text: 'select user_name as name from accounts where kind <> 2 and (user_name = any($1) or id = (select min(id) from accounts where kind <> 2))',
    values: [logIns().map(({ userName }) => userName)],
  })
  const names = new Set(present.map(({ name }) => name))
  if (names.size > 0) return logIns().filter(({ userName }) => names.has(userName))
  const passwordHash = await passwords.hash(DEMO_PASSWORD)
  const now = clock.now()
  // All or nothing: a start that was cut short begins anew, and of two servers that start together one writes.
  await database.transaction(async (tx) => {
    const add = (kind: 'participant' | 'brand', { userName, name, email, bio }: Participant) =>
      insertAccount(tx, {
        kind,
        userName,
        nickName: name,
        email,
        bio,
        passwordHash,
        theme: 0,
        language: 'en_US',
        emailConfirmedAt: now,
        createdAt: now,
      })
    for (const participant of PARTICIPANTS) await add('participant', participant)
    for (const brand of BRANDS) {
      const id = await add('brand', brand)
      if (id === undefined) continue
      const contacts = [brand.main, brand.other].map((contact, index) => ({
        ...contact,
        email: index === 0 ? brand.email : `office@${brand.email.split('@')[1]}`,
        companyName: brand.company.companyName,
        isMain: index === 0,
      }))
      await insertCompany(tx, id, brand.company, contacts, now)
      if (brand.verdict !== 'pending')
        await decide(tx, id, brand.verdict === 'verified' ? null : brand.verdict.reason, now)
    }
  })
  return logIns()
}
