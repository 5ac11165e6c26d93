import { listPerkScopes } from '@plinth/api-schema/holding'
import { perkChoiceFromWire } from '@plinth/api-schema/perk'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'

/** What a brand can tie perks to. */
export const usePerkChoices = () => {
  const { data, ...query } = useQuery({
    ...callQuery(listPerkScopes, {}),
    // The form tells it.
    meta: { failure: 'silent' },
  })
  return { ...query, choices: data?.map(perkChoiceFromWire) }
}
