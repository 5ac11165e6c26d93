import { withoutTags } from '@plinth/api-schema/rich-text'

/** A part of an article: its heading, an id to link to, and what stands under it. */
export type ArticlePart = { id: string; title: string; html: string }

/** An article taken apart at its headings. */
export type ArticleParts = { intro: string; parts: ArticlePart[] }

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** The plain text of a piece of sanitised HTML. */
export const plainText = (html: string) =>
  withoutTags(html, ' ')
    .replace(/&([a-z]+|#\d+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim()

const slug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

/** Takes sanitised HTML apart at the headings of one level; equal headings get ids of their own. */
export const partsOf = (html: string, level: 2 | 3): ArticleParts => {
  const [intro = '', ...rest] = html.split(`<h${level}>`)
  const seen = new Map<string, number>()
  const parts = rest.map((piece) => {
    const [heading = '', ...body] = piece.split(`</h${level}>`)
    const title = plainText(heading)
    const base = slug(title) || 'part'
    const times = (seen.get(base) ?? 0) + 1
    seen.set(base, times)
    return { id: times === 1 ? base : `${base}-${times}`, title, html: body.join('').trim() }
  })
  return { intro: intro.trim(), parts }
}
