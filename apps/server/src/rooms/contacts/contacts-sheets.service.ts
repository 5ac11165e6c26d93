import type { Readable } from 'node:stream'
import type { ContactForm, ImportReport } from '@plinth/api-schema/contact'
import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { Database } from '../../db/database.ts'
import { consumeLimit } from '../../db/limits.ts'
import type { IncomingFile, Member } from '../../http/call-context.ts'
import { drain } from '../../media/spool.ts'
import { MAX_SHEET_MEGABYTES, readTable, type TableFormat, writeTable } from '../../media/spreadsheet.ts'
import type { Clock } from '../../ports/clock.ts'
import type { FairGate } from '../../ports/fair-gate.ts'
import type { UploadService } from '../site/site-uploads.service.ts'
import { requireSpace } from './contacts.policy.ts'
import { countContacts, findKnownAddresses, listContacts, lockBook, upsertContacts } from './contacts.repository.ts'
import {
  type CountColumn,
  exportTable,
  MAX_ROWS,
  readContacts,
  type SheetContacts,
  templateTable,
} from './contacts.sheet.ts'

const BYTES_PER_MEGABYTE = 1_048_576
const MAX_BYTES = MAX_SHEET_MEGABYTES * BYTES_PER_MEGABYTE
const HOUR_SECONDS = 3_600
const IMPORTS_AN_HOUR = 60
const ROWS_AT_ONCE = 1_000

/** `gate` is the queue for work that costs processor time, `uploads` counts that time. */
export type SheetsDeps = {
  database: Database
  clock: Clock
  gate: FairGate
  uploads: Pick<UploadService, 'openBudget'>
}

const COUNTS: Record<'participant' | 'brand', readonly CountColumn[]> = {
  participant: [
    { header: 'Votes', of: ({ voteCount }) => voteCount },
    { header: 'Invite Sent', of: ({ inviteCount }) => inviteCount },
  ],
  brand: [
    { header: 'Campaigns Joined', of: ({ joinCount }) => joinCount },
    { header: 'NFTs Minted', of: ({ mintCount }) => mintCount },
  ],
}

const holderOf = ({ accountId }: Member) => `account:${accountId}`

const receive = async (stream: Readable): Promise<Buffer> => {
  const pieces: Buffer[] = []
  let bytes = 0
  try {
    // What is refused is not torn off: the rest is let run out, so that the sender hears the answer.
    for await (const piece of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += piece.length
      if (bytes > MAX_BYTES)
        throw new AppError('tooLarge', { msg: messages.uploadTooLarge, values: { n: MAX_SHEET_MEGABYTES } })
      pieces.push(piece)
    }
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('invalid', { msg: messages.uploadFail, cause: error })
  } finally {
    drain(stream)
  }
  return Buffer.concat(pieces)
}

const faulty = ({ faults: [first], faultCount }: SheetContacts) => {
  const more = faultCount - 1
  const msg = more > 0 ? messages.sheetFaults : messages.sheetFault
  return new AppError('invalid', { msg, values: { ...first!, n: more } })
}

/** Takes address books in from spreadsheets, and hands them out. */
export function createSheetsService({ database, clock, gate, uploads }: SheetsDeps) {
  let template: Promise<Buffer> | undefined

  const compare = async (accountId: number, read: SheetContacts): Promise<Omit<ImportReport, 'isImported'>> => {
    const addresses = read.contacts.map(({ email }) => email.toLowerCase())
    const known = await findKnownAddresses(database, accountId, addresses)
    const { rowCount, mergedCount, faultCount, faults } = read
    const newCount = addresses.length - known.size
    return { rowCount, newCount, changedCount: known.size, mergedCount, faultCount, faults }
  }
  const write = (accountId: number, contacts: readonly ContactForm[]) =>
    database.transaction(async (tx) => {
      await lockBook(tx, accountId)
      for (let at = 0; at < contacts.length; at += ROWS_AT_ONCE)
        await upsertContacts(tx, accountId, contacts.slice(at, at + ROWS_AT_ONCE), clock.now())
      requireSpace(await countContacts(tx, accountId))
    })
  const admit = async (member: Member) => {
    gate.requireRoom(holderOf(member))
    const limit = { key: `contact-imports:${member.accountId}`, max: IMPORTS_AN_HOUR, seconds: HOUR_SECONDS }
    await consumeLimit(database, clock, limit, messages.importLimit)
    return uploads.openBudget(member)
  }

  return {
    /**
     * Reads a spreadsheet and writes all of its contacts, or none. A dry run writes nothing and lists the faults, which are
     * otherwise refused. `requireStillAdmitted` is asked right before anything is written.
     */
    async import(
      member: Member,
      incoming: IncomingFile | null,
      { isDryRun }: { isDryRun: boolean },
      requireStillAdmitted: () => Promise<unknown>,
    ): Promise<ImportReport> {
      if (!incoming) throw new AppError('invalid', { msg: messages.uploadMissing })
      const { stream, signal } = incoming
      const budget = await admit(member).catch((error: unknown) => {
        drain(stream)
        throw error
      })
      const bytes = await receive(stream)
      const rows = await gate.run({ holder: holderOf(member), signal }, () =>
        budget.charge((spend) => readTable(bytes, MAX_ROWS, { signal, spend })),
      )
      const read = await readContacts(rows)
      if (!isDryRun && read.faultCount > 0) throw faulty(read)
      const report = await compare(member.accountId, read)
      if (isDryRun) return { isImported: false, ...report }
      await requireStillAdmitted()
      await write(member.accountId, read.contacts)
      return { isImported: true, ...report }
    },

    /** The whole address book as a file. */
    async export(member: Member & { kind: 'participant' | 'brand' }, format: TableFormat): Promise<Buffer> {
      const budget = await uploads.openBudget(member)
      return gate.run({ holder: holderOf(member) }, async () => {
        const limit = await countContacts(database, member.accountId)
        const all = { keyword: undefined, sort: 'created', direction: 'asc', offset: 0, after: undefined } as const
        const contacts = await listContacts(database, { ...all, accountId: member.accountId, limit })
        const table = exportTable(contacts, COUNTS[member.kind])
        return budget.charge((spend) => writeTable(table, format, { spend }))
      })
    },

    /** The spreadsheet to fill in; made once. */
    template(): Promise<Buffer> {
      template ??= writeTable(templateTable, 'xlsx').catch((error: unknown) => {
        template = undefined
        throw error
      })
      return template
    },
  }
}

/** Spreadsheets, as routes use them. */
export type SheetsService = ReturnType<typeof createSheetsService>
