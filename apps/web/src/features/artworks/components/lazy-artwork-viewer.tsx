import { lazy, Suspense, useState } from 'react'
import type { ArtworkViewerProps } from './artwork-viewer.tsx'

const ArtworkViewer = lazy(async () => ({ default: (await import('./artwork-viewer.tsx')).ArtworkViewer }))

/** The viewer, whose code is loaded when it is first opened. */
export const LazyArtworkViewer = (props: ArtworkViewerProps) => {
  // It stays in the page once it was opened, so that it can leave as it came.
  const [wanted, setWanted] = useState(false)
  if (props.viewedId !== undefined && !wanted) setWanted(true)
  return (
    wanted && (
      <Suspense>
        <ArtworkViewer {...props} />
      </Suspense>
    )
  )
}
