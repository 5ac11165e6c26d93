import { type OwnAccount, profileChangeToWire } from '@plinth/api-schema/account'
import { updateUser } from '@plinth/api-schema/accounts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'
import { useSession } from '../../../lib/session/session-provider.tsx'
import { memberOf, refreshAccount } from './account.ts'

/** What one can change of one's own profile. */
export type ProfileFields = Pick<OwnAccount, 'name' | 'bio' | 'statement' | 'links' | 'pictureUrl' | 'bannerUrl'>

/** Saves the profile; the header shows the new name and picture at once. */
export const useUpdateProfile = () => {
  const client = useQueryClient()
  const { setMember } = useSession()
  return useMutation({
    mutationFn: async (fields: ProfileFields) => {
      await api(
        updateUser,
        profileChangeToWire({ ...fields, links: fields.links.filter((link) => link.trim() !== '') }),
      )
      setMember(memberOf(await refreshAccount(client)))
    },
  })
}
