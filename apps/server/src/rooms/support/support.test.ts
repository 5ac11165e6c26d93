import type { AnyCall, Args } from '@plinth/api-schema/call'
import { ApiError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import {
  articleByType,
  articleDetail,
  articleFullList,
  articleList,
  articleTypeList,
  linkList,
  newsDetail,
  recommendedContent,
} from '@plinth/api-schema/support'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildAccount, revokeSessions } from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { seedArticles } from './support.seed.ts'

const NEWS = 4
const MISSING = 999_999_999

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
  await seedArticles(server.database)
})
afterAll(() => server.stop())

type Draft = {
  typeId?: number
  title?: string
  body?: string
  status?: number
  externalUrl?: string
  featured?: boolean
}
async function buildArticle(draft: Draft = {}): Promise<number> {
  const {
    typeId = NEWS,
    title = 'A title',
    body = '<p>Text</p>',
    status = 1,
    externalUrl = null,
    featured = false,
  } = draft
  const [row] = await server.database.query<{ id: number }>({
    text: `insert into articles (type_id, title, body, status, external_url, featured, position)
           values ($1, $2, $3, $4, $5, $6, 500) returning id`,
    values: [typeId, title, body, status, externalUrl, featured],
  })
  return row!.id
}

const refusal = async <C extends AnyCall>(call: C, args: Args<C>) => {
  const error = await server.call(call, args).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw new Error('the call was not refused', { cause: error })
  return { status: error.status, code: error.code, msg: error.message }
}
const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ method: 'GET', url, headers })

describe('one article', () => {
  test.each([
    [4, 'Terms of Service for brands'],
    [5, 'Terms and Conditions for participants'],
    [6, 'Privacy Policy'],
  ])('the promised number %i is the %s', async (id, title) => {
    const article = await server.call(articleDetail, { id })
    expect(article).toMatchObject({
      id,
      articleId: id,
      title,
      lang: 'en_US',
      status: 1,
      externalLink: null,
      externalLinkFlag: 0,
    })
    expect(article.content).toMatch(/^<p>/)
  })

  test('is the same missing thing whether it is hidden, absent or far out of range', async () => {
    const hidden = await buildArticle({ status: 0, title: 'Not yet' })
    const missing = { status: 404, code: 404, msg: 'This does not exist.' }
    expect(await refusal(articleDetail, { id: hidden })).toEqual(missing)
    expect(await refusal(articleDetail, { id: MISSING })).toEqual(missing)
    expect(await refusal(articleDetail, { id: 999_999_999_999_999 })).toEqual(missing)
  })

  test.each(['0', '-1', 'abc', '1.5', '1e3', '4%00', "4'--", ' 4', '99999999999999999999'])(
    'refuses %s as an id',
    async (id) => {
      const answer = await get(`/api/article/detail/${encodeURI(id)}`)
      expect(answer.statusCode).toBe(400)
      expect(answer.json().msg).not.toBe('')
    },
  )

  test('is cleaned before it is shown, whatever was stored', async () => {
    const id = await buildArticle({
      body: '<p onclick="x()">Hi<script>alert(1)</script> <a href="javascript:x">there</a></p>',
    })
    expect((await server.call(articleDetail, { id })).content).toBe('<p>Hi there</p>')
  })

  test('shows an outside link that is https, and the database takes no other', async () => {
    const id = await buildArticle({ externalUrl: 'https://example.test/story' })
    expect(await server.call(articleDetail, { id })).toMatchObject({
      externalLink: 'https://example.test/story',
      externalLinkFlag: 1,
    })
    for (const externalUrl of ['http://example.test', 'javascript:alert(1)//https://x', '//example.test'])
      await expect(buildArticle({ externalUrl })).rejects.toThrow(/articles_external_url_check/)
  })
})

describe('one piece of news', () => {
  test('is answered by its id', async () => {
    expect(await server.call(newsDetail, { id: 12 })).toMatchObject({ title: 'How votes are counted', typeId: NEWS })
  })

  test('is not there when the article is hidden or of another kind', async () => {
    const hidden = await buildArticle({ status: 0 })
    for (const id of [hidden, 4, MISSING]) expect((await refusal(newsDetail, { id })).status).toBe(404)
  })

  test('needs an id', async () => {
    const answer = await get('/api/content/news/detail')
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { code: 400, msg: messages.fieldRequired, data: { reason: 'fieldRequired', field: 'id' } },
    ])
  })
})

