// What the integrity score holds and what it lets through: planted attacks beside honest things that look alike.
import { HOLD_FROM } from '@plinth/api-schema/vote-signs'
import { findRings, scoreVotes } from '../apps/server/src/rooms/artworks/artworks-vote-signs.ts'
import { writeSection } from './results.mjs'

const CAMPAIGNS = 8
const WORKS = 120
const MINUTE = 60_000
const DAY = 1440 * MINUTE
const START = Date.UTC(2026, 10, 1)

let state = 99
/** A number from 0 to 1, the same ones in each run. */
const random = () => {
  state = (state + 0x6d2b79f5) | 0
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
}
const pick = (count) => Math.floor(random() * count)
const popular = () => Math.floor(WORKS * random() ** 2)
const PROVIDERS = ['gmail.com', 'outlook.com', 'yahoo.com', 'gmx.net']

function buildCampaign() {
  const voters = new Map()
  const votes = []
  const kinds = new Map()
  const person = (kind, { createdAt, isConfirmed = true, isThrowaway = false, mailbox, domain }) => {
    const accountId = voters.size + 1
    const provider = isThrowaway ? `throwaway${pick(9)}.example` : PROVIDERS[pick(4)]
    voters.set(accountId, {
      createdAt,
      isConfirmed,
      isThrowaway,
      mailbox: mailbox ?? `m${accountId}`,
      domain: domain ?? provider,
      isKnownDomain: domain === undefined && !isThrowaway,
    })
    kinds.set(accountId, kind)
    return accountId
  }
  const vote = (
    accountId,
    artworkId,
    at,
    network = `n${pick(4000)}`,
    device = `d${pick(60)}`,
    kind = kinds.get(accountId),
  ) => votes.push({ accountId, artworkId, at, network, device, kind })
  const several = (most) => new Set(Array.from({ length: 1 + pick(most) }, popular))

  const honest = () => {
    const at = START + random() * 14 * DAY
    const voter = person('honest voters', {
      createdAt: random() < 0.5 ? at - (2 + random() * 30) * MINUTE : at - random() * 200 * DAY,
      isConfirmed: random() < 0.85,
      isThrowaway: random() < 0.02,
      domain: random() < 0.2 ? `firm${pick(400)}.example` : undefined,
    })
    const [network, device] = [`n${pick(4000)}`, `d${pick(60)}`]
    for (const work of several(random() < 0.45 ? 1 : 8)) vote(voter, work, at + random() * 20 * MINUTE, network, device)
  }
  for (let n = 0; n < 4000; n++) honest()

  const artists = Array.from({ length: WORKS }, () =>
    person('honest artists', { createdAt: START - random() * 30 * DAY }),
  )
  for (const [own, artist] of artists.entries())
    for (const work of several(6)) if (work !== own) vote(artist, work, START + random() * 14 * DAY)

  // One network, one kind of device, one mail domain, new accounts, one work, within an hour.
  const lesson = START + 3 * DAY
  for (let n = 0; n < 28; n++) {
    const createdAt = lesson + random() * 30 * MINUTE
    const isConfirmed = random() < 0.85
    const pupil = person('a school class behind one address', { createdAt, isConfirmed, domain: 'school.example' })
    vote(pupil, 50, lesson + (30 + random() * 30) * MINUTE, 'school', 'tablet')
  }
  // Another class: each votes for a classmate's work and for some others.
  for (let n = 0; n < 28; n++) {
    const createdAt = lesson + random() * 10 * MINUTE
    const pupil = person('a class that votes for a classmate among others', { createdAt, domain: 'grammar.example' })
    const at = lesson + (10 + random() * 20) * MINUTE
    for (const work of new Set([51, ...several(4)])) vote(pupil, work, at, 'grammar', 'tablet')
  }
  // A mail to all: most are in the office, a third at home; nearly all vote for their colleague.
  for (let n = 0; n < 90; n++) {
    const at = START + 4 * DAY - Math.log(random()) * 90 * MINUTE
    const member = person('staff of a company, a third at home', {
      createdAt: at - random() * 8 * MINUTE,
      isConfirmed: random() < 0.85,
      domain: 'company.example',
    })
    const [network, device] = n % 3 === 0 ? [`n${pick(4000)}`, `d${pick(60)}`] : ['company', `pc${pick(12)}`]
    for (const work of random() < 0.8 ? [55] : several(3)) vote(member, work, at, network, device)
  }
  // New accounts for one work from everywhere, most in the first hours.
  for (let n = 0; n < 600; n++) {
    const at = START + 5 * DAY - Math.log(random()) * 240 * MINUTE
    vote(
      person('a post that goes round', { createdAt: at - random() * 8 * MINUTE, isConfirmed: random() < 0.8 }),
      60,
      at,
    )
  }

  for (let n = 0; n < 319; n++) {
    // 41 to 360 votes in four minutes at uneven pauses, and nobody reads a mail.
    const at = START + 6 * DAY + random() * 4 * MINUTE
    const voter = person('one machine, 60 networks, no mail read', { createdAt: at - 30_000, isConfirmed: false })
    vote(voter, 65, at, `farm${n % 60}`, 'script')
  }
  for (let n = 0; n < 319; n++) {
    const at = START + 6 * DAY + random() * 4 * MINUTE
    const voter = person('the same with a mail domain of its own', { createdAt: at - 30_000, domain: 'farm.example' })
    vote(voter, 66, at, `farm${n % 60}`, 'script')
  }
  // 40 of one domain of one's own within two minutes, each from a network of its own, and what they hide behind.
  const ownDomain = (kind, work, decoysOf, madeAhead = () => 30_000) => {
    const begin = START + (6 + pick(4)) * DAY
    for (let n = 0; n < 40; n++) {
      const at = begin + random() * 2 * MINUTE
      const voter = person(kind, { createdAt: at - madeAhead(), domain: `own${work}.example` })
      const [network, device] = [`own${work} ${n}`, `d${pick(60)}`]
      for (const chosen of new Set([work, ...decoysOf()])) vote(voter, chosen, at + random() * 20_000, network, device)
    }
  }
  ownDomain('own domain, a network each, uneven pauses', 67, () => [])
  ownDomain('the same, and all vote for one decoy', 68, () => [69])
  ownDomain('the same, and each votes for two decoys of its own', 71, () => [popular(), popular()])
  ownDomain('the same with five decoys', 72, () => Array.from({ length: 5 }, popular))
  ownDomain(
    'own domain, one decoy, made an hour ahead',
    73,
    () => [74],
    () => 60 * MINUTE,
  )
  for (let n = 0; n < 400; n++) {
    const at = START + 6 * DAY + n * 40_000 + random() * 8_000
    const voter = person('throw-away addresses, 12 networks', {
      createdAt: at - MINUTE,
      isConfirmed: false,
      isThrowaway: true,
    })
    vote(voter, 70, at, `cheap${n % 12}`, `cheap${n % 5}`)
  }
  for (let n = 0; n < 300; n++) {
    const at = START + 7 * DAY + n * 5 * MINUTE + random() * MINUTE
    vote(person('confirmed free addresses, sent by a clock', { createdAt: at - 3 * MINUTE }), 80, at)
  }
  for (let n = 0; n < 300; n++) {
    const at = START + 10 * DAY + n * 5 * MINUTE + random() * MINUTE
    const voter = person('the same with a decoy', { createdAt: at - 3 * MINUTE })
    for (const work of [82, 83]) vote(voter, work, at + random() * 5_000)
  }
  for (let n = 0; n < 300; n++) {
    const at = START + 7 * DAY + random() * DAY
    vote(person('confirmed free addresses at uneven pauses', { createdAt: at - 3 * MINUTE }), 84, at)
  }
  for (let n = 0; n < 40; n++) {
    const at = START + 8 * DAY + random() * 600 * MINUTE
    const voter = person('one mailbox, 40 accounts', { createdAt: at - 5 * MINUTE, mailbox: 'one' })
    vote(voter, 81, at, 'home', 'laptop')
  }
  for (const [place, artist] of artists.slice(90, 102).entries()) {
    for (let other = 0; other < 12; other++)
      if (other !== place) {
        const at = START + (9 + random()) * DAY
        vote(artist, 90 + other, at, `n${pick(4000)}`, `d${pick(60)}`, 'a ring of 12 artists')
      }
  }
  for (let n = 0; n < 200; n++) {
    const at = START + (4 + random() * 8) * DAY
    const voter = person('old accounts that look around (bought, dear)', {
      createdAt: at - (20 + random() * 200) * DAY,
    })
    for (const work of new Set([85, popular(), popular()])) vote(voter, work, at + random() * 5 * MINUTE)
  }
  return { voters, votes, artists }
}

