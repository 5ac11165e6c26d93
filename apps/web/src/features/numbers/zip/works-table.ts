import { escapeCell } from '@plinth/api-schema/spreadsheet-cells'

/** A line of works.csv. */
export type WorkLine = { file: string; title: string; artist: string; submitted: string; votes: number | null }

const cell = (text: string) => `"${escapeCell(text).replaceAll('"', '""')}"`

/** The works as a table in plain text, with a mark that tells spreadsheet programs its encoding. */
export const worksTable = (lines: readonly WorkLine[]) => {
  const rows = [
    ['File', 'Title', 'Artist', 'Submitted (UTC)', 'Votes'],
    ...lines.map(({ file, title, artist, submitted, votes }) => [
      file,
      title,
      artist,
      submitted,
      votes === null ? 'Hidden' : String(votes),
    ]),
  ]
  return `\ufeff${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}
