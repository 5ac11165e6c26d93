import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { listArtworks } from '@plinth/api-schema/artworks'
import { listOwnCampaigns } from '@plinth/api-schema/campaigns'
import { listNfts } from '@plinth/api-schema/nfts'
import { type Abuse, createTally } from '../abuse.ts'
import { openCampaign, submitWork, uploadPicture, writeCampaign } from '../target/campaigns.ts'
import { openChain } from '../target/chain.ts'
import type { Member } from '../target/people.ts'
import { headOf, openSocket } from '../target/sockets.ts'
import type { Target } from '../target/target.ts'
import { bearer } from '../target/wire.ts'

const WHOLE = 5
const BROKEN = 4
const SETTLED_MS = 1_500

/** A request that does something once, and how often it was done. */
type Act = { name: string; by: Member; path: string; body: object; done: () => Promise<number> }

/** Sends a request and leaves before it is answered, as a browser does whose connection breaks. */
const sendAndLeave = async (target: Target, { by, path, body }: Act, key: string) => {
  const socket = await openSocket(target.address)
  const text = JSON.stringify(body)
  const headers = {
    Host: target.host,
    'X-Forwarded-For': target.freshAddress(),
    Language: 'en_US',
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(text)),
    'Idempotency-Key': key,
    ...bearer(by.token),
  }
  socket.write(headOf('POST', path, headers) + text)
  await wait(Math.random() * 40)
  socket.destroy()
}

const prepareActs = async (target: Target): Promise<Act[]> => {
  const [{ id, brand }, artist, chain] = await Promise.all([
    openCampaign(target),
    target.people.participant('artist'),
    openChain(target),
  ])
  const wallet = await chain.newAccount()
  await chain.link(artist, wallet)
  await submitWork(artist, id, 'The first work')
  const content = await writeCampaign(target, brand, { name: 'Handed in again and again' })
  const picture = await uploadPicture(artist)
  const nft = {
    chainId: chain.chainId,
    preview: picture,
    name: 'Pier',
    royaltyAddress: wallet.address,
    royaltyProportion: '5',
  }
  const work = { campaignId: id, artworkTitle: 'Again and again', description: 'x', artworkImg: picture }
  return [
    {
      name: 'a work',
      by: artist,
      path: '/api/campaign/works/save',
      body: work,
      done: async () => (await artist.call(listArtworks, { campaignId: id })).total - 1,
    },
    {
      name: 'a campaign',
      by: brand,
      path: '/api/campaign/save',
      body: { ...content, password: brand.password },
      done: async () => (await brand.call(listOwnCampaigns, { status: 0 })).total,
    },
    {
      name: 'an NFT',
      by: artist,
      path: '/api/nftProduct/save',
      body: nft,
      done: async () => (await artist.call(listNfts, { userId: artist.userId })).total,
    },
    {
      name: 'a letter to a winner',
      by: brand,
      path: '/api/campaign/works/notifyWinners',
      body: { campaignId: id, userId: [artist.userId], message: 'You have won.' },
      done: async () => {
        await target.mailbox.settle()
        return target.mailbox.to(artist.email).filter(({ mail }) => mail.subject === 'A brand has chosen you').length
      },
    },
  ]
}

/** A click that is sent again because its answer got lost is still one click. */
export const abuse: Abuse = {
  name: 'repeats',
  wants: 'one request done several times: sent again at once, after its connection broke, or under the key of another',
  half: 'slow',
  async play(target) {
    const { played, count } = createTally()
    for (const act of await prepareActs(target)) {
      const { name, by, path, body, done } = act
      const headers = { 'idempotency-key': randomUUID() }
      const key = headers['idempotency-key']
      const [replies] = await Promise.all([
        Promise.all(Array.from({ length: WHOLE }, () => by.post(path, body, { headers }))),
        ...Array.from({ length: BROKEN }, () => sendAndLeave(target, act, key)),
      ])
      await wait(SETTLED_MS)
      replies.push(await by.post(path, body, { headers }))
      const answers = new Set(replies.map(({ status, text }) => `${status} ${text}`))
      count(
        `${name} sent ${WHOLE + BROKEN + 1} times: its answers`,
        answers.size === 1,
        `${answers.size} different ones`,
      )
      const times = await done()
      count(`${name} sent ${WHOLE + BROKEN + 1} times`, times === 1, `it was done ${times} times`)
      const other = await by.post(path, { ...body, name: 'Another one', message: 'x', artworkTitle: 'x' }, { headers })
      count(`something else under the key of ${name}`, other.status === 409, `answered ${other.status}`)
      const stranger = await target.people.participant('mallory')
      const stolen = await stranger.post(path, body, { headers })
      count(
        `the answer to ${name} by somebody else's key`,
        !answers.has(`${stolen.status} ${stolen.text}`),
        stolen.text,
      )
    }
    return played
  },
}
