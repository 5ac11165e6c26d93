import { updateUser } from '@plinth/api-schema/accounts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'
import { useSession } from '../../../lib/session/session-provider.tsx'
import { memberOf, refreshAccount } from './account.ts'

/** What one can change of one's own profile. */
export type ProfileChange = { name: string; bio: string; picture: string | null; cover: string | null }

/** Saves the profile; the header shows the new name and picture at once. */
export const useUpdateProfile = () => {
  const client = useQueryClient()
  const { setMember } = useSession()
  return useMutation({
    mutationFn: async ({ name, bio, picture, cover }: ProfileChange) => {
      await api(updateUser, { nickName: name, bio, imageUrl: picture, bannerUrl: cover })
      setMember(memberOf(await refreshAccount(client)))
    },
  })
}