/** Says which votes are held. The product looks at the last two days every minute; here it is done once a day. */
function judge({ voters, votes, artists }) {
  const held = new Set()
  const keyOf = ({ artworkId, accountId }) => `${artworkId} ${accountId}`
  for (let end = START + DAY; end <= START + 16 * DAY; end += DAY) {
    const lately = votes.filter(({ at }) => at < end && at >= end - 2 * DAY)
    for (const { vote, points } of scoreVotes(lately, voters)) if (points >= HOLD_FROM) held.add(keyOf(vote))
  }
  const byArtists = votes
    .filter(({ accountId }) => artists.includes(accountId))
    .map((vote) => ({ ...vote, artistId: artists[vote.artworkId] }))
  for (const vote of findRings(byArtists, artists.length)) held.add(keyOf(vote))
  return (vote) => held.has(keyOf(vote))
}

const HONEST = [
  'honest voters',
  'honest artists',
  'a school class behind one address',
  'a class that votes for a classmate among others',
  'staff of a company, a third at home',
  'a post that goes round',
]

/** Simulates campaigns and keeps the shares that are held. */
export async function run() {
  const found = new Map()
  const begun = process.cpuUsage().user
  let all = 0
  for (let n = 0; n < CAMPAIGNS; n++) {
    const campaign = buildCampaign()
    const isHeld = judge(campaign)
    all += campaign.votes.length
    for (const vote of campaign.votes) {
      const row = found.get(vote.kind) ?? { votes: 0, held: 0 }
      found.set(vote.kind, { votes: row.votes + 1, held: row.held + (isHeld(vote) ? 1 : 0) })
    }
  }
  const micros = (process.cpuUsage().user - begun) / all
  const line = ([kind, { votes, held }]) => `| ${kind} | ${votes} | ${((100 * held) / votes).toFixed(2)} % |`
  const [honest, attacks] = [true, false].map((wanted) =>
    [...found]
      .filter(([kind]) => HONEST.includes(kind) === wanted)
      .map(line)
      .join('\n'),
  )
  console.log(`${honest}\n${attacks}`)
  writeSection(
    'vote-integrity',
    `## Who is held

${CAMPAIGNS} simulated campaigns of ${WORKS} works, ${all} votes: what the integrity score holds (from ${HOLD_FROM} points) of honest votes and of planted
attacks. Votes of unconfirmed addresses do not count anyway, and a mailbox has one vote; the score stands beside both.

| honest | votes | held |
|---|--:|--:|
${honest}

| attack | votes | held |
|---|--:|--:|
${attacks}

No sign there is finds free addresses that are read and sent at uneven pauses (a post that goes round looks the same), nor old
accounts. ${micros.toFixed(0)} microseconds of processor for a vote, the simulation included.`,
  )
}
