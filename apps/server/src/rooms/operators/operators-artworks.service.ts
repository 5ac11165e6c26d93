import type { TakedownService } from '../artworks/artworks-takedown.service.ts'
import type { Act, Acting } from './operators-acting.service.ts'

/** What operators do to artworks, each act with its entry in the audit log. */
export function createOperatorArtworks({ act, takedown }: { act: Act; takedown: TakedownService }) {
  return {
    list: takedown.list,

    /** Takes an artwork down. */
    takeDown: (acting: Acting, subjectId: number, reason: string) =>
      act(acting, { action: 'take-artwork-down', subjectKind: 'artwork', subjectId, reason }, (tx) =>
        takedown.takeDown(tx, subjectId, reason),
      ),

    /** Puts an artwork back. */
    putBack: (acting: Acting, subjectId: number, reason: string | undefined) =>
      act(acting, { action: 'put-artwork-back', subjectKind: 'artwork', subjectId, reason }, (tx) =>
        takedown.putBack(tx, subjectId),
      ),

    /** Erases an artwork for good. */
    purge: (acting: Acting, subjectId: number, reason: string) =>
      act(acting, { action: 'purge-artwork', subjectKind: 'artwork', subjectId, reason }, (tx) =>
        takedown.purge(tx, subjectId),
      ),
  }
}

/** The operator's service of artworks. */
export type OperatorArtworksService = ReturnType<typeof createOperatorArtworks>
