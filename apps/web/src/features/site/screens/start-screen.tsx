import { pages } from '@plinth/api-schema/pages'
import type { ReactNode } from 'react'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { PageWidth } from '../../../lib/layout/page-width.tsx'
import { paths } from '../../../lib/navigation/paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { SectionRule } from '../../../ui/section-rule.tsx'
import { Doors } from '../components/doors.tsx'
import { FiveSteps } from '../components/five-steps.tsx'
import { StudioWork } from '../components/studio-work.tsx'
import styles from './start-screen.module.css'

const PARTS = [
  {
    title: 'An entry',
    text: 'An NFT is a line in a public book. It says which wallet holds a certain item, and nobody can quietly rewrite it.',
  },
  {
    title: 'A fingerprint',
    text: 'The line carries a digest of the work. Change one dot of the picture and it no longer fits, so everyone can check.',
  },
  {
    title: 'A wallet',
    text: 'A program of your own keeps the key. Plinth never has it, and you need none of it to join, submit or vote.',
  },
]

/** The start-up page: what an NFT is, how a work gets onto the wall, and where to read on. */
export const StartScreen = ({ reading }: { reading: ReactNode }) => {
  useDocumentTitle(pages.start.title)
  return (
    <PageWidth>
      <div className={styles.head}>
        <div className={styles.words}>
          <h1 className={styles.title}>Start here: what an NFT is, and how to hang your first work</h1>
          <p className={styles.lede}>
            Three ideas, five steps and a few good pages to read. Ten minutes from now you will know all of it.
          </p>
          <Button asChild variant="primary" size="large">
            <SiteLink href={paths.whatNft}>What are NFTs?</SiteLink>
          </Button>
        </div>
        <StudioWork
          name="nightwatch"
          title="Nightwatch"
          medium="Ink ridges in mist"
          sizes="(max-width: 1081px) 94vw, 400px"
          priority
        />
      </div>
      <section className={styles.section} aria-labelledby="parts-title">
        <SectionRule
          id="parts-title"
          title="What NFTs are"
          aside={
            <SiteLink href={paths.whatNft} className={styles.more}>
              The whole story
            </SiteLink>
          }
        />
        <ul className={styles.parts}>
          {PARTS.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <FiveSteps />
      {reading}
      <Doors />
    </PageWidth>
  )
}
