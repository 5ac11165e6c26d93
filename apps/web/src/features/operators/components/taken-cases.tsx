import { TakenCollections } from './collection-cases.tsx'
import { TakenComments } from './comment-cases.tsx'
import { TakenForeignNfts } from './foreign-cases.tsx'
import { TakenSets } from './set-cases.tsx'

/** What operators took down besides artworks; nothing while there is none. */
export const TakenCases = () => (
  <>
    <TakenComments />
    <TakenSets />
    <TakenCollections />
    <TakenForeignNfts />
  </>
)
