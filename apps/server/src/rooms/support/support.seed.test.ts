import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contentEntries } from '../../../content/articles.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { sanitiseRichText } from '../../rich-text/sanitise.ts'
import { cleanRichText } from '../../rich-text/sealed-text.ts'
import { upsertSeeded } from './support.repository.ts'
import { readContent, seedArticles } from './support.seed.ts'

const CONTENT_FOLDER = path.join(import.meta.dirname, '../../../content')
const readFiles = () =>
  Promise.all(
    contentEntries.map(async ({ file }) => ({
      file,
      html: await readFile(path.join(CONTENT_FOLDER, `${file}.html`), 'utf8'),
    })),
  )

describe('the texts that come with the product', () => {
  test('are listed once each, and every file is listed', async () => {
    const files = (await readdir(CONTENT_FOLDER, { recursive: true })).filter((name) => name.endsWith('.html'))
    expect(files.map((name) => name.replace(/\.html$/, '').replaceAll(path.sep, '/')).toSorted()).toEqual(
      contentEntries.map(({ file }) => file).toSorted(),
    )
    expect(new Set(contentEntries.map(({ id }) => id)).size).toBe(contentEntries.length)
    expect(contentEntries.every(({ id }) => id < 1001)).toBe(true)
  })

  test('lose nothing when they are cleaned', async () => {
    for (const { file, html } of await readFiles()) {
      const withLinkAttributes = html.replace(
        /<a href="([^"]+)">/g,
        '<a href="$1" rel="noopener noreferrer nofollow ugc" target="_blank">',
      )
      expect(sanitiseRichText(html), file).toBe(withLinkAttributes)
    }
  })

  test('hold no gaps to be filled in', async () => {
    for (const { file, html } of await readFiles())
      expect(html, file).not.toMatch(/\[[A-Z]|\{\{|lorem|TBD|TODO|XXX|example\.com/i)
  })
})

describe('seeding', () => {
  let databaseOfTest: TestDatabase
  beforeAll(async () => {
    databaseOfTest = await createTestDatabase()
  })
  afterAll(() => databaseOfTest.drop())
  beforeEach(() => databaseOfTest.database.query({ text: 'delete from articles' }))

  const stored = async (id: number) => {
    const [row] = await databaseOfTest.database.query<{ title: string; body: string; status: number }>({
      text: 'select title, body, status from articles where id = $1',
      values: [id],
    })
    return row
  }

  test('fills an empty database and publishes every text', async () => {
    expect(await seedArticles(databaseOfTest.database)).toHaveLength(contentEntries.length)
    expect(await stored(6)).toMatchObject({ title: 'Privacy Policy', status: 1 })
  })

  test('changes nothing the second time, nor when two servers start at once', async () => {
    await Promise.all([seedArticles(databaseOfTest.database), seedArticles(databaseOfTest.database)])
    expect(await seedArticles(databaseOfTest.database)).toEqual([])
  })

  test('replaces an older text of ours by a newer one', async () => {
    const [older] = await readContent()
    await upsertSeeded(databaseOfTest.database, [
      { ...older!, body: cleanRichText('<p>Older words</p>'), hash: 'older' },
    ])
    expect(await seedArticles(databaseOfTest.database)).toContain(older!.id)
    expect((await stored(older!.id))?.body).toBe(older!.body)
  })

  test('never touches a text that an operator edited or hid', async () => {
    await seedArticles(databaseOfTest.database)
    await databaseOfTest.database.query({
      text: `update articles set body = '<p>Ours</p>', status = 0, edited_at = now(), seed_hash = 'older' where id = 6`,
    })
    expect(await seedArticles(databaseOfTest.database)).toEqual([])
    expect(await stored(6)).toMatchObject({ body: '<p>Ours</p>', status: 0 })
  })

  test('leaves the ids of operators’ own articles alone', async () => {
    await seedArticles(databaseOfTest.database)
    const [row] = await databaseOfTest.database.query<{ id: number }>({
      text: `insert into articles (type_id, title, body) values (4, 'Own', '<p>Own</p>') returning id`,
    })
    expect(row!.id).toBeGreaterThanOrEqual(1001)
  })
})
