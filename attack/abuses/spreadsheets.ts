import { exportContacts, importContacts, listContacts, saveContact } from '@plinth/api-schema/contacts'
import { ApiError } from '@plinth/api-schema/errors'
import { sheetOf, zipOf } from '../../apps/server/src/media/zip.fixture.ts'
import { type Abuse, createTally, type Tally } from '../abuse.ts'
import type { Member } from '../target/people.ts'
import type { Target } from '../target/target.ts'

const HEAD = 'First name,Last name,Contact no.,Email'
const MEGABYTE = 1_048_576
const rowOf = (number: number) => `Ana,Lim,${number},guest-${number}@example.org`
const rows = (count: number) => `${HEAD}\n${Array.from({ length: count }, (_, number) => rowOf(number)).join('\n')}\n`
const SHEET = 'xl/worksheets/sheet1.xml'
const ENTITIES = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${Array.from(
  { length: 9 },
  (_, depth) => `<!ENTITY ${'b'.repeat(depth + 1)} "${`&${depth === 0 ? 'a' : 'b'.repeat(depth)};`.repeat(10)}">`,
).join('')}<!ENTITY passwd SYSTEM "file:///etc/passwd">]><worksheet>&passwd;&bbbbbbbbb;</worksheet>`

const WIDE = `<row r="1">${[...HEAD.split(','), ...Array<string>(60).fill('x')]
  .map((head) => `<c t="inlineStr"><is><t>${head}</t></is></c>`)
  .join('')}</row>`

const HOSTILE: readonly (readonly [string, string | Buffer])[] = [
  ['a bomb', zipOf([{ name: SHEET, bytes: Buffer.alloc(60 * MEGABYTE, ' ') }])],
  ['a bomb that says it is small', zipOf([{ name: SHEET, bytes: Buffer.alloc(60 * MEGABYTE, ' '), lie: 900 }])],
  [
    'a zip of a thousand files',
    zipOf(Array.from({ length: 1000 }, (_, at) => ({ name: `${at}`, bytes: Buffer.from('x') }))),
  ],
  ['entities that grow and read files', zipOf([{ name: SHEET, bytes: Buffer.from(ENTITIES) }])],
  ['a name that leads out of the folder', zipOf([{ name: '../../../../tmp/x', bytes: Buffer.from('x') }])],
  ['a file with a password', zipOf([{ name: SHEET, bytes: Buffer.from('x'), flags: 1 }])],
  ['5,001 rows', rows(5001)],
  ['a file of more than a megabyte', `${rows(10)}${'x'.repeat(MEGABYTE)}`],
  ['a million line ends and one row', `${HEAD}${'\n'.repeat(900_000)}${rowOf(1)}\nAna,Lim,1,not-an-address\n`],
  ['990,000 line ends', `${HEAD}\n${'\n'.repeat(990_000)}${rowOf(1)}\n`],
  ['a wide head and a row far below it', sheetOf(`${WIDE}<row r="150000"><c r="A150000"><v>1</v></c></row>`)],
  ['rows without a cell', sheetOf(`${WIDE}${'<row/>'.repeat(10_500)}<row><c><v>1</v></c></row>`)],
  ...['=1+1', '@SUM(1)', "=cmd|'/c calc'!A1", '\t=1+1', '-2+3+cmd'].map(
    (formula) => [`the formula ${JSON.stringify(formula)}`, `${HEAD}\n"${formula}",Lim,1,a@example.org\n`] as const,
  ),
  ['a link as a name', `${HEAD}\nwww.evil.example,Lim,1,a@example.org\n`],
  ['a header in an address', `${HEAD}\nAna,Lim,1,"a@example.org\nBcc: everybody@example.org"\n`],
  ['one bad row among good ones', `${rows(20)}Ana,Lim,1,nobody@\n`],
]

const upload = ({ call }: Member, content: string | Buffer) =>
  call(importContacts, { file: new File([new Uint8Array(Buffer.from(content))], 'contacts.xlsx'), dryRun: 0 }).then(
    ({ newNum }) => ({ status: 200, detail: `${newNum} were imported` }),
    (error: unknown) => ({ status: error instanceof ApiError ? error.status : 0, detail: String(error) }),
  )

const playFiles = async (target: Target, { count }: Tally) => {
  const member = await target.people.participant('sheet')
  for (const [what, content] of HOSTILE) {
    const { status, detail } = await upload(member, content)
    count(what, status >= 400 && status < 500, `answered ${status}: ${detail}`)
  }
  const { total } = await member.call(listContacts, {})
  count('something of a refused file', total === 0, `${total} contacts are there`)
  const healthy = await upload(member, rows(5000))
  count('a whole file after all of them', healthy.status === 200, healthy.detail)
}

/** Somebody types a formula and has the owner of the list, or an assistant of theirs, open the export. */
const playExport = async (target: Target, { count }: Tally) => {
  const member = await target.people.participant('sheet')
  const formulas = ['=1+1', '+1+cmd', '-1+1', '@SUM(1)']
  for (const [at, contactNo] of formulas.entries())
    await member.call(saveContact, { firstName: 'Ana', lastName: 'Lim', contactNo, email: `a${at}@example.org` })
  const { text } = await member.send({ path: `/api${exportContacts.path}?format=csv` })
  const open = text
    .split(/[\r\n]+/)
    .flatMap((line) => line.split(','))
    .filter((cell) => /^"?[=+\-@\t]/.test(cell))
  count('a formula in an export', text.includes('SUM(1)') && open.length === 0, `${open.join(' ')} would run`)
}

/** A spreadsheet is a zip of XML, which strangers fill in: what reads it must be bounded, and what it says is text. */
export const abuse: Abuse = {
  name: 'spreadsheets',
  wants: 'to have a spreadsheet cost the server more than it is, half-import, or run something where it is opened',
  half: 'slow',
  async play(target) {
    const tally = createTally()
    await playFiles(target, tally)
    await playExport(target, tally)
    return tally.played
  },
}
