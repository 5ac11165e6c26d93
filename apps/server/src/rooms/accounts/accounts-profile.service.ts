import type { OwnAccount, Profile, ProfileChange } from '@plinth/api-schema/account'
import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import { stateOf, themeCode, verificationStatus } from '@plinth/api-schema/states'
import { toWireTimeOrNull } from '@plinth/api-schema/wire-time'
import type { Database, Queryable } from '../../db/database.ts'
import type { Member } from '../../http/call-context.ts'
import { uploadKeyOf } from '../../ports/file-url.ts'
import { cleanRichText } from '../../rich-text/sealed-text.ts'
import { holdPictures } from './accounts.pictures.ts'
import { type Joining, maySeeAddress, maySeeProfile } from './accounts.policy.ts'
import { type Account, findAccount, findPicture, ownsPicture, readBio, updateProfile } from './accounts.repository.ts'
import type { SharedArtist } from './accounts-share-card.ts'

/** Shows and changes profiles. */
export function createProfileService({ database, joining }: { database: Database; joining: Joining }) {
  const own = async (member: Member): Promise<OwnAccount> => {
    const account = await findAccount(database, member.accountId)
    if (!account) throw new AppError('notFound')
    return {
      ...account,
      bio: readBio(account),
      isEmailConfirmed: account.emailConfirmedAt !== null,
      hasPassword: account.passwordHash !== null,
      verification:
        account.verificationStatus === null ? null : stateOf(verificationStatus, account.verificationStatus),
      theme: stateOf(themeCode, account.theme),
      deletesAt: toWireTimeOrNull(account.deletesAt),
    }
  }

  const requireOwnPicture = async (
    tx: Queryable,
    account: Account,
    url: string | null | undefined,
    present: string | null,
  ) => {
    if (url === undefined || url === null || url === present) return
    const key = uploadKeyOf(url)
    if (key === undefined || !(await ownsPicture(tx, account.id, key)))
      throw new AppError('invalid', { msg: messages.notAnUpload })
  }

  const find = async (viewer: Member | null, accountId: number): Promise<Profile | null> => {
    const account = await findAccount(database, accountId)
    if (!account || !maySeeProfile(viewer, account)) return null
    const { passwordHash: _secret, ...shown } = account
    return {
      ...shown,
      bio: readBio(account),
      email: (await maySeeAddress(viewer, account, joining)) ? account.email : null,
    }
  }

  return {
    /** The caller's own account. */
    own,

    /** Somebody's profile, without what this viewer may not see; null where it is hidden or missing. */
    find,

    /** Somebody's profile, without what this viewer may not see. */
    async profile(viewer: Member | null, accountId: number): Promise<Profile> {
      const profile = await find(viewer, accountId)
      if (!profile) throw new AppError('notFound')
      return profile
    },

    /** What everybody may see of a participant. */
    async shared(accountId: number): Promise<SharedArtist> {
      const account = await findAccount(database, accountId)
      if (account?.kind !== 'participant' || !maySeeProfile(null, account)) throw new AppError('notFound')
      const { id, name, statement, pictureUrl } = account
      return { id, name, statement, picture: pictureUrl === null ? null : await findPicture(database, id, pictureUrl) }
    },

    /** Changes the caller's profile; pictures must be their own uploads. */
    async update(member: Member, { bio, ...change }: ProfileChange) {
      const account = await findAccount(database, member.accountId)
      if (!account) throw new AppError('notFound')
      if (account.kind !== 'participant' && (change.statement || change.links?.length))
        throw new AppError('notPermitted')
      const cleaned = { ...change, ...(bio === undefined ? {} : { bio: cleanRichText(bio, { field: 'bio' }) }) }
      await database.transaction(async (tx) => {
        await requireOwnPicture(tx, account, change.pictureUrl, account.pictureUrl)
        await requireOwnPicture(tx, account, change.bannerUrl, account.bannerUrl)
        await updateProfile(tx, account.id, cleaned)
        await holdPictures(tx, account.id, change)
      })
      return account.id
    },
  }
}
