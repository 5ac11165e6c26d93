import { updateUser, userInfoById } from '@plinth/api-schema/accounts'
import { type Abuse, createTally, type Tally } from '../abuse.ts'
import { effortOf, leastEffort, MAX_FROZEN_MS } from '../target/effort.ts'
import { type Member, newPerson } from '../target/people.ts'
import type { Target } from '../target/target.ts'
import { type Reply, waitUntilCalm } from '../target/wire.ts'

const LETTERS = 20_000
const QUERY_LETTERS = 4_000
/** So many are searched for; longer texts are refused. */
const SOUGHT_LETTERS = 255
const MAX_FOUND = 12
const READS = 20
/** A bio of so many letters is kept, also with what the cleaner adds to its links. */
const KEPT_LETTERS = 5_000

// Each makes some kind of pattern, parser or cleaner try again from every letter.
const KINDS = [
  '<',
  '>',
  '&',
  '&lt;',
  '&#',
  '<a',
  '<<a ',
  '<b>',
  '</b>',
  '<!--',
  '<![CDATA[',
  '<a href="',
  '<p style="a:',
  '(',
  '[',
  '"',
  "'",
  '\\',
  ' ',
  ' x',
  '\n',
  '\t',
  '-',
  '.',
  ',',
  '@',
  'a@',
  'a.',
  '0',
  '0x',
  '1,',
  '%',
  '://',
  'https://a',
  '/files/',
  'e\u0301',
  '\ud800',
  '𐍈',
  '\u200b',
  'aA',
]
const fillWith = (kind: string, letters: number) => kind.repeat(Math.ceil(letters / kind.length)).slice(0, letters)

type Place = { name: string; send: (text: string) => Promise<Reply>; letters?: number }

const json = (body: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', language: 'en_US' },
  body: JSON.stringify(body),
})
const ENDLESS = { startTime: '', endTime: '2031-01-01 00:00:00' }

const campaignPlaces = (target: Target, brand: Member): Place[] =>
  ['description', 'brandDescription', 'rules', 'descriptionImg', 'name', 'companyWebsite', 'stickers'].flatMap(
    (field) =>
      ['/api/user/drafts/save', '/api/campaign/save'].map((path) => ({
        name: `${field} of ${path}`,
        send: (text: string) =>
          brand.send({
            path,
            ...json({ ...ENDLESS, [field]: text, password: brand.password }),
            from: target.freshAddress(),
          }),
      })),
  )

const placesOf = (target: Target, ana: Member, brand: Member): Place[] => {
  const member = (name: string, path: string, body: (text: string) => object): Place => ({
    name,
    send: (text) => ana.send({ path, ...json(body(text)), from: target.freshAddress() }),
  })
  const stranger = (path: string, body: (text: string) => object): Place => ({
    name: path,
    send: (text) => target.send({ path, ...json(body(text)), from: target.freshAddress() }),
  })
  const search = (path: string, name: string, letters = QUERY_LETTERS): Place => ({
    name: `${letters} letters in ${name} of ${path}`,
    letters,
    send: (text) =>
      target.send({
        path: `${path}?campaignId=1&${name}=${encodeURIComponent(text.toWellFormed()).slice(0, 12_000).replace(/%\w?$/, '')}`,
        from: target.freshAddress(),
      }),
  })
  const person = newPerson('nobody')
  return [
    member('bio', '/api/user/update', (bio) => ({ bio })),
    member('nickName', '/api/user/update', (nickName) => ({ nickName })),
    member('words of a work', '/api/campaign/works/save', (text) => ({
      campaignId: 1,
      artworkTitle: text,
      description: text,
      artworkImg: text,
      artistCodename: text,
      artworkCredit: text,
      email: text,
    })),
    member('message of a wallet', '/api/wallet/link', (text) => ({ message: text.slice(0, 4_000), signature: '0x00' })),
    member('signature of a wallet', '/api/wallet/link', (text) => ({ message: 'x', signature: `0x${text}` })),
    member('words of a token', '/api/nftProduct/save', (text) => ({
      chainId: 31_337,
      preview: text,
      name: text,
      description: text,
      royaltyAddress: text,
      royaltyProportion: text,
    })),
    stranger('/api/user/signUp', (text) => ({ ...person, userName: text, userType: 0 })),
    stranger('/api/user/signUp', (email) => ({ ...person, email, userType: 0 })),
    stranger('/api/user/signUp', (password) => ({ ...person, password, userType: 0 })),
    stranger('/api/user/login', (userName) => ({ userName, password: 'x' })),
    stranger('/api/platform/login', (userName) => ({ userName, password: 'x' })),
    stranger('/api/user/getEmailCode', (email) => ({ email })),
    stranger('/api/user/confirmEmail', (token) => ({ token })),
    stranger('/api/auth/login', (text) => ({
      source: 'google',
      socialCode: text.slice(0, 2_000),
      socialState: text.slice(0, 500),
      socialIssuer: text.slice(0, 500),
    })),
    stranger('/api/content/helpAdd', (text) => ({
      helpTypeId: 1,
      email: text,
      companyName: text,
      description: text,
      file: text,
    })),
    search('/api/campaign/list', 'name'),
    search('/api/campaign/works/list', 'artworkTitle'),
    search('/api/campaign/works/list', 'worksIds'),
    search('/api/campaign/works/list', 'cursor'),
    search('/api/article/list', 'title'),
    search('/api/search', 'q'),
    search('/api/search', 'q', SOUGHT_LETTERS),
    ...campaignPlaces(target, brand),
  ]
}

