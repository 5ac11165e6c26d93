import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import { writeZip } from '@plinth/api-schema/zip'
import type { Database, Queryable } from '../../db/database.ts'
import type { Exporting } from '../../db/exporting.ts'
import { consumeLimit } from '../../db/limits.ts'
import { findSessionAge } from '../../http/account-sessions.ts'
import type { Member, StreamedFile } from '../../http/call-context.ts'
import { createPlaces } from '../../http/places.ts'
import type { Clock } from '../../ports/clock.ts'
import type { FileStore } from '../../ports/file-store.ts'
import type { Outbox } from '../../ports/outbox.ts'
import { tellSecurity } from '../notices/notices-telling.service.ts'
import { recordOwnExport } from '../operators/operators-exporting.service.ts'
import { describeDevice } from './accounts.devices.ts'
import type { AccountMails } from './accounts.mails.ts'
import { findAccount, lockAccount } from './accounts.repository.ts'
import { listArchive } from './accounts-archive.ts'
import { type EmailService, recipientOf } from './accounts-email.service.ts'
import { findDeviceAge } from './accounts-exporting.repository.ts'
import { type Caller, hashDevice } from './accounts-log-in.service.ts'
import type { PasswordService } from './accounts-password.service.ts'

export type DataExportDeps = {
  database: Database
  clock: Clock
  files: FileStore
  outbox: Outbox
  mails: AccountMails
  email: EmailService
  password: PasswordService
  exportings: readonly Exporting[]
  publicUrl: string
  limitsAddresses: boolean
}

/** How somebody shows that the account is theirs. */
export type ExportProof = { password: string | undefined; code: string | undefined }
/** Where a download goes to; `stillMay` refuses once its session has ended. */
export type ExportCaller = Caller & { stillMay: () => Promise<unknown> }

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const A_DAY = { max: 5, seconds: DAY_MS / 1000 }
const AT_ONCE = { all: 8, ofAddress: 2, retryAfter: 60 }
// However slowly somebody reads, the place of a download is free again after that time.
const MAX_MS = HOUR_MS
// A reader who takes less than that for so long makes room when all places are taken: a handful of sleepers must not stop everybody.
const SLOW = { bytesPerSecond: 32_768, afterMs: 60_000 }

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** A download that is under way, and how much of it was read. */
type Download = {
  startedAt: number
  bytes: number
  stream?: Readable
  release: () => void
  end: (reason: string) => void
}

/** Lets people download everything that is held about them. */
export function createDataExportService(deps: DataExportDeps) {
  const { database, clock, files, outbox, mails, email, password, exportings, publicUrl } = deps
  const ofAddress = deps.limitsAddresses ? AT_ONCE.ofAddress : Number.POSITIVE_INFINITY
  const running = new Map<number, Download>()

  const endSlowest = () => {
    const now = clock.now().getTime()
    const rateOf = ({ startedAt, bytes }: Download) => (bytes * 1000) / (now - startedAt)
    const [slowest] = [...running.values()]
      .filter(({ startedAt }) => now - startedAt > SLOW.afterMs)
      .toSorted((one, other) => rateOf(one) - rateOf(other))
    if (slowest && rateOf(slowest) < SLOW.bytesPerSecond) slowest.end('a slow download of data made room for another')
  }
  const places = createPlaces({ ...AT_ONCE, ofAddress, makeRoom: endSlowest })

  const takePlace = ({ accountId }: Member, address: string): Download => {
    if (running.has(accountId)) throw new AppError('tooMany', { msg: messages.exportRunning, retryAfter: 60 })
    const leave = places.take(address)
    const download: Download = {
      startedAt: clock.now().getTime(),
      bytes: 0,
      release: () => {
        leave()
        if (running.get(accountId) === download) running.delete(accountId)
      },
      end: (reason) => {
        download.stream?.destroy(new Error(reason))
        download.release()
      },
    }
    running.set(accountId, download)
    return download
  }

  // A stolen password alone must not carry everything away: its owner has a day to see that somebody else has logged in.
  const requireKnown = async ({ accountId, sessionId }: Member, { device }: Caller) => {
    const before = new Date(clock.now().getTime() - DAY_MS)
    const session = await findSessionAge(database, { accountId, sessionId, before })
    const browser = await findDeviceAge(database, { accountId, deviceHash: hashDevice(device ?? ''), before })
    const isUsedElsewhere = session.knowsAny || browser.knowsAny
    if (isUsedElsewhere && !session.isKnown && !browser.isKnown)
      throw new AppError('notPermitted', { msg: messages.newDevice })
  }

  const record = async (tx: Queryable, { accountId }: Member, caller: Caller) => {
    const account = await lockAccount(tx, accountId)
    if (!account) throw new AppError('notFound')
    await consumeLimit(tx, clock, { key: `export:${accountId}`, ...A_DAY }, messages.exportLimit)
    const at = clock.now()
    await recordOwnExport(tx, { accountId, name: account.name, at })
    await tellSecurity(tx, accountId, 'Your data was downloaded', at)
    const origin = { device: describeDevice(caller.userAgent), at }
    if (await email.mayTell(tx, account)) await outbox.writeMail(tx, mails.dataExported(recipientOf(account), origin))
  }

  const prove = async (member: Member, { password: given, code }: ExportProof, caller: Caller) => {
    const account = await findAccount(database, member.accountId)
    if (!account) throw new AppError('notFound')
    if (account.passwordHash === null)
      return email.useExportCode(member, code ?? '', (tx) => record(tx, member, caller))
    await password.confirm(member, given ?? '')
    await database.transaction((tx) => record(tx, member, caller))
  }

  const openStream = (member: Member, caller: ExportCaller, download: Download): Readable => {
    const at = clock.now()
    const entries = listArchive(
      exportings,
      { database, files, publicUrl },
      { ...caller, accountId: member.accountId, at },
    )
    const counted = async function* () {
      for await (const piece of writeZip(entries, at, crc32)) {
        download.bytes += piece.length
        yield piece
      }
    }
    const stream = Readable.from(counted(), { objectMode: false })
    download.stream = stream
    const timer = setTimeout(() => download.end('a download of data took too long'), MAX_MS).unref()
    stream.once('close', () => {
      clearTimeout(timer)
      download.release()
    })
    return stream
  }

  return {
    /** Mails a code with which somebody without a password downloads their data. */
    async sendCode(member: Member, caller: Caller): Promise<void> {
      const account = await findAccount(database, member.accountId)
      if (!account) throw new AppError('notFound')
      if (account.passwordHash !== null) throw new AppError('conflict', { msg: messages.passwordInstead })
      await requireKnown(member, caller)
      await email.sendExportCode(member, caller)
    },

    /** Opens a zip of everything about the caller: with the password, or with a mailed code where there is none. */
    async open(member: Member, proof: ExportProof, caller: ExportCaller): Promise<StreamedFile> {
      const download = takePlace(member, caller.address)
      try {
        await requireKnown(member, caller)
        await prove(member, proof, caller)
        const stream = openStream(member, caller, download)
        return { name: `plinth-data-${dayOf(clock.now())}.zip`, mediaType: 'application/zip', stream }
      } catch (error) {
        download.release()
        throw error
      }
    },
  }
}
