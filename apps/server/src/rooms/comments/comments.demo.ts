import type { Queryable } from '../../db/database.ts'
import { demoPerson, demoWall } from '../../db/demo-finding.ts'
import { insertComment, saveSwitch } from './comments.repository.ts'
import { insertReport } from './comments-reports.repository.ts'

/** Who lives in the demo, and its campaigns that have works. */
export type DemoWorld = { ids: ReadonlyMap<string, number>; walls: readonly { slug: string; id: number }[]; now: Date }

const HOUR_MS = 3_600_000
const OPEN = ['tide-lines', 'a-window-at-night']

type Line = { campaign: string; work: string; by: string; hoursAgo: number; words: string; reportedBy?: string }
const LINES: readonly Line[] = [
  {
    campaign: 'tide-lines',
    work: 'Seven Soundings',
    by: 'ines.okafor',
    hoursAgo: 30,
    words: 'I grew up on the quay in that chart. The cold patch by the slip is exactly where it is.',
  },
  {
    campaign: 'tide-lines',
    work: 'Seven Soundings',
    by: 'mateo.ruiz',
    hoursAgo: 28,
    words: 'Thank you! The numbers are from 1911.\n\nI only chose the colours.',
  },
  {
    campaign: 'tide-lines',
    work: 'Seven Soundings',
    by: 'studio.north',
    hoursAgo: 26,
    words: 'We would love to see this at two metres wide.',
  },
  {
    campaign: 'tide-lines',
    work: 'Seven Soundings',
    by: 'pieter.vos',
    hoursAgo: 4,
    words: 'Cheap prints of this and others on my page, just ask me for the link.',
    reportedBy: 'tomas.berg',
  },
  {
    campaign: 'tide-lines',
    work: 'Pilot Light',
    by: 'ana.lim',
    hoursAgo: 20,
    words: 'The gull makes it.',
  },
  {
    campaign: 'a-window-at-night',
    work: 'Third Floor, Left',
    by: 'mina.park',
    hoursAgo: 300,
    words: 'I think I know these plants.',
  },
]

const findDemoWork = async (tx: Queryable, campaignId: number, title: string): Promise<number> => {
  const [row] = await tx.query<{ id: number }>({
    text: 'select id from shown_artworks where campaign_id = $1 and title = $2',
    values: [campaignId, title],
  })
  if (!row) throw new Error(`The demo has no work ${title}`)
  return row.id
}

/** Switches comments on in some campaigns of the demo, lets people write there, and one of them report a comment. */
export async function seedDemoComments(tx: Queryable, { ids, walls, now }: DemoWorld): Promise<void> {
  for (const slug of OPEN) await saveSwitch(tx, demoWall(walls, slug).id, true, now)
  for (const { campaign, work, by, hoursAgo, words, reportedBy } of LINES) {
    const campaignId = demoWall(walls, campaign).id
    const artworkId = await findDemoWork(tx, campaignId, work)
    const at = new Date(now.getTime() - hoursAgo * HOUR_MS)
    const commentId = await insertComment(tx, { campaignId, artworkId, accountId: demoPerson(ids, by), words, at })
    if (!reportedBy) continue
    const report = { reason: 'other', words: 'He writes this under every work.' } as const
    await insertReport(tx, {
      subjectId: commentId,
      accountId: demoPerson(ids, reportedBy),
      ...report,
      at: new Date(now.getTime() - 2 * HOUR_MS),
    })
  }
}