const playPlace = async (target: Target, { name, send, letters = LETTERS }: Place, { played, count }: Tally) => {
  const before = played.gotThrough.length
  await waitUntilCalm(target, target.freshAddress())
  for (const kind of KINDS) {
    // One kind that gets through is enough to know of a place, and each may take seconds.
    if (played.gotThrough.length > before || played.gotThrough.length >= MAX_FOUND) return
    const text = fillWith(kind, letters)
    let status = 0
    const effort = await leastEffort(target, async () => {
      status = (await send(text)).status
    })
    const attempt = `${letters} letters of ${JSON.stringify(kind)} as ${name}`
    count(attempt, effort <= MAX_FROZEN_MS, `${Math.round(effort)} ms of the event loop`)
    // What is refused for the number of requests has not been looked at.
    count(attempt, status > 0 && status < 500 && status !== 429, `answered ${status}`)
  }
}

/** What a stored text costs anyone who reads it: it must be cleaned when it is written, not on each read. */
const playReads = async (target: Target, { count }: Tally) => {
  const [plain, hostile] = await Promise.all([target.people.participant(), target.people.participant()])
  const read = (userId: number) =>
    effortOf(target, async () => {
      for (let time = 0; time < READS; time++)
        await target.send({ path: `/api${userInfoById.path}?userId=${userId}`, from: target.freshAddress() })
    })
  // As much as a cleaner leaves standing: what it throws away costs no reader anything.
  for (const kind of ['<p><b>x</b></p>', '<p><a href="https://a.example">x</a></p>', '<p>&amp;</p>']) {
    await hostile.call(updateUser, { bio: kind.repeat(Math.floor(KEPT_LETTERS / kind.length)) })
    const ordinary = Math.min(await read(plain.userId), await read(plain.userId))
    const costly = Math.min(await read(hostile.userId), await read(hostile.userId))
    count(
      `${READS} reads of a bio of ${JSON.stringify(kind)}`,
      costly < 4 * ordinary + 100,
      `${Math.round(costly)} ms; ${Math.round(ordinary)} ms for an empty one`,
    )
  }
}

/** Text of a few kilobytes that keeps the one thread of the server busy, so that nobody else is answered. */
export const abuse: Abuse = {
  name: 'freeze',
  wants: 'one small request that keeps the server busy for seconds, by any field that takes text',
  half: 'slow',
  async play(target) {
    const tally = createTally()
    const [ana, brand] = await Promise.all([target.people.participant(), target.people.verifiedBrand()])
    for (const place of placesOf(target, ana, brand)) await playPlace(target, place, tally)
    await playReads(target, tally)
    return tally.played
  },
}
