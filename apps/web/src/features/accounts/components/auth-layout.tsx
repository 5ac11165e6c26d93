import type { ReactNode } from 'react'
import { StudioPicture } from '../../../lib/art/studio-picture.tsx'
import type { StudioWorkName } from '../../../lib/art/studio-works.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Frame } from '../../../ui/frame.tsx'
import { Logo } from '../../../ui/logo.tsx'
import { WallLabel } from '../../../ui/wall-label.tsx'
import styles from './auth-layout.module.css'

/** The work that hangs in the room. */
export type RoomWork = { name: StudioWorkName; title: string; medium: string }

/** The works of the rooms, by the door that one comes through. */
export const roomWorks = {
  participant: { name: 'nightwatch', title: 'Nightwatch', medium: 'Ink ridges in mist' },
  newcomer: { name: 'low-tide-grammar', title: 'Low tide grammar', medium: 'Strips along a current' },
  brand: { name: 'station-panel', title: 'Station panel IV', medium: 'Tiles, six by eight' },
  newBrand: { name: 'seven-hours-of-harbour', title: 'Seven hours of harbour', medium: 'Torn paper, twelve layers' },
  letter: { name: 'last-bus-first-star', title: 'Last bus, first star', medium: 'Star chart, one night' },
} as const satisfies Record<string, RoomWork>

export type AuthLayoutProps = {
  work: RoomWork
  title: ReactNode
  intro?: ReactNode
  /** Stands above the title, for example the steps. */
  above?: ReactNode
  /** The ways elsewhere, beneath a rule. */
  links?: ReactNode
  wide?: boolean
  children?: ReactNode
}

/** One hung work in a room at the left, a form at the right; on phones the room is a strip above the form. */
export const AuthLayout = ({ work, title, intro, above, links, wide = false, children }: AuthLayoutProps) => (
  <div className={styles.auth}>
    <div className={styles.room}>
      <SiteLink href={paths.landing} className={styles.home} aria-label="Plinth, home">
        <Logo />
      </SiteLink>
      <div className={styles.wall}>
        <div className={styles.work}>
          <Frame caption={<WallLabel title={work.title} detail={work.medium} />}>
            <StudioPicture name={work.name} sizes="(max-width: 1081px) 132px, 420px" priority decorative />
          </Frame>
        </div>
      </div>
      <div className={styles.floor} aria-hidden="true" />
    </div>
    <div className={styles.pane}>
      <div className={classNames(styles.column, wide && styles.wide)}>
        {above}
        <h1 className={styles.title}>{title}</h1>
        {intro && <p className={styles.intro}>{intro}</p>}
        {children}
        {links && <div className={styles.links}>{links}</div>}
      </div>
    </div>
  </div>
)
