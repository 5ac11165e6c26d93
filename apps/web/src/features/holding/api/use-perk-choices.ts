import { listPerkScopes } from '@plinth/api-schema/holding'
import { perkChoiceFromWire } from '@plinth/api-schema/perk'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'

/** What a brand can tie perks to. */
export const usePerkChoices = () => {
  const list = useQuery({
    ...callQuery(listPerkScopes, {}),
    // The form tells it.
    meta: { failure: 'silent' },
  })
  return { ...list, choices: list.data?.map(perkChoiceFromWire) }
}
