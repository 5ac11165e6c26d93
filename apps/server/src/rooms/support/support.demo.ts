import { accountKind } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'
import { demoPerson } from '../../db/demo-finding.ts'
import { insertHelpRequest, markAnswered } from './support-help.repository.ts'

const HOUR_MS = 3_600_000

/** What the demo's requests need: who lives in the demo, and the time. */
export type DemoDeps = { ids: ReadonlyMap<string, number>; now: Date }

type DemoRequest = {
  userName: string
  typeId: number
  email: string
  companyName: string
  message: string
  askedHoursAgo: number
  answer?: { text: string; hoursAgo: number }
}

const REQUESTS: readonly DemoRequest[] = [
  {
    userName: 'ana.lim',
    typeId: 3,
    email: 'ana@harbourprints.example',
    companyName: 'Harbour Prints',
    message:
      'If a brand mints one of my works after its campaign, do I have to pay anything? And where does the token go when I change my wallet in between?',
    askedHoursAgo: 98,
    answer: {
      text: 'You pay nothing: the brand signs that transaction and carries its fee. You only pay when you mint a work of your own.\n\nAs a rule the token goes to the wallet that is linked to your account on the day the brand mints, so link the new one before. A token that was minted already stays in the old wallet, and you can send it on from there.',
      hoursAgo: 91,
    },
  },
  {
    userName: 'studio.north',
    typeId: 4,
    email: 'desk@studionorth.example',
    companyName: 'Studio North Pte Ltd',
    message:
      'We would like to put the code of our campaign on the window of the gallery, about a metre wide, so that people who pass by can open the wall on their phones. Is there a file of it that a printer can use?',
    askedHoursAgo: 7,
  },
]

const firstOperator = async (tx: Queryable): Promise<number | null> => {
  const [row] = await tx.query<{ id: number | null }>({
    text: `select min(id) as id from people where kind = ${accountKind.operator}`,
  })
  return row?.id ?? null
}

/** Writes what the people of the demo have asked; one of them waits for an answer. */
export async function seedDemoHelp(tx: Queryable, { ids, now }: DemoDeps): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
  const operatorId = await firstOperator(tx)
  for (const { userName, askedHoursAgo, answer, ...request } of REQUESTS) {
    const accountId = demoPerson(ids, userName)
    const id = await insertHelpRequest(tx, { ...request, accountId, picture: null, createdAt: ago(askedHoursAgo) })
    if (id === undefined) throw new Error(`There is no kind of request ${request.typeId}`)
    if (answer) await markAnswered(tx, id, { answer: answer.text, operatorId, at: ago(answer.hoursAgo) })
  }
}
