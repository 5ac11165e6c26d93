import { classNames } from '../../ui/class-names.ts'
import styles from './studio-picture.module.css'
import { type StudioWorkName, studioFiles, studioWorks } from './studio-works.ts'

export type StudioPictureProps = {
  name: StudioWorkName
  /** How wide it stands on the page, in the words of `sizes`. */
  sizes: string
  /** Stands beside words that say the same. */
  decorative?: boolean
  /** Loads it at once: only for what the first screen shows. */
  priority?: boolean
  className?: string
}

/** A picture that comes with the product: a few kilobytes, so it appears without a fade or a placeholder. */
export const StudioPicture = ({ name, sizes, decorative = false, priority = false, className }: StudioPictureProps) => {
  const { width, height, alt } = studioWorks[name]
  const { fallback, renditions } = studioFiles(name)
  return (
    <picture className={classNames(styles.picture, className)}>
      <source
        type="image/avif"
        sizes={sizes}
        srcSet={renditions.map((file) => `${file.url} ${file.width}w`).join(', ')}
      />
      <img
        src={fallback.url}
        alt={decorative ? '' : alt}
        width={fallback.width}
        height={Math.round((fallback.width * height) / width)}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding={priority ? 'sync' : 'async'}
        className={styles.image}
      />
    </picture>
  )
}
