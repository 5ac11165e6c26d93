import { pages } from '@plinth/api-schema/pages'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { PageWidth } from '../../../lib/layout/page-width.tsx'
import { Time } from '../../../lib/time/time.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useArticle } from '../api/use-article.ts'
import { ArticleHead } from '../components/article-head.tsx'
import { ArticleLayout, ArticleLayoutSkeleton } from '../components/article-layout.tsx'
import { ArticleLede } from '../components/article-lede.tsx'
import { ArticleState } from '../components/article-state.tsx'
import { MissingArticle } from '../components/missing-article.tsx'

const LoadingTitle = () => (
  <>
    <VisuallyHidden>Loading</VisuallyHidden>
    <Skeleton shape="title" width="min(560px, 84vw)" height="3rem" />
  </>
)

const LoadedArticle = ({ id }: { id: number }) => {
  const article = useArticle(id)
  const title = article.data?.title ?? pages.article.title
  useDocumentTitle(article.isPending ? undefined : title)
  return (
    <>
      <ArticleHead
        title={article.isPending ? <LoadingTitle /> : title}
        crumb={title}
        lede={article.isError ? undefined : <ArticleLede article={article} fallback="" />}
      />
      <ArticleState query={article} skeleton={<ArticleLayoutSkeleton />}>
        {({ body, updatedAt }) => (
          <ArticleLayout
            html={body}
            note={
              <>
                Last changed on <Time at={updatedAt} look="date" />
              </>
            }
          />
        )}
      </ArticleState>
    </>
  )
}

/** One article by its id: terms, privacy and news. */
export const ArticleScreen = ({ articleId }: { articleId: string | undefined }) => {
  const id = /^[1-9]\d{0,14}$/.test(articleId ?? '') ? Number(articleId) : undefined
  return (
    <PageWidth>
      {id !== undefined ? (
        <LoadedArticle id={id} />
      ) : (
        <>
          <ArticleHead title={pages.article.title} crumb={pages.article.title} />
          <MissingArticle />
        </>
      )}
    </PageWidth>
  )
}
