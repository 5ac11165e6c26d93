import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { Picture } from '@plinth/api-schema/pictures'
import { helpStatus } from '@plinth/api-schema/states'
import type { Database, Queryable } from '../../db/database.ts'
import { consumeLimit, type SharedLimit } from '../../db/limits.ts'
import type { Slice } from '../../db/slice.ts'
import type { Member } from '../../http/call-context.ts'
import type { SaveResult } from '../../http/idempotency.ts'
import { networkOf, ONE_HOLDER } from '../../http/network-of.ts'
import { type ServedExtension, servedTypes } from '../../media/formats.ts'
import type { Clock } from '../../ports/clock.ts'
import { fileUrl } from '../../ports/file-url.ts'
import type { Outbox } from '../../ports/outbox.ts'
import { type NewNotice, noticeTelling } from '../notices/notices-telling.service.ts'
import { uploadReferences } from '../site/site-references.service.ts'
import { createSupportMails } from './support.mails.ts'
import { isHelpFileType, refuseFileOfNobody, requireBelieved } from './support.policy.ts'
import {
  type Asker,
  countOverseenHelp,
  countOwnHelp,
  type HelpFilter,
  holdUpload,
  insertHelpRequest,
  type LockedHelpRequest,
  listHelpTypes,
  listOverseenHelp,
  listOwnHelp,
  lockHelpRequest,
  markAnswered,
  readHelpQueue,
} from './support-help.repository.ts'

const A_DAY = 86_400
const MAX_OF_AN_ACCOUNT = 10
const MAX_OF_AN_ADDRESS = 3

export type HelpDeps = {
  database: Database
  clock: Clock
  outbox: Outbox
  publicUrl: string
  /** Whether those who are not logged in are counted by their address. */
  limitsAddresses: boolean
}
/** What somebody asks. */
export type HelpForm = {
  typeId: number
  email: string
  companyName: string
  message: string
  filePath: string | null
  /** Who the person believes to be logged in as. */
  believedId: number | undefined
}
/** Who asks: a member, or somebody at an address of the network. */
export type HelpCaller = { member: Member | null; address: string }

const pictureOf = async (tx: Queryable, accountId: number, path: string): Promise<Picture> => {
  const [, key = '', extension] = /^\/files\/([^.]+)\.(\w+)$/.exec(path) ?? []
  const upload = await holdUpload(tx, accountId, key)
  if (!upload || servedTypes[extension as ServedExtension] !== upload.type)
    throw new AppError('invalid', { msg: messages.notAnUpload })
  if (!isHelpFileType(upload.type)) throw new AppError('invalid', { msg: messages.uploadNotSupported })
  const { renditions, ...facts } = upload
  const urls = renditions.map(({ fileKey, mediaType: type, width }) => ({ url: fileUrl(fileKey), type, width }))
  return { url: path, ...facts, renditions: urls }
}

const answered = ({ id: accountId }: Asker, { id, typeTitle }: LockedHelpRequest, answer: string): NewNotice => ({
  type: 'helpAnswered',
  to: accountId,
  subject: `help:${id}`,
  facts: { about: typeTitle, answer },
})

/** Takes requests for help in, shows them to those who sent them, and lets operators answer. */
export function createHelpService({ database, clock, outbox, publicUrl, limitsAddresses }: HelpDeps) {
  const mails = createSupportMails({ publicUrl })

  const limitOf = ({ member, address }: HelpCaller): SharedLimit | null => {
    if (member) return { key: `help:${member.accountId}`, max: MAX_OF_AN_ACCOUNT, seconds: A_DAY }
    return limitsAddresses
      ? { key: `help-address:${networkOf(address, ONE_HOLDER)}`, max: MAX_OF_AN_ADDRESS, seconds: A_DAY }
      : null
  }

  return {
    types: () => listHelpTypes(database),

    /** Takes a request in. */
    async ask(
      caller: HelpCaller,
      { filePath, believedId, ...form }: HelpForm,
      saveResult: SaveResult<{ id: number }>,
    ): Promise<{ id: number }> {
      const { member } = caller
      refuseFileOfNobody(member, filePath)
      requireBelieved(member, believedId)
      return database.transaction(async (tx) => {
        const limit = limitOf(caller)
        if (limit) await consumeLimit(tx, clock, limit, messages.helpLimit)
        const picture = member && filePath !== null ? await pictureOf(tx, member.accountId, filePath) : null
        const accountId = member?.accountId ?? null
        const id = await insertHelpRequest(tx, { ...form, accountId, picture, createdAt: clock.now() })
        if (id === undefined) throw new AppError('invalid', { msg: messages.helpTypeUnknown })
        if (picture) await uploadReferences.hold(tx, [{ holder: `help-request:${id}`, urls: [picture.url] }])
        await saveResult(tx, { id })
        return { id }
      })
    },

    /** What a member has asked, with the answers. */
    own: async ({ accountId }: Member, slice: Slice) => ({
      rows: await listOwnHelp(database, accountId, slice),
      total: await countOwnHelp(database, accountId),
    }),

    /** What anybody has asked, for operators. */
    overseen: async (filter: HelpFilter, slice: Slice) => ({
      rows: await listOverseenHelp(database, filter, slice),
      total: await countOverseenHelp(database, filter),
    }),

    /** The requests that wait for an answer. */
    waiting: () => readHelpQueue(database),

    /** Answers a request in the operator's transaction; it answers who had asked. */
    async answer(tx: Queryable, id: number, operatorId: number, answer: string): Promise<string> {
      const request = await lockHelpRequest(tx, id)
      if (!request) throw new AppError('notFound')
      if (request.status !== helpStatus.pending) throw new AppError('conflict', { msg: messages.helpAnsweredAlready })
      await markAnswered(tx, id, { answer, operatorId, at: clock.now() })
      const telling = { at: clock.now(), hasOwnMail: true }
      const ending = request.asker
        ? (await noticeTelling.tell(tx, [answered(request.asker, request, answer)], telling)).get(request.asker.id)
        : {}
      // Of the asker's own mails nobody else is to end any: the address may be a stranger's.
      if (ending)
        await outbox.writeMail(tx, { ...mails.answer(request, answer), ...(request.isConfirmed ? ending : {}) })
      return request.asker?.userName ?? request.email
    },
  }
}

export type HelpService = ReturnType<typeof createHelpService>
