import { voteArtwork } from '@plinth/api-schema/artworks'
import { campaignDetail, listCampaigns } from '@plinth/api-schema/campaigns'
import { messages } from '@plinth/api-schema/messages'
import { describe, expect, it } from 'vitest'
import { buildCampaign, buildCampaignCard, listedCampaigns } from './builders.ts'
import { createWire } from './wire.ts'

const get = async (url: string) => JSON.parse(await (await fetch(url)).text())
const vote = (body: string) => fetch('/api/campaign/works/vote', { method: 'POST', body })

describe('the fake of the wire', () => {
  it('answers a declared call in its envelope and keeps what was sent, parsed', async () => {
    const wire = createWire().answer(listCampaigns, listedCampaigns([buildCampaignCard()]))
    wire.install()
    expect(await get('/api/campaign/list?pageNum=2&isFeatured=1')).toMatchObject({ code: 200, total: 1 })
    expect(wire.sent(listCampaigns)).toEqual([{ pageNum: 2, pageSize: 24, isAsc: 'desc', isFeatured: true, status: 1 }])
    expect(wire.faults).toEqual([])
  })

  it('reads the holes of a path', async () => {
    const wire = createWire().answer(campaignDetail, ({ id }) => buildCampaign({ id }))
    wire.install()
    expect(await get('/api/campaign/12')).toMatchObject({ data: { id: 12 } })
    expect(wire.sent(campaignDetail)).toEqual([{ id: 12 }])
  })

  it.each([
    ['an input that breaks the schema', 'worksId=none'],
    ['an input that lacks something', ''],
  ])('takes down %s as a fault', async (_what, body) => {
    const wire = createWire().answer(voteArtwork, { voteNum: 1, state: 0, voteHold: 0, leafIndex: 4 })
    wire.install()
    await vote(body)
    expect(wire.faults).toHaveLength(1)
  })

  it('takes down an answer that breaks the schema as a fault', async () => {
    const wire = createWire().answer(voteArtwork, { voteNum: 'many' as never, state: 0, voteHold: 0, leafIndex: 4 })
    wire.install()
    await vote('worksId=1')
    expect(wire.faults[0]).toContain('breaks its schema')
  })

  it('takes down what nobody has prepared or declared as a fault', async () => {
    const wire = createWire()
    wire.install()
    await vote('worksId=1')
    await fetch('/api/no/such/call')
    expect(wire.faults).toEqual([
      'POST /campaign/works/vote was sent, but the test has prepared no answer',
      'No call is declared for GET /api/no/such/call',
    ])
  })

  it('refuses with the status, code and message of the catalogue', async () => {
    const wire = createWire().refuse(voteArtwork, 'sessionExpired')
    wire.install()
    const reply = await vote('worksId=1')
    expect(reply.status).toBe(401)
    expect(JSON.parse(await reply.text())).toEqual({
      code: 1004,
      msg: messages.sessionExpired,
      data: { reason: 'sessionExpired' },
    })
  })

  it('loses requests while it is offline, and takes them again', async () => {
    const wire = createWire().answer(voteArtwork, { voteNum: 1, state: 0, voteHold: 0, leafIndex: 4 }).goOffline()
    wire.install()
    await expect(vote('worksId=1')).rejects.toThrow(TypeError)
    wire.goOnline()
    expect((await vote('worksId=1')).status).toBe(200)
  })
})
