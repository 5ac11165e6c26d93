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
import { UseCaseCalls } from '../components/use-case-calls.tsx'
import styles from './use-cases-screen.module.css'

const PICTURES: readonly StudioWorkName[] = ['arcade', 'harbour-scissors', 'interference', 'two-rooms']

const UseCaseGroup = ({ part, picture }: { part: ArticlePart; picture: StudioWorkName | undefined }) => {
  const { intro, parts } = partsOf(part.html, 3)
  return (
    <section className={styles.group} aria-labelledby={part.id}>
      <SectionRule id={part.id} title={part.title} />
      <div className={styles.columns}>
        {picture && (
          <div className={styles.picture}>
            <Frame>
              <StudioPicture name={picture} sizes="(max-width: 1081px) 40vw, 290px" />
            </Frame>
          </div>
        )}
        <div className={styles.words}>
          {intro && <RichText html={intro} className={styles.intro ?? ''} />}
          <div className={styles.cases}>
            {parts.map(({ id, title, html }) => (
              <div key={id} className={styles.case}>
                <h3>{title}</h3>
                <RichText html={html} />
              </div>
            ))}
          </div>
        </div>
      </div>
    </section>
  )
}

/** What people do with it: earn with talent and creativity. */
export const UseCasesScreen = () => {
  useDocumentTitle(pages.useCases.title)
  const article = useArticle(GUIDES.useCases)
  return (
    <PageWidth className={styles.page}>
      <ArticleHead
        title={article.data?.title ?? 'Earn with your talent and creativity'}
        crumb={pages.useCases.title}
        lede={<ArticleLede article={article} fallback={pages.useCases.description} />}
        aside={<UseCaseCalls />}
      />
      <ArticleState
        query={article}
        skeleton={
          <div className={styles.waiting}>
            <Skeleton lines={3} width="min(660px, 100%)" />
            <Skeleton shape="title" width="30%" height="1.75rem" />
            <Skeleton lines={12} />
          </div>
        }
      >
        {({ body }) => {
          const { intro, parts } = partsOf(body, 2)
          return (
            <>
              {intro && <RichText html={intro} className={styles.opening ?? ''} />}
              {parts.map((part, index) => (
                <UseCaseGroup key={part.id} part={part} picture={PICTURES[index]} />
              ))}
            </>
          )
        }}
      </ArticleState>
    </PageWidth>
  )
}
