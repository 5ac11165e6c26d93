import { confirmEmail } from '@plinth/api-schema/accounts'
import { artworkDetail, withdrawArtwork } from '@plinth/api-schema/artworks'
import { type Abuse, createTally } from '../abuse.ts'
import { openCampaign, submitWork } from '../target/campaigns.ts'
import type { Member } from '../target/people.ts'
import { clientFrom, isRefused } from '../target/wire.ts'

const RACERS = 60

/** One person has one vote for each work, and none for their own. */
export const abuse: Abuse = {
  name: 'votes',
  wants: 'more than one vote by racing, a vote for the own work, of a brand, or for a work that is gone',
  half: 'quick',
  async play(target) {
    const { played, count } = createTally()
    const { id, brand } = await openCampaign(target)
    const [artist, ana] = await Promise.all([target.people.participant('artist'), target.people.participant()])
    const [work, gone] = [await submitWork(artist, id), await submitWork(artist, id, 'Soon gone')]
    await ana.call(confirmEmail, { token: await target.mailbox.find(ana.email, /confirm-email\?token=([\w-]+)/) })
    const vote = (member: Member, worksId: number | string) =>
      member.post('/api/campaign/works/vote', { worksId }, { from: target.freshAddress() })
    const refuses = async (attempt: string, member: Member, worksId: number | string) => {
      const reply = await vote(member, worksId)
      count(attempt, isRefused(reply) && reply.status !== 429, `answered ${reply.status}`)
    }
    const votes = async () =>
      (await clientFrom(target.wire, target.freshAddress())(artworkDetail, { id: work })).voteNum
    const replies = await Promise.all(Array.from({ length: RACERS }, () => vote(ana, work)))
    const taken = replies.filter(({ status }) => status === 200).length
    count(`${RACERS} votes of one person at once`, taken === 1, `${taken} were taken`)
    const counted = await votes()
    count('votes that count after the race', counted === 1, `${counted} do`)
    await refuses('a second vote, later', ana, work)
    await refuses('a second vote, with the id as text', ana, `${work}`)
    await refuses('a vote for the own work', artist, work)
    await refuses('a vote of the brand', brand, work)
    await artist.call(withdrawArtwork, { id: gone })
    await refuses('a vote for a work that is gone', ana, gone)
    const last = await votes()
    count('votes that count in the end', last === 1, `${last} do`)
    return played
  },
}
