import { randomBytes } from 'node:crypto'
import { availableParallelism, tmpdir } from 'node:os'
import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { Database } from '../../db/database.ts'
import type { IncomingFile, Member } from '../../http/call-context.ts'
import { type ServedFile, servedTypes, type TakenMedia } from '../../media/formats.ts'
import { letRunOut, spool } from '../../media/spool.ts'
import { takeMedia } from '../../media/take-media.ts'
import type { Clock } from '../../ports/clock.ts'
import type { FileStore } from '../../ports/file-store.ts'
import { createGate } from '../../ports/gate.ts'
import { insertFile } from './site-uploads.repository.ts'
import { openAllowance } from './site-uploads-allowance.ts'

const MOST_DECODES = 4
const MOST_WAITING = 32

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

/** What the service needs; `spoolFolder` is where uploads wait for their turn, the system's own folder unless told. */
export type UploadParts = { database: Database; files: FileStore; clock: Clock; spoolFolder?: string }

// 128 bits: the media of an unpublished campaign cannot be guessed. The first two digits keep folders small.
const newKey = () => {
  const name = randomBytes(16).toString('hex')
  return `${name.slice(0, 2)}/${name}`
}

// The bytes come first: a row never points at a file that a crash has swallowed.
const createKeeper = ({ database, files, clock }: UploadParts) => {
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
    const { width, height, placeholder } = media
    const facts = { key, accountId: member.accountId, mediaType: main.mediaType, bytes: media.main.bytes.length }
    try {
      await insertFile(database, { ...facts, width, height, placeholder, renditions, createdAt: clock.now() })
    } catch (error) {
      await removeAll(written)
      throw error
    }
    const urlOf = (fileKey: string) => `/files/${fileKey}`
    return {
      url: urlOf(main.fileKey),
      name: main.fileKey.slice(main.fileKey.indexOf('/') + 1),
      type: main.mediaType,
      width,
      height,
      placeholder,
      renditions: renditions.map((made) => ({ url: urlOf(made.fileKey), type: made.mediaType, width: made.width })),
    }
  }
}

/** Takes uploads in: who may, how much, what it is, and where it goes. */
export function createUploadService(parts: UploadParts) {
  // More than one for each core would only take the processor away from everybody else.
  const gate = createGate({ running: Math.min(MOST_DECODES, availableParallelism()), waiting: MOST_WAITING })
  const keep = createKeeper(parts)

  const admit = async (member: Member) => {
    if (member.kind === 'operator') throw new AppError('notPermitted')
    return openAllowance(parts, member)
  }

  return {
    /** Takes one file in and answers under which names it is served; what it claims to be counts for nothing. */
    async upload(member: Member, incoming: IncomingFile | null): Promise<Upload> {
      if (!incoming) throw new AppError('invalid', { msg: messages.uploadMissing })
      const allowance = await admit(member).catch((error: unknown) => {
        letRunOut(incoming.stream)
        throw error
      })
      const spooled = await spool(incoming.stream, parts.spoolFolder ?? tmpdir(), allowance).catch(
        async (error: unknown) => {
          await allowance.settle()
          throw error
        },
      )
      try {
        await allowance.settle()
        // Read, decoded and stored inside of the gate, so that only so many files are in memory at once.
        return await gate.run(async () => keep(member, await takeMedia(spooled.format, await spooled.read())))
      } finally {
        await spooled.discard()
      }
    },
  }
}

/** The service of uploads. */
export type UploadService = ReturnType<typeof createUploadService>
