import { pages } from '@plinth/api-schema/pages'
import { pluralise } from '@plinth/api-schema/pluralise'
import type { SetDetail } from '@plinth/api-schema/set'
import { firstWords, type SharedPage } from '../../http/share-cards.ts'

/** What a link to a public set shows where it is shared. */
export const shareSet = (
  { id, name, description, workCount, covers, owner }: SetDetail,
  publicUrl: string,
): SharedPage => {
  const [first] = covers
  return {
    description: firstWords(description) || `A set by ${owner.name} on Plinth.`,
    card: {
      eyebrow: `A set by ${owner.name}`,
      title: name,
      note: firstWords(description),
      state: pluralise(workCount, 'work'),
      link: `${publicUrl}${pages.set.path}/${id}`,
    },
    picture: first ? { stored: first, fit: 'whole' } : null,
  }
}
