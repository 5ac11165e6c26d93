import type { Film as CampaignFilm } from '@plinth/api-schema/campaign'
import { embedSource } from '@plinth/api-schema/embed'
import { Button } from '../../../../ui/button.tsx'
import styles from './film.module.css'

const isModel = (src: string) => src.endsWith('.glb')

/** The film of a campaign: an upload in the browser's own player, or a player of a known site that gets as little as it needs. */
export const Film = ({ film, title }: { film: CampaignFilm; title: string }) => {
  if (film.kind === 'embed')
    return (
      <div className={styles.film}>
        <iframe
          src={embedSource(film)}
          title={title}
          className={styles.player}
          loading="lazy"
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
          referrerPolicy="strict-origin-when-cross-origin"
          allow="fullscreen; picture-in-picture; encrypted-media"
        />
      </div>
    )
  if (isModel(film.url))
    return (
      <Button asChild className={styles.model ?? ''}>
        <a href={film.url} download>
          Save the 3D model
        </a>
      </Button>
    )
  return (
    <div className={styles.film}>
      {/* biome-ignore lint/a11y/useMediaCaption: brands upload a film without captions */}
      <video src={film.url} aria-label={title} className={styles.player} controls preload="metadata" playsInline />
    </div>
  )
}
