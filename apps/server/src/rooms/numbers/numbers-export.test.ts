import { voteArtwork } from '@plinth/api-schema/artworks'
import { errors } from '@plinth/api-schema/errors'
import * as calls from '@plinth/api-schema/numbers'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildAccount,
  buildArtwork,
  buildCampaign,
  buildCrowd,
  type CampaignOverrides,
} from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())

const PARTS = ['days', 'works', 'participants', 'countries'] as const
const at = (day: string) => new Date(`${day}T12:00:00Z`)

const stage = async (overrides: CampaignOverrides = {}) => {
  const campaign = await buildCampaign(server.database, { clock: server.clock, ...overrides })
  const artist = await buildAccount(server.database, { clock: server.clock })
  const { artworkId } = await buildArtwork(server.database, { campaign, artist, title: '=HYPERLINK("x")' })
  await buildArtwork(server.database, { campaign, title: 'Taken out', removedBy: 'brand' })
  const crowd = await buildCrowd(server.database, 3)
  for (const { token } of crowd) await server.call(voteArtwork, { worksId: artworkId }, token)
  const move = (table: string, column: string) =>
    server.database.query({
      text: `update ${table} set ${column} = $2 where campaign_id = $1`,
      values: [campaign.campaignId, at('2026-01-11')],
    })
  await move('artworks', 'created_at')
  await move('participations', 'joined_at')
  await server.database.query({
    text: `insert into visit_countries (campaign_id, country, visit_count) values ($1, 'PT', 7)`,
    values: [campaign.campaignId],
  })
  return { campaignId: campaign.campaignId, token: campaign.brand.token, artist, artworkId }
}
/** The rows of a csv file, in which every cell stands in quotation marks. */
const readCsv = (text: string) =>
  text
    .replace('\ufeff', '')
    .trim()
    .split(/\r?\n/)
    .map((line) =>
      line
        .slice(1, -1)
        .split('","')
        .map((cell) => cell.replaceAll('""', '"')),
    )

const rowsOf = async ({ campaignId, token }: { campaignId: number; token: string }, what: (typeof PARTS)[number]) => {
  const { name, bytes } = await server.call(calls.exportCampaign, { campaignId, what, format: 'csv' }, token)
  expect(name).toBe(`${what}-${campaignId}.csv`)
  return readCsv(Buffer.from(bytes).toString())
}

test('the works on the wall and who takes part, with their votes; a title that is a formula is only text', async () => {
  const here = await stage()
  const submitted = '2026-01-11 12:00:00'
  const [head, ...works] = await rowsOf(here, 'works')
  expect(head).toEqual(['No.', 'Title', 'Artist', 'Submitted (UTC)', 'Votes'])
  expect(works).toEqual([[String(here.artworkId), `'=HYPERLINK("x")`, expect.any(String), submitted, '3']])
  expect(await rowsOf(here, 'participants')).toEqual([
    ['Name', 'Joined (UTC)', 'Artworks', 'Votes'],
    [works[0]![2], submitted, '1', '3'],
  ])
})

test('the days of a campaign', async () => {
  const here = await stage()
  await server.database.query({
    text: 'update campaigns set status = 2, starts_at = $2, ends_at = $3 where id = $1',
    values: [here.campaignId, at('2026-01-10'), at('2026-01-11')],
  })
  expect(await rowsOf(here, 'days')).toEqual([
    ['Day', 'Visits', 'Logged in', 'Joined', 'Artworks', 'Votes'],
    ['2026-01-10', '0', '0', '0', '0', '0'],
    ['2026-01-11', '0', '0', '1', '1', '0'],
  ])
})

test('the countries from which people came', { tags: 'long' }, async () => {
  const rows = await rowsOf(await stage(), 'countries')
  expect(rows).toEqual([
    ['Code', 'Country', 'Visits', 'Votes'],
    ['PT', 'Portugal', '5', 'Fewer than 5'],
  ])
})

test('a spreadsheet is the usual format', { tags: 'long' }, async () => {
  const { campaignId, token } = await stage()
  const { name, bytes } = await server.call(calls.exportCampaign, { campaignId, what: 'works' }, token)
  expect(name).toBe(`works-${campaignId}.xlsx`)
  const { sheets } = await readXlsx(Buffer.from(bytes))
  expect(sheets.map(({ name: title, columns }) => [title, ...(columns ?? []).map(({ width }) => width)])).toEqual([
    ['Artworks', 20, 36, 36, 20, 20],
  ])
})

test('votes that are hidden are in no file', { tags: 'long' }, async () => {
  const here = await stage({ voteRules: { isHidden: true } })
  for (const what of PARTS) {
    const [, ...rows] = await rowsOf(here, what)
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(row.at(-1)).toBe('Hidden')
  }
})

test('what is no part, no format or not one of the brand’s campaigns is refused', async () => {
  const { campaignId, token } = await stage()
  for (const odd of [{ what: 'votes' }, { what: 'works', format: 'pdf' }])
    await expect(server.call(calls.exportCampaign, { campaignId, ...odd } as never, token)).rejects.toMatchObject({
      code: errors.invalid.code,
    })
  const other = await buildAccount(server.database, { kind: 'brand', clock: server.clock })
  for (const what of PARTS)
    await expect(server.call(calls.exportCampaign, { campaignId, what }, other.token)).rejects.toMatchObject({
      code: errors.notFound.code,
    })
})
