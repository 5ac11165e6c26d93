import type { NewNotice } from '../notices/notices-telling.service.ts'
import type { FinalStage } from './boxes-recording.repository.ts'

/** What brand and takers of a mystery box are told when its sale is closed, or drawn, for good. */
export const stageNotices = ({ boxId, name, accountId, isDrawn, takerIds, ...counts }: FinalStage): NewNotice[] => {
  const subject = `box:${boxId}`
  const takers = takerIds.filter((id) => id !== accountId)
  const people = [...(accountId === null ? [] : [accountId]), ...takers]
  return people.map((to) => {
    const facts = { boxId, boxName: name, isOwn: to === accountId }
    const { boxCount, soldCount } = counts
    return isDrawn
      ? { type: 'boxDrawn', to, subject, facts }
      : { type: 'boxClosed', to, subject, facts: { ...facts, boxCount, soldCount } }
  })
}
