import { pages } from '@plinth/api-schema/pages'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { PageWidth } from '../../../lib/layout/page-width.tsx'
import { GUIDES, useArticle } from '../api/use-article.ts'
import { ArticleHead } from '../components/article-head.tsx'
import { ArticleLayout, ArticleLayoutSkeleton } from '../components/article-layout.tsx'
import { ArticleLede } from '../components/article-lede.tsx'
import { ArticleState } from '../components/article-state.tsx'
import { StudioFigure } from '../components/studio-figure.tsx'

/** What NFTs are, in plain words. */
export const WhatNftScreen = () => {
  useDocumentTitle(pages.whatNft.title)
  const article = useArticle(GUIDES.whatNft)
  const figure = (
    <StudioFigure name="nightwatch" title="Nightwatch" medium="Ink ridges in mist" sizes="340px" priority />
  )
  return (
    <PageWidth>
      <ArticleHead
        title={pages.whatNft.title}
        crumb="What are NFTs"
        lede={<ArticleLede article={article} fallback={pages.whatNft.description} />}
      />
      <ArticleState query={article} skeleton={<ArticleLayoutSkeleton aside={figure} />}>
        {({ body }) => <ArticleLayout html={body} aside={figure} />}
      </ArticleState>
    </PageWidth>
  )
}
