import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { Database } from '../../db/database.ts'
import type { Member } from '../../http/call-context.ts'
import { sanitiseRichText } from '../../rich-text/sanitise.ts'
import { type Joining, maySeeAddress, maySeeProfile } from './accounts.policy.ts'
import { type Account, findAccount, ownsPicture, type ProfileChange, updateProfile } from './accounts.repository.ts'

/** A profile as one viewer may see it. */
export type Profile = Omit<Account, 'email' | 'passwordHash'> & { email: string | null }

const FILES = '/files/'
// `/files/ab/ab12….png` is served for the key `ab/ab12…`.
const keyOf = (url: string) => url.slice(FILES.length).replace(/\.\w+$/, '')

/** Shows and changes profiles. */
export function createProfileService({ database, joining }: { database: Database; joining: Joining }) {
  const own = async (member: Member): Promise<Account> => {
    const account = await findAccount(database, member.accountId)
    if (!account) throw new AppError('notFound')
    return { ...account, bio: sanitiseRichText(account.bio) }
  }

  const requireOwnPicture = async (account: Account, url: string | null | undefined, present: string | null) => {
    if (url === undefined || url === null || url === present) return
    if (!(await ownsPicture(database, account.id, keyOf(url))))
      throw new AppError('invalid', { msg: messages.notAnUpload })
  }

  return {
    /** The caller's own account. */
    own,

    /** Somebody's profile, without what this viewer may not see. */
    async profile(viewer: Member | null, accountId: number): Promise<Profile> {
      const account = await findAccount(database, accountId)
      if (!account || !maySeeProfile(viewer, account)) throw new AppError('notFound')
      const { passwordHash: _secret, ...shown } = account
      return {
        ...shown,
        bio: sanitiseRichText(account.bio),
        email: (await maySeeAddress(viewer, account, joining)) ? account.email : null,
      }
    },

    /** Changes the caller's profile; pictures must be their own uploads. */
    async update(member: Member, change: ProfileChange): Promise<number> {
      const account = await own(member)
      await requireOwnPicture(account, change.pictureUrl, account.pictureUrl)
      await requireOwnPicture(account, change.bannerUrl, account.bannerUrl)
      await updateProfile(database, account.id, {
        ...change,
        ...(change.bio === undefined ? {} : { bio: sanitiseRichText(change.bio) }),
      })
      return account.id
    },
  }
}

/** The service of profiles. */
export type ProfileService = ReturnType<typeof createProfileService>
