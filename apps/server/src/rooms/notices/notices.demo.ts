import { campaignStatus } from '@plinth/api-schema/states'
import { toWireDateTime } from '@plinth/api-schema/wire-time'
import type { Queryable } from '../../db/database.ts'
import type { NewNotice } from './notices.facts.ts'
import { markAllReadBefore } from './notices.repository.ts'
import { typeOf } from './notices.types.ts'
import { type DemoCampaign, findDemoCampaigns, findStandings } from './notices-moments.repository.ts'
import { closed } from './notices-moments.service.ts'
import { insertNotices, mailState } from './notices-telling.repository.ts'
import { noticeTelling } from './notices-telling.service.ts'

const HOUR_MS = 3_600_000
const READ_AFTER_DAYS = 4

const before = (moment: Date, hours: number) => new Date(moment.getTime() - hours * HOUR_MS)

// Nobody is mailed about what the demo says has happened long ago.
const tell = (tx: Queryable, events: readonly NewNotice[], at: Date) =>
  noticeTelling.tell(tx, events, { at, hasOwnMail: true })

const tellOfEnd = async (tx: Queryable, campaign: DemoCampaign) => {
  const { campaignId, campaignName, brandId, endsAt, peopleCount, workCount } = campaign
  const facts = { campaignId, campaignName }
  const subject = `campaign:${campaignId}`
  const numbers = { ...facts, rank: null, peopleCount, workCount }
  await tell(tx, [{ type: 'votingClosed', to: brandId, subject, facts: numbers }], endsAt)
  await tell(tx, await closed(tx, campaign, facts), endsAt)
}

const tellOfLife = async (tx: Queryable, campaign: DemoCampaign, now: Date) => {
  const { campaignId, campaignName, brandId, peopleCount } = campaign
  const facts = { campaignId, campaignName }
  if (peopleCount > 0) {
    const subject = `campaign:${campaignId}:demo`
    const joined = { ...facts, count: peopleCount, for: 'brand' }
    const row = { accountId: brandId, typeId: typeOf('joined').id, subject, facts: joined, mailState: mailState.none }
    await insertNotices(tx, [row], before(now, 2))
  }
  const people = await findStandings(tx, campaignId)
  const overtaken = people.filter(({ rank }) => rank === 2 || rank === 3)
  await tell(
    tx,
    overtaken.map(({ accountId: to, rank }) => ({
      type: 'overtaken',
      to,
      subject: `campaign:${campaignId}:demo`,
      facts: { ...facts, rank: rank! },
    })),
    before(now, 5),
  )
}

/** Writes what the demo's people were told of; what is some days old is read. */
export async function seedDemoNotices(tx: Queryable, { now }: { now: Date }): Promise<void> {
  for (const campaign of await findDemoCampaigns(tx)) {
    const { campaignId, campaignName, brandId, startsAt, status } = campaign
    const facts = { campaignId, campaignName, isOpen: false, startsAt: toWireDateTime(startsAt).slice(0, 16) }
    const approved: NewNotice = { type: 'campaignApproved', to: brandId, subject: `campaign:${campaignId}:demo`, facts }
    await tell(tx, [approved], before(startsAt, 20))
    await (status === campaignStatus.completed ? tellOfEnd(tx, campaign) : tellOfLife(tx, campaign, now))
  }
  await markAllReadBefore(tx, before(now, READ_AFTER_DAYS * 24))
}
