import { toWireDateTime } from '@plinth/api-schema/wire-time'
import type { Database, Queryable } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import {
  type Campaign,
  type DueMoment,
  findAdmitted,
  findMoments,
  findMoved,
  findPlaces,
  findStandings,
  holdFirst,
  keepFirst,
  type Moment,
  type MovedCampaign,
  takeMoment,
} from './notices-moments.repository.ts'
import { type NewNotice, noticeTelling } from './notices-telling.service.ts'

const AT_ONCE = 50
// The places of a leaderboard that are highlighted.
const FIRST = 3

type Facts = { campaignId: number; campaignName: string }

/** What those who take part are told when voting has closed. */
export const closed = async (tx: Queryable, campaign: Campaign, facts: Facts): Promise<NewNotice[]> => {
  const { campaignId, peopleCount, workCount } = campaign
  const subject = `campaign:${campaignId}`
  return (await findStandings(tx, campaignId)).flatMap(({ accountId: to, rank }): NewNotice[] => [
    { type: 'votingClosed', to, subject, facts: { ...facts, rank, peopleCount, workCount } },
    ...(rank !== null && rank <= FIRST ? [{ type: 'topThree' as const, to, subject, facts: { ...facts, rank } }] : []),
  ])
}

/** Tells what comes with time: campaigns that open, end soon or have closed, and who was overtaken meanwhile. */
export function createMomentsService({ database, clock }: { database: Database; clock: Clock }) {
  const opened = async (tx: Queryable, { campaignId }: Moment, facts: Facts): Promise<NewNotice[]> =>
    (await findAdmitted(tx, campaignId)).map(({ accountId: to }) => ({
      type: 'campaignOpened',
      to,
      subject: `campaign:${campaignId}`,
      facts,
    }))

  const ending = async (tx: Queryable, { campaignId, brandId, endsAt }: Moment, facts: Facts): Promise<NewNotice[]> => {
    const people = (await findStandings(tx, campaignId)).map(({ accountId }) => accountId)
    const subject = `campaign:${campaignId}:${endsAt.toISOString()}`
    const told = { ...facts, endsAt: toWireDateTime(endsAt).slice(0, 16) }
    return [brandId, ...people].map((to) => ({ type: 'campaignEnding', to, subject, facts: told }))
  }

  const noticesAt = { opened, ending, closed }

  const tellMoment = (due: DueMoment) =>
    database.transaction(async (tx) => {
      const moment = await takeMoment(tx, due, clock.now())
      if (!moment) return
      const facts = { campaignId: moment.campaignId, campaignName: moment.campaignName }
      await noticeTelling.tell(tx, await noticesAt[moment.kind](tx, moment, facts), { at: clock.now() })
    })

  const look = ({ campaignId, campaignName, voteCount }: MovedCampaign) =>
    database.transaction(async (tx) => {
      const before = await holdFirst(tx, campaignId)
      if (before === null) return
      const places = await findPlaces(tx, campaignId, before ?? [])
      const overtaken = (before ?? []).flatMap((to, index) => {
        const rank = places.find(({ accountId }) => accountId === to)?.rank
        return rank !== undefined && rank > index + 1 ? [{ to, rank }] : []
      })
      const at = clock.now()
      const subject = `campaign:${campaignId}:${at.toISOString().slice(0, 10)}`
      await noticeTelling.tell(
        tx,
        overtaken.map(({ to, rank }) => ({
          type: 'overtaken',
          to,
          subject,
          facts: { campaignId, campaignName, rank },
        })),
        { at },
      )
      const first = places.filter(({ rank }) => rank <= FIRST).map(({ accountId }) => accountId)
      await keepFirst(tx, campaignId, voteCount, first)
    })

  return {
    /** Tells of the moments that have come; each once, whichever server finds it. */
    async tellMoments(): Promise<number> {
      const moments = await findMoments(database, AT_ONCE)
      for (const moment of moments) await tellMoment(moment)
      return moments.length
    },

    /** Looks at the leaderboards that have moved, and tells those who were overtaken among the first three. */
    async lookAtLeaderboards(): Promise<number> {
      const moved = await findMoved(database, AT_ONCE)
      for (const campaign of moved) await look(campaign)
      return moved.length
    },
  }
}
