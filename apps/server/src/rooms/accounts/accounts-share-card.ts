import { pages } from '@plinth/api-schema/pages'
import type { Picture } from '@plinth/api-schema/pictures'
import { firstWords, type SharedPage } from '../../http/share-cards.ts'

/** What everybody may see of an artist. */
export type SharedArtist = { id: number; name: string; statement: string; picture: Picture | null }

/** What a link to an artist's page shows where it is shared. */
export const shareArtist = ({ id, name, statement, picture }: SharedArtist, publicUrl: string): SharedPage => {
  const words = firstWords(statement)
  return {
    description: words || `Works, campaigns and NFTs of ${name} on Plinth.`,
    card: {
      eyebrow: 'Artist on Plinth',
      title: name,
      note: words,
      state: '',
      link: `${publicUrl}${pages.personProfile.path}?userId=${id}`,
    },
    picture: picture && { stored: picture, fit: 'cover' },
  }
}
