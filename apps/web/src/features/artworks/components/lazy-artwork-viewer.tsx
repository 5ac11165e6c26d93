import { Suspense } from 'react'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { useWasOpened } from '../../../ui/use-was-opened.ts'
import type { ArtworkViewerProps } from './artwork-viewer.tsx'

const { Part: ArtworkViewer } = lazyPart(async () => (await import('./artwork-viewer.tsx')).ArtworkViewer)

/** The viewer, whose code is loaded when it is first opened. */
export const LazyArtworkViewer = (props: ArtworkViewerProps) =>
  useWasOpened(props.viewedId !== undefined) && (
    <Suspense>
      <ArtworkViewer {...props} />
    </Suspense>
  )
