import type { ReactNode } from 'react'
import { StudioPicture } from '../../../lib/art/studio-picture.tsx'
import type { StudioWorkName } from '../../../lib/art/studio-works.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { SectionRule } from '../../../ui/section-rule.tsx'
import { useWebsite } from '../api/use-website.ts'
import styles from './doors.module.css'

type DoorProps = { art: StudioWorkName; title: string; text: string; href: string; aside: ReactNode }

const Door = ({ art, title, text, href, aside }: DoorProps) => (
  <article className={styles.door}>
    <StudioPicture name={art} sizes="(max-width: 1081px) 94vw, 620px" decorative />
    <div className={styles.words}>
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>
        <Button asChild variant="primary">
          <SiteLink href={href}>{title}</SiteLink>
        </Button>
        {aside}
      </div>
    </div>
  </article>
)

/** The two ways in: as an individual or as a brand. */
export const Doors = () => {
  const { verificationPromise } = useWebsite()
  return (
    <section className={styles.section} aria-labelledby="doors-title">
      <SectionRule id="doors-title" title="Which side of the wall?" />
      <div className={styles.doors}>
        <Door
          art="loom-signal"
          title="Join as an Individual"
          text="Browse campaigns, submit artworks, vote for others and mint NFTs for yourself."
          href={paths.participant.signUp}
          aside={
            <Button asChild variant="quiet">
              <SiteLink href={paths.participant.home}>Look around first</SiteLink>
            </Button>
          }
        />
        <Door
          art="five-vessels"
          title="Join as a Brand"
          text={`Write the brief, set prizes and rules, invite your clients and mint the winners. We verify brands in ${verificationPromise}.`}
          href={paths.brand.signUp}
          aside={
            <Button asChild variant="quiet">
              <SiteLink href={paths.useCases}>See use cases</SiteLink>
            </Button>
          }
        />
      </div>
    </section>
  )
}
