import type { Profile } from '@plinth/api-schema/account'
import { ArrowUpRight } from 'lucide-react'
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx'
import styles from './artist-words.module.css'

// Strangers wrote them: no search engine takes them for a recommendation, and the other site learns nothing of this page.
const REL = 'noopener noreferrer nofollow ugc'

const paragraphsOf = (statement: string) => statement.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '')

/** The name of the site that a link leads to; one in another script is in punycode, so that none can pass for another. */
const hostOf = (link: string) => {
  const url = URL.canParse(link) ? new URL(link) : null
  return url?.protocol === 'https:' ? url.host.replace(/^www\./, '') : null
}

const OutsideLink = ({ link }: { link: string }) => {
  const host = hostOf(link)
  return (
    host !== null && (
      <li>
        <a href={link} target="_blank" rel={REL} title={link} className={styles.link}>
          {host}
          <ArrowUpRight className={styles.mark} aria-hidden="true" />
          <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
        </a>
      </li>
    )
  )
}

/** What an artist says about their work, and where else to find them; nothing where neither is written. */
export const ArtistWords = ({ profile: { statement, links, name } }: { profile: Profile }) => (
  <>
    {statement !== '' && (
      <section aria-labelledby="statement-title" className={styles.statement}>
        <h2 id="statement-title" className={styles.title}>
          Statement
        </h2>
        {paragraphsOf(statement).map((paragraph, index) => (
          <p key={index} dir="auto" className={styles.paragraph}>
            {paragraph}
          </p>
        ))}
      </section>
    )}
    {links.length > 0 && (
      <ul className={styles.links} aria-label={`${name} elsewhere`}>
        {links.map((link, index) => (
          <OutsideLink key={index} link={link} />
        ))}
      </ul>
    )}
  </>
)
