import { confirmEmail, signUp } from '@plinth/api-schema/accounts'
import { artworkDetail } from '@plinth/api-schema/artworks'
import { type Abuse, createTally } from '../abuse.ts'
import { openCampaign, submitWork } from '../target/campaigns.ts'
import { type Member, newPerson } from '../target/people.ts'
import type { Target } from '../target/target.ts'
import { clientFrom } from '../target/wire.ts'

const FRESH = 100
const MAX_COUNTED = 10
const NETWORKS = 60
const TAGGED = 6
const AT_ONCE = 5

const participantWith = async (target: Target, email: string): Promise<Member> => {
  const person = { ...newPerson('stuffer'), email }
  await clientFrom(target.wire, target.freshAddress())(signUp, { ...person, userType: 0 })
  return target.people.enter(person)
}

/** The addresses that cost nothing: made up, of one mailbox under many names, thrown away. */
const cheapAddress = (n: number): string => {
  const { email } = newPerson('stuffer')
  if (n % 4 === 1) return `l.e.n.a+${n}.${email.split('@')[0]}@gmail.com`
  if (n % 4 === 2) return email.replace(/@.*/, '@mailinator.com')
  return email
}

const votesOf = async (target: Target, id: number) =>
  (await clientFrom(target.wire, target.freshAddress())(artworkDetail, { id })).voteNum

/** Accounts are free; what counts are mailboxes that somebody reads. */
export const abuse: Abuse = {
  name: 'stuffed-ballot',
  wants: 'a work lifted by fresh accounts from many networks, without reading a mail or with one mailbox',
  half: 'slow',
  async play(target) {
    const { played, count } = createTally()
    const { id } = await openCampaign(target)
    const artist = await target.people.participant('artist')
    const [stuffed, tagged] = [await submitWork(artist, id), await submitWork(artist, id, 'Tagged')]
    const networks = Array.from({ length: NETWORKS }, () => target.freshAddress())
    const voteFor = (voter: Member, worksId: number, from: string) =>
      voter.post('/api/campaign/works/vote', { worksId }, { from })

    for (let first = 0; first < FRESH; first += AT_ONCE)
      await Promise.all(
        Array.from({ length: AT_ONCE }, async (_, place) => {
          const n = first + place
          const network = networks[n % NETWORKS]!
          // Some proxies name the port of their client too.
          const from = n % 2 ? `${network}:${4_000 + n}` : network
          const reply = await voteFor(await participantWith(target, cheapAddress(n)), stuffed, from)
          if (reply.status !== 200) throw new Error(`a vote was answered ${reply.status}`)
        }),
      )
    const counted = (await votesOf(target, stuffed)) ?? 0
    count(`${FRESH} fresh accounts, no mail read`, counted <= MAX_COUNTED, `${counted} count`)

    const { email } = newPerson('tagged')
    for (let n = 0; n < TAGGED; n++) {
      const voter = await participantWith(target, email.replace('@', `+${n}@`))
      const token = await target.mailbox.find(voter.email, /confirm-email\?token=([\w-]+)/)
      await voter.call(confirmEmail, { token })
      await voteFor(voter, tagged, target.freshAddress())
    }
    const ofMailbox = await votesOf(target, tagged)
    count(`${TAGGED} confirmed accounts of one mailbox`, ofMailbox === 1, `${ofMailbox} count`)
    return played
  },
}
