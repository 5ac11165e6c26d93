import { artworkDetail } from '@plinth/api-schema/artworks'
import { type Abuse, createTally } from '../abuse.ts'
import { openCampaign, submitWork } from '../target/campaigns.ts'
import { clientFrom } from '../target/wire.ts'

const VOTERS = 75
// The setting VOTES_PER_NETWORK as it stands without being set.
const MAX_COUNTED = 60
const AT_ONCE = 5

/** Many accounts in one network are one hand, as far as anybody can tell. */
export const abuse: Abuse = {
  name: 'stuffed-ballot',
  wants: 'a work lifted by many fresh accounts that all vote from one network',
  half: 'slow',
  async play(target) {
    const { played, count } = createTally()
    const { id } = await openCampaign(target)
    const work = await submitWork(await target.people.participant('artist'), id)
    const network = target.freshAddress().replace(/\d+$/, '')
    for (let first = 0; first < VOTERS; first += AT_ONCE)
      await Promise.all(
        Array.from({ length: AT_ONCE }, async (_, place) => {
          const voter = await target.people.participant('voter')
          await voter.post('/api/campaign/works/vote', { worksId: work }, { from: `${network}${1 + first + place}` })
        }),
      )
    const { voteNum } = await clientFrom(target.wire, target.freshAddress())(artworkDetail, { id: work })
    count(`${VOTERS} votes from one network`, voteNum <= MAX_COUNTED, `${voteNum} count`)
    return played
  },
}
