import { type CSSProperties, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import styles from './picture.module.css'

/** One stored size and type of a picture. */
export type Rendition = { url: string; type: string; width: number }

/** Width and height are those of the work itself: they hold its place. */
export type PictureProps = {
  src: string
  alt: string
  width: number
  height: number
  renditions?: readonly Rendition[]
  /** How wide it stands on the page, in the words of `sizes`. */
  sizes?: string
  /** A tiny picture that stands in, blurred, until the real one is there. */
  placeholder?: string | undefined
  /** Loads it at once: only for what the first screen shows. */
  priority?: boolean
  /** Keeps the whole work in sight, or fills the place with a part of it. */
  fit?: 'whole' | 'cover'
  /** Fills the box around it, which then holds the place. */
  fill?: boolean
  className?: string
}

// A server that is too busy refuses some of a wall's pictures: by then it has room again.
const RETRY_AFTER_MS = 2_000

// The smallest file first: a browser takes the first type that it knows.
const TYPE_ORDER = ['image/avif', 'image/webp']
const rank = (type: string) => (TYPE_ORDER.includes(type) ? TYPE_ORDER.indexOf(type) : TYPE_ORDER.length)

const sourcesOf = (renditions: readonly Rendition[]) => {
  const byType = Map.groupBy(renditions, (each) => each.type)
  return [...byType].sort(([a], [b]) => rank(a) - rank(b))
}

/** A picture in the size and type that fits the screen; its place is held from the start, so that nothing moves. */
export const Picture = ({
  src,
  alt,
  width,
  height,
  renditions = [],
  sizes = '100vw',
  placeholder,
  priority = false,
  fit = 'whole',
  fill = false,
  className,
}: PictureProps) => {
  const [loaded, setLoaded] = useState(false)
  const retried = useRef('')
  const show = () => setLoaded(true)
  const retryOnce = (image: HTMLImageElement) => {
    if (retried.current === src) return
    retried.current = src
    setTimeout(() => {
      // Setting it, even to the same address, makes the browser ask again.
      if (image.isConnected && image.getAttribute('src') === src) image.setAttribute('src', src)
    }, RETRY_AFTER_MS)
  }
  const style: CSSProperties = fill ? {} : { aspectRatio: `${width} / ${height}` }
  if (placeholder && !loaded) style.backgroundImage = `url("${placeholder}")`
  return (
    <picture
      className={classNames(styles.picture, fill && styles.fill, className)}
      style={style}
      data-loaded={loaded}
      data-stand-in={placeholder !== undefined || undefined}
    >
      {sourcesOf(renditions).map(([type, files]) => (
        <source
          key={type}
          type={type}
          sizes={sizes}
          srcSet={files
            .toSorted((a, b) => a.width - b.width)
            .map((file) => `${file.url} ${file.width}w`)
            .join(', ')}
        />
      ))}
      <img
        // A picture from the cache, or of a painted page, is complete before its events can be heard.
        ref={(image) => {
          if (image?.complete) image.naturalWidth > 0 ? show() : retryOnce(image)
        }}
        src={src}
        alt={alt}
        width={width}
        height={height}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding="async"
        className={classNames(styles.image, fit === 'cover' && styles.cover)}
        // Decoded first: what stands in for it goes only when the picture itself can be painted.
        onError={({ currentTarget }) => retryOnce(currentTarget)}
        onLoad={({ currentTarget }) => void currentTarget.decode().then(show, show)}
      />
    </picture>
  )
}