describe('the articles of one type', () => {
  test('the FAQ stands whole and in order, section after section', async () => {
    const questions = await server.call(articleByType, { typeId: 1 })
    expect(questions.length).toBeGreaterThanOrEqual(18)
    expect(questions.map(({ sort }) => sort)).toEqual(questions.map(({ sort }) => sort).toSorted((a, b) => a - b))
    const sections = questions.map(({ section }) => section)
    expect(sections.filter((section, index) => section !== sections[index - 1])).toEqual([
      'Getting started',
      'Taking part',
      'Voting',
      'Wallets and minting',
      'For brands',
      'Account and privacy',
    ])
    for (const { title, content } of questions) {
      expect(title).toMatch(/\?$/)
      expect(content.length).toBeGreaterThan(200)
    }
  })

  test('news stand newest first', async () => {
    const news = await server.call(articleByType, { typeId: NEWS })
    expect(news.map(({ id }) => id).filter((id) => id < 1001)).toEqual([13, 12, 11])
  })

  test('is empty for a type that does not exist and leaves out what is hidden', async () => {
    expect(await server.call(articleByType, { typeId: 999_999_999_999_999 })).toEqual([])
    const hidden = await buildArticle({ status: 0 })
    expect((await server.call(articleByType, { typeId: NEWS })).map(({ id }) => id)).not.toContain(hidden)
  })

  test('needs a type', async () => {
    expect((await get('/api/article/getArticleByType')).statusCode).toBe(400)
    expect((await get('/api/article/getArticleByType?typeId=')).statusCode).toBe(400)
  })
})

describe('lists', () => {
  test('hold heads without text, with the true total', async () => {
    const { rows, total } = await server.call(articleList, { typeId: 2 })
    expect(rows.map(({ id }) => id)).toEqual([4, 5, 6])
    expect(total).toBe(3)
    expect(rows[0]).not.toHaveProperty('content')
  })

  test('past the end there are no rows, and the total stays true', async () => {
    for (const call of [articleList, articleFullList])
      expect(await server.call(call, { typeId: 2, pageNum: 9, pageSize: 2 })).toEqual({ rows: [], total: 3 })
    expect(await server.call(recommendedContent, { pageNum: 10_000, pageSize: 1000 })).toMatchObject({ rows: [] })
  })

  test('pages follow each other without gap or repetition', async () => {
    const whole = await server.call(articleList, { typeId: 1, pageSize: 1000 })
    const pages = []
    for (let pageNum = 1; pageNum <= Math.ceil(whole.total / 5); pageNum++)
      pages.push(...(await server.call(articleList, { typeId: 1, pageNum, pageSize: 5 })).rows)
    expect(pages).toEqual(whole.rows)
    expect(whole.rows).toHaveLength(whole.total)
  })

  test('a hidden article is in no list, by title or otherwise, and not in the total', async () => {
    const title = 'Canary in the cellar'
    await buildArticle({ title, status: 0, featured: true })
    expect(await server.call(articleFullList, { title })).toEqual({ rows: [], total: 0 })
    const recommended = await server.call(recommendedContent, { pageSize: 1000 })
    expect(recommended.rows.map((row) => row.title)).not.toContain(title)
    expect(recommended.total).toBe(recommended.rows.length)
  })

  test('order by a column that is on the list, in either direction', async () => {
    const ids = async (args: Args<typeof articleList>) =>
      (await server.call(articleList, { typeId: 1, pageSize: 1000, ...args })).rows.map(({ sort }) => sort)
    const ascending = await ids({ orderByColumn: 'sort', isAsc: 'ascending' })
    expect(await ids({ orderByColumn: 'sort', isAsc: 'desc' })).toEqual(ascending.toReversed())
    const dates = (await server.call(articleList, { pageSize: 1000, orderByColumn: 'createTime' })).rows.map(
      (row) => row.createTime,
    )
    expect(dates).toEqual(dates.toSorted().toReversed())
  })

  test.each([
    'orderByColumn=id;drop table articles',
    'orderByColumn=body',
    'orderByColumn=',
    'orderByColumn=sort&orderByColumn=sort',
    'isAsc=up',
    'pageNum=0',
    'pageNum=10001',
    'pageNum=',
    'pageSize=0',
    'pageSize=1001',
    'pageSize=ten',
    'typeId=one',
  ])('refuse %s', async (query) => {
    for (const path of ['/api/article/articleList', '/api/article/list']) {
      const answer = await get(`${path}?${encodeURI(query)}`)
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ code: 400, msg: expect.stringMatching(/\S/) })
    }
    expect((await server.call(articleList, {})).total).toBeGreaterThan(0)
  })

  test('find words of a title in any case, and read wildcards as plain signs', async () => {
    await buildArticle({ title: '100% cotton_paper \\ notes' })
    const titles = async (title: string) => (await server.call(articleFullList, { title })).rows.map((row) => row.title)
    for (const part of ['100%', 'COTTON_paper', '\\ notes', '%'])
      expect(await titles(part)).toEqual(['100% cotton_paper \\ notes'])
    expect(await titles('100_')).toEqual([])
    expect(await titles('c%n')).toEqual([])
    expect(await titles("' or 1=1 --")).toEqual([])
    expect(await titles('privacy')).toContain('Privacy Policy')
  })

  test('refuse a title that is too long or not text', async () => {
    expect((await get(`/api/article/list?title=${'x'.repeat(256)}`)).statusCode).toBe(400)
    expect((await get('/api/article/list?title=a%00b')).statusCode).toBe(400)
  })

  test('put forward what is featured', async () => {
    const { rows, total } = await server.call(recommendedContent, {})
    expect(rows.map(({ id }) => id)).toEqual([1, 2, 3, 13])
    expect(total).toBe(6)
  })
})

