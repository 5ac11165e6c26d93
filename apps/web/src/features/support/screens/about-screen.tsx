import { pages } from '@plinth/api-schema/pages'
import { StudioPicture } from '../../../lib/art/studio-picture.tsx'
import type { StudioWorkName } from '../../../lib/art/studio-works.ts'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { PageWidth } from '../../../lib/layout/page-width.tsx'
import { Frame } from '../../../ui/frame.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { SectionRule } from '../../../ui/section-rule.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { GUIDES, useArticle } from '../api/use-article.ts'
import { ArticleHead } from '../components/article-head.tsx'
import { ArticleLede } from '../components/article-lede.tsx'
import { type ArticlePart, partsOf } from '../components/article-parts.ts'
import { ArticleState } from '../components/article-state.tsx'
import styles from './about-screen.module.css'

// The four people who founded it.
const PORTRAITS: readonly StudioWorkName[] = ['sitter-one', 'sitter-two', 'sitter-three', 'sitter-four']

const Team = ({ members }: { members: readonly ArticlePart[] }) => (
  <ul className={styles.team}>
    {members.map(({ id, title, html }, index) => {
      const [name, ...role] = title.split(', ')
      const portrait = PORTRAITS[index]
      return (
        <li key={id} className={styles.member}>
          {portrait && (
            <div className={styles.portrait}>
              <Frame>
                <StudioPicture
                  name={portrait}
                  sizes="(max-width: 500px) 112px, (max-width: 1081px) 46vw, 290px"
                  decorative
                />
              </Frame>
            </div>
          )}
          <h3>{name}</h3>
          <p className={styles.role}>{role.join(', ')}</p>
          <RichText html={html} className={styles.story ?? ''} />
        </li>
      )
    })}
  </ul>
)

const Part = ({ part }: { part: ArticlePart }) => {
  const { intro, parts } = partsOf(part.html, 3)
  const isTeam = parts.length === PORTRAITS.length && parts.every(({ title }) => title.includes(', '))
  return (
    <section className={styles.part} aria-labelledby={part.id}>
      <SectionRule id={part.id} title={part.title} aside={isTeam ? 'Singapore' : undefined} />
      {intro && <RichText html={intro} />}
      {isTeam ? (
        <Team members={parts} />
      ) : (
        <div className={styles.beliefs}>
          {parts.map(({ id, title, html }) => (
            <div key={id} className={styles.belief}>
              <h3>{title}</h3>
              <RichText html={html} />
            </div>
          ))}
        </div>
      )}
    </section>
  )
}

/** Who makes this and why: founded in Singapore by four people. */
export const AboutScreen = () => {
  useDocumentTitle(pages.about.title)
  const article = useArticle(GUIDES.about)
  return (
    <PageWidth className={styles.page}>
      <ArticleHead
        title={article.data?.title ?? 'About Plinth'}
        crumb={pages.about.title}
        lede={<ArticleLede article={article} fallback={pages.about.description} />}
      />
      <ArticleState
        query={article}
        skeleton={
          <div className={styles.waiting}>
            <Skeleton lines={5} width="min(760px, 100%)" />
            <div className={styles.team}>
              {PORTRAITS.map((name) => (
                <Skeleton key={name} shape="art" />
              ))}
            </div>
          </div>
        }
      >
        {({ body }) => {
          const { intro, parts } = partsOf(body, 2)
          return (
            <>
              {intro && <RichText html={intro} className={styles.opening ?? ''} />}
              {parts.map((part) => (
                <Part key={part.id} part={part} />
              ))}
            </>
          )
        }}
      </ArticleState>
    </PageWidth>
  )
}
