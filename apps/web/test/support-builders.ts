import { Article, HelpRequest } from '@plinth/api-schema/support'
import type { z } from 'zod'
import { builder } from './builders.ts'

/** A published question of the FAQ. */
export const buildArticle = builder(Article, ({ id = 1 }) => ({
  id,
  articleId: id,
  title: `Question ${id}`,
  typeId: 1,
  section: 'Voting',
  lang: 'en_US',
  content: '<p>An answer.</p>',
  description: 'A short answer.',
  imgUrl: null,
  externalLink: null,
  externalLinkFlag: 0,
  status: 1,
  sort: id,
  createTime: '2026-01-01 12:00:00',
  updateTime: '2026-01-01 12:00:00',
}))

/** An article without its text, as lists carry it. */
export const buildArticleHead = (overrides: Partial<z.output<typeof Article>> = {}) => {
  const { content: _content, ...head } = buildArticle(overrides)
  return head
}

/** A request for help that waits for an answer. */
export const buildHelpRequest = builder(HelpRequest, () => ({
  id: 1,
  helpTypeId: 2,
  helpTypeName: 'Voting',
  email: 'ines@example.com',
  companyName: 'Ines Duarte',
  description: 'My vote is not counted.',
  file: null,
  status: 0,
  createTime: '2026-03-01 12:00:00',
  answer: null,
  answerTime: null,
}))