describe('types and links', () => {
  test('the types stand in their order, the FAQ being type 1', async () => {
    const types = await server.call(articleTypeList, {})
    expect(types[0]).toEqual({ typeId: 1, title: 'FAQ' })
    expect(types).toHaveLength(4)
  })

  test('the links lead to the pages of the footer', async () => {
    const links = await server.call(linkList, {})
    expect(links.map(({ title }) => title)).toEqual([
      'What are NFTs',
      'Use cases of NFT',
      'About the product',
      'Term & Conditions',
      'FAQs',
      'Privacy Policy',
    ])
    expect(links.every(({ url }) => url.startsWith('/startup/article/'))).toBe(true)
  })

  test.each(['http://example.test', '//example.test', '/\\example.test', 'javascript:alert(1)', ''])(
    'the database takes no link to %s',
    async (url) => {
      const insert = server.database.query({
        text: "insert into site_links (title, url, position) values ('x', $1, 9)",
        values: [url],
      })
      await expect(insert).rejects.toThrow(/site_links_url_check/)
    },
  )
})

describe('who asks', () => {
  test('does not matter: nobody, every kind of account and an ended session get the same', async () => {
    const ended = await buildAccount(server.database)
    await revokeSessions(server.database, ended.accountId)
    const accounts = await Promise.all(
      (['participant', 'brand', 'operator'] as const).map((kind) => buildAccount(server.database, { kind })),
    )
    const anonymous = await server.call(articleDetail, { id: 6 })
    for (const { token } of [ended, ...accounts])
      expect(await server.call(articleDetail, { id: 6 }, token)).toEqual(anonymous)
    expect((await get('/api/link/list', { authorization: 'Bearer nonsense' })).statusCode).toBe(200)
    expect((await get('/api/link/list', { cookie: 'plinth_session=nonsense' })).statusCode).toBe(200)
  })

  test('may keep the answer, and is told when it has not changed', async () => {
    const first = await get('/api/article/detail/6')
    expect(first.headers['cache-control']).toBe('public, max-age=600')
    const again = await get('/api/article/detail/6', { 'if-none-match': String(first.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })
})
