import { countryName } from '@plinth/api-schema/country-name'
import type { ExportedPart } from '@plinth/api-schema/numbers'
import { escapeCell } from '@plinth/api-schema/spreadsheet-cells'
import { toWireTime } from '@plinth/api-schema/wire-time'
import type { Database } from '../../db/database.ts'
import type { Member } from '../../http/call-context.ts'
import { type Table, type TableFormat, writeTable } from '../../media/spreadsheet.ts'
import type { FairGate } from '../../ports/fair-gate.ts'
import type { VisibilityService } from '../campaigns/campaigns-visibility.service.ts'
import type { UploadService } from '../site/site-uploads.service.ts'
import type { NumbersService } from './numbers.service.ts'
import { listExportedParticipants, listExportedWorks } from './numbers-export.repository.ts'

/** How many works or participants a file has at most: the first ones. */
const MAX_ROWS = 20_000

/** `gate` is the queue for work that costs processor time, `uploads` counts that time. */
export type ExportDeps = {
  database: Database
  gate: FairGate
  uploads: Pick<UploadService, 'openBudget'>
  visibility: VisibilityService
  numbers: Pick<NumbersService, 'own'>
}

const wide = (header: string) => ({ header, width: 36 })
const narrow = (header: string) => ({ header, width: 20 })
const FEW = 'Fewer than 5'
const votesCell = (votes: number | null) => votes ?? 'Hidden'

/** Writes the days, works, participants and countries of a brand's own campaign as files; votes only where everybody may see them. */
export function createExportService({ database, gate, uploads, visibility, numbers }: ExportDeps) {
  const tables: Record<ExportedPart, (member: Member, campaignId: number, hidesVotes: boolean) => Promise<Table>> = {
    async days(member, campaignId) {
      const { days } = await numbers.own(member, campaignId)
      return {
        name: 'Days',
        columns: ['Day', 'Visits', 'Logged in', 'Joined', 'Artworks', 'Votes'].map(narrow),
        rows: days.map((day) => [
          day.day,
          day.visitCount,
          day.memberCount,
          day.joinCount,
          day.workCount,
          votesCell(day.voteCount),
        ]),
      }
    },
    async countries(member, campaignId, hidesVotes) {
      const { countries } = await numbers.own(member, campaignId)
      return {
        name: 'Countries',
        columns: [narrow('Code'), wide('Country'), narrow('Visits'), narrow('Votes')],
        rows: countries.map(({ code, visitCount, voteCount }) => [
          code,
          countryName(code),
          visitCount ?? FEW,
          hidesVotes ? votesCell(null) : (voteCount ?? FEW),
        ]),
      }
    },
    async works(_member, campaignId, hidesVotes) {
      const works = await listExportedWorks(database, campaignId, MAX_ROWS)
      return {
        name: 'Artworks',
        columns: [narrow('No.'), wide('Title'), wide('Artist'), narrow('Submitted (UTC)'), narrow('Votes')],
        rows: works.map(({ id, title, artist, createdAt, voteCount }) => [
          id,
          escapeCell(title),
          escapeCell(artist),
          toWireTime(createdAt),
          votesCell(hidesVotes ? null : voteCount),
        ]),
      }
    },
    async participants(_member, campaignId, hidesVotes) {
      const people = await listExportedParticipants(database, campaignId, MAX_ROWS)
      return {
        name: 'Participants',
        columns: [wide('Name'), narrow('Joined (UTC)'), narrow('Artworks'), narrow('Votes')],
        rows: people.map(({ name, joinedAt, workCount, voteCount }) => [
          escapeCell(name),
          toWireTime(joinedAt),
          workCount,
          votesCell(hidesVotes ? null : voteCount),
        ]),
      }
    },
  }

  return {
    /** A part of a campaign of the caller as a file. */
    async write(member: Member, campaignId: number, part: ExportedPart, format: TableFormat): Promise<Buffer> {
      const hidesVotes = visibility.hidesVotes(await visibility.requireOwn(database, member, campaignId))
      const budget = await uploads.openBudget(member)
      return gate.run({ holder: `account:${member.accountId}` }, async () => {
        const table = await tables[part](member, campaignId, hidesVotes)
        return budget.charge((spend) => writeTable(table, format, { spend }))
      })
    },
  }
}

/** Writes campaigns as files. */
export type ExportService = ReturnType<typeof createExportService>
