import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { Database } from '../../db/database.ts'
import type { IncomingFile, Member } from '../../http/call-context.ts'
import { type ServedFile, servedTypes, type TakenMedia } from '../../media/formats.ts'
import { processUpload } from '../../media/process-upload.ts'
import { drain, type Spooled, spool } from '../../media/spool.ts'
import type { Clock } from '../../ports/clock.ts'
import type { FairGate } from '../../ports/fair-gate.ts'
import type { FileStore } from '../../ports/file-store.ts'
import { fileUrl } from '../../ports/file-url.ts'
import { insertFile } from './site-uploads.repository.ts'
import { type Allowance, openAllowance } from './site-uploads-allowance.ts'
import { openProcessingBudget, type ProcessingBudget } from './site-uploads-budget.ts'
import { readUploadLimits } from './site-uploads-limits.ts'

/** An accepted upload, as the person who sent it gets to know it. */
export type Upload = {
  url: string
  name: string
  type: string
  width: number | null
  height: number | null
  placeholder: string | null
  renditions: { url: string; type: string; width: number }[]
}

/**
 * What the service needs: `gate` is where uploads queue for the processor, `sendsMail` whether an email address can be
 * confirmed on this server, `spoolFolder` where the bytes lie meanwhile, the system's own folder unless told.
 */
export type UploadDeps = {
  database: Database
  files: FileStore
  clock: Clock
  gate: FairGate
  sendsMail: boolean
  spoolFolder?: string
}

// 128 bits: the media of an unpublished campaign cannot be guessed. The first two digits keep folders small.
const newKey = () => {
  const name = randomBytes(16).toString('hex')
  return `${name.slice(0, 2)}/${name}`
}

// The bytes come first: a row never points at a file that a crash has swallowed.
const createKeeper = ({ database, files, clock }: Pick<UploadDeps, 'database' | 'files' | 'clock'>) => {
  const putAll = async (key: string, media: TakenMedia) => {
    const written: string[] = []
    const put = async ({ extension, bytes }: ServedFile, suffix = '') => {
      const fileKey = `${key}${suffix}.${extension}`
      written.push(fileKey)
      await files.put(fileKey, bytes, servedTypes[extension])
      return { fileKey, mediaType: servedTypes[extension] }
    }
    try {
      const main = await put(media.main)
      const renditions = []
      for (const made of media.renditions)
        renditions.push({ ...(await put(made, `-${made.width}`)), width: made.width })
      return { main, renditions, written }
    } catch (error) {
      await removeAll(written)
      throw error
    }
  }
  const removeAll = (fileKeys: string[]) => Promise.allSettled(fileKeys.map((fileKey) => files.remove(fileKey)))

  return async (member: Member, media: TakenMedia): Promise<Upload> => {
    const key = newKey()
    const { main, renditions, written } = await putAll(key, media)
    const { width, height, placeholder, colour } = media
    const facts = { key, accountId: member.accountId, mediaType: main.mediaType, bytes: media.main.bytes.length }
    try {
      await insertFile(database, { ...facts, width, height, placeholder, colour, renditions, createdAt: clock.now() })
    } catch (error) {
      await removeAll(written)
      throw error
    }
    return {
      url: fileUrl(main.fileKey),
      name: main.fileKey.slice(main.fileKey.indexOf('/') + 1),
      type: main.mediaType,
      width,
      height,
      placeholder,
      renditions: renditions.map((made) => ({ url: fileUrl(made.fileKey), type: made.mediaType, width: made.width })),
    }
  }
}

type Sender = {
  member: Member
  requireStillAdmitted: () => Promise<unknown>
  budget: ProcessingBudget
  signal: AbortSignal | undefined
}

const createProcessing = ({ gate }: UploadDeps, keep: ReturnType<typeof createKeeper>) => {
  const takeTurn = ({ member, requireStillAdmitted, budget, signal }: Sender, spooled: Spooled) =>
    budget.charge(async (spend) => {
      const { pixelsLeft, chargePixels } = budget
      const processing = { signal, spend, pixelsLeft, chargePixels }
      const media = await processUpload(spooled.format, await spooled.read(), processing)
      // A long upload and its turn in the queue may outlast the session.
      await requireStillAdmitted()
      return keep(member, media)
    })
  // Read, decoded and stored inside of the gate, so that only so many files are in memory at once.
  return (sender: Sender, spooled: Spooled) =>
    gate.run({ holder: holderOf(sender.member), signal: sender.signal }, () => takeTurn(sender, spooled))
}

const holderOf = ({ accountId }: Member) => `account:${accountId}`

/** Takes uploads in: who may, how much, what it is, and where it goes. */
export function createUploadService(deps: UploadDeps) {
  const process = createProcessing(deps, createKeeper(deps))

  /** Everything that can be refused before a byte is read. */
  const admit = async (member: Member): Promise<{ allowance: Allowance; budget: ProcessingBudget }> => {
    if (member.kind === 'operator') throw new AppError('notPermitted')
    deps.gate.requireRoom(holderOf(member))
    const limits = await readUploadLimits(deps, member)
    const budget = openProcessingBudget(deps, member, limits)
    await budget.requireCpu()
    return { allowance: await openAllowance(deps, member, limits), budget }
  }
  const receive = async ({ stream }: IncomingFile, allowance: Allowance) => {
    let spooled: Spooled | undefined
    try {
      spooled = await spool(stream, deps.spoolFolder ?? tmpdir(), allowance)
      return spooled
    } finally {
      await allowance.refund().catch(async (error: unknown) => {
        await spooled?.discard()
        throw error
      })
    }
  }

  return {
    /** Opens the budget of an account for other work that costs processor time; refuses when it is used up. */
    async openBudget(member: Member): Promise<Pick<ProcessingBudget, 'charge'>> {
      const budget = openProcessingBudget(deps, member, await readUploadLimits(deps, member))
      await budget.requireCpu()
      return budget
    },

    /**
     * Takes one file in and answers under which names it is served; what it claims to be counts for nothing.
     * `requireStillAdmitted` is asked right before the file is kept.
     */
    async upload(
      member: Member,
      incoming: IncomingFile | null,
      requireStillAdmitted: () => Promise<unknown>,
    ): Promise<Upload> {
      if (!incoming) throw new AppError('invalid', { msg: messages.uploadMissing })
      const { allowance, budget } = await admit(member).catch((error: unknown) => {
        drain(incoming.stream)
        throw error
      })
      const spooled = await receive(incoming, allowance)
      try {
        return await process({ member, requireStillAdmitted, budget, signal: incoming.signal }, spooled)
      } finally {
        await spooled.discard()
      }
    },
  }
}

export type UploadService = ReturnType<typeof createUploadService>
