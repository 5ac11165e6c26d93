import type { PerkTarget as Target } from '@plinth/api-schema/perk'
import { collectionPath } from '../navigation/collection-paths.ts'
import { paths } from '../navigation/paths.ts'
import { SiteLink } from '../navigation/site-link.tsx'

/** What a perk is tied to, with the way there while there is one. */
export const PerkTarget = ({ target: { kind, id, name } }: { target: Target }) =>
  id === null ? (
    <bdi>{name}</bdi>
  ) : (
    <SiteLink href={kind === 'campaign' ? `${paths.participant.campaign}?id=${id}` : collectionPath(id)}>
      <bdi>{name}</bdi>
    </SiteLink>
  )
