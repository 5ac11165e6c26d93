import { expect, test } from 'vitest'
import { createSources } from './source.mjs'
import { bareStates } from './states.mjs'

const FILE = 'apps/server/src/rooms/artworks/artworks.repository.ts'
const COLUMNS = ['status', 'review', 'kind']
const complaintsAbout = (source) => bareStates(createSources('/nowhere', () => source).load(FILE), COLUMNS)
const said = (line, found) => `${FILE}:${line}: ${found}: write the name of the state, not its number`

test.each([
  ['review = 1', 'review = 1'],
  ['c.status in (1, 2)', 'status in (1'],
  ['status not in (0)', 'status not in (0'],
  ['kind <> 2', 'kind <> 2'],
  ['status>=1', 'status>=1'],
  ['status between 1 and 2', 'status between 1'],
  ['status is distinct from 0', 'status is distinct from 0'],
  ['status::int = 1', 'status::int = 1'],
  ['1 = a.status', '1 = a.status'],
  ['2::smallint <> kind', '2::smallint <> kind'],
  ['status = any (array[1, 2])', 'status = any (array[1'],
  ["review <> all('{1,2}')", "review <> all('{1"],
  ["case a.kind when 0 then 'x' end = 'x'", 'case a.kind when 0'],
])('refuses the number of a state: %s', (condition, found) => {
  expect(complaintsAbout(`const A = \`select 1 from a where ${condition}\``)).toEqual([said(1, found)])
})

test('names the line in a long text, and finds plain strings too', () => {
  expect(complaintsAbout('const A = `select 1\n  from a\n  where review = 1`')).toEqual([said(3, 'review = 1')])
  expect(complaintsAbout('const A = `select 1\nfrom a where review = 1\nlimit 1`')).toEqual([said(2, 'review = 1')])
  expect(complaintsAbout("const A = 'update a set status = 2'")).toEqual([said(1, 'status = 2')])
})

test.each([
  ['update a set status = $2::int, at = case when $2::int = 2 then now() end', '$2::int = 2'],
  ['update a set status = $1 where $1 in (1, 2)', '$1 in (1'],
  ['select 1 from a where $3 = a.kind and 0 < $3', '0 < $3'],
])('refuses the number beside a parameter that holds a state: %s', (statement, found) => {
  expect(complaintsAbout(`const A = \`${statement}\``)).toEqual([said(1, found)])
})

test('knows such a parameter on both sides of what is put in', () => {
  const source = `const A = \`update a set status = $2 where \${IS_OWN} and $2 > 0\``
  expect(complaintsAbout(source)).toEqual([said(1, '$2 > 0')])
})

test.each([
  `status = \${mintState.minted}`,
  `status in (\${mintState.minting}, \${mintState.minted})`,
  'status = $1',
  'status_count = 1',
  '$1 = status',
  'status = $1 and $2 > 0',
  'status = $1 and $12 > 0',
  'n1 = status',
  'http_status = 1',
  'id = 1',
])('takes names, parameters and other columns: %s', (condition) => {
  expect(complaintsAbout(`const A = \`select 1 from a where ${condition}\``)).toEqual([])
})

test('leaves code alone', () => {
  expect(complaintsAbout('export const isServerError = ({ status }) => status >= 500')).toEqual([])
})
