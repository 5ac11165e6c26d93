import { socialMediaConfig } from '@plinth/api-schema/site'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'

/** A social network that a campaign can link to. */
export type SocialNetwork = { id: number; name: string; logo: string; addressStart: string }

/** The social networks that a campaign can link to. */
export const useSocialNetworks = (): readonly SocialNetwork[] =>
  (useQuery({ ...callQuery(socialMediaConfig, {}), meta: { failure: 'silent' } }).data ?? []).map((network) => ({
    id: network.id,
    name: network.name,
    logo: network.logo,
    addressStart: network.urlPrefix,
  }))
