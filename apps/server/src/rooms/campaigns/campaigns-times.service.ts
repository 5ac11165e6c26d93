import { campaignStatus } from '@plinth/api-schema/states'
import type { Database, Queryable } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Outbox } from '../../ports/outbox.ts'
import { type NoticeWithout, noticeTelling } from '../notices/notices-telling.service.ts'
import type { CampaignMails } from './campaigns.mails.ts'
import { insertLiveEvent } from './campaigns.repository.ts'
import { completeDue, type DueCampaign, isAnyDue, openDue } from './campaigns-times.repository.ts'
import { releaseChanges } from './campaigns-uploads.ts'

// Each batch is a transaction of its own, so that a long downtime is made up for in short steps.
const BATCH = 100

export type TimesDeps = { database: Database; clock: Clock; outbox: Outbox; mails: CampaignMails }

const recipientOf = (campaign: DueCampaign) => ({
  name: campaign.brandName,
  userName: campaign.brandUserName,
  address: campaign.brandEmail,
  isConfirmed: campaign.brandConfirmed,
})

/** Opens and completes campaigns when their time has come. */
export function createTimesService({ database, clock, outbox, mails }: TimesDeps) {
  const tellBrands = (
    tx: Queryable,
    due: readonly DueCampaign[],
    noticeOf: (
      facts: { campaignId: number; campaignName: string },
      campaign: DueCampaign,
    ) => NoticeWithout<'to' | 'subject'>,
  ) =>
    noticeTelling.tell(
      tx,
      due.map((campaign) => {
        const notice = noticeOf({ campaignId: campaign.id, campaignName: campaign.name }, campaign)
        return { ...notice, to: campaign.brandId, subject: `campaign:${campaign.id}` }
      }),
      { at: clock.now(), hasOwnMail: true },
    )

  const openBatch = () =>
    database.transaction(async (tx) => {
      const due = await openDue(tx, BATCH)
      const mailed = await tellBrands(tx, due, (facts) => ({ type: 'campaignOpened', facts }))
      for (const campaign of due) {
        await insertLiveEvent(tx, campaign.id, { status: campaignStatus.live })
        const ending = mailed.get(campaign.brandId)
        if (ending) await outbox.writeMail(tx, { ...mails.opened(recipientOf(campaign), campaign), ...ending })
      }
      return due.length
    })

  const completeBatch = () =>
    database.transaction(async (tx) => {
      const due = await completeDue(tx, BATCH)
      await releaseChanges(
        tx,
        due.map(({ id }) => id),
      )
      const mailed = await tellBrands(tx, due, (facts, { joinCount, workCount }) => ({
        type: 'votingClosed',
        facts: { ...facts, rank: null, peopleCount: joinCount, workCount },
      }))
      for (const campaign of due) {
        const outcome = { works: campaign.workCount, people: campaign.joinCount }
        await insertLiveEvent(tx, campaign.id, { status: campaignStatus.completed })
        const ending = mailed.get(campaign.brandId)
        if (ending)
          await outbox.writeMail(tx, { ...mails.completed(recipientOf(campaign), campaign, outcome), ...ending })
      }
      return due.length
    })

  const all = async (batch: () => Promise<number>) => {
    for (let done = 0; ; ) {
      const count = await batch()
      done += count
      if (count < BATCH) return done
    }
  }

  return {
    /** Does what is due, and nothing where nothing is; what another server is doing is left to it. */
    keepTimes: async (): Promise<{ opened: number; completed: number }> =>
      (await isAnyDue(database))
        ? { opened: await all(openBatch), completed: await all(completeBatch) }
        : { opened: 0, completed: 0 },
  }
}
