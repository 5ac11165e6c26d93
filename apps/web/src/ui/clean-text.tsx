import { RICH_TEXT_TAGS } from '@plinth/api-schema/rich-text'
import purify from 'dompurify'
import { useLayoutEffect, useRef } from 'react'

const SAFE_ADDRESS = /^(?:https?:|mailto:|\/(?!\/)|#)/i

purify.addHook('afterSanitizeAttributes', (node) => {
  // A link out of the product tells the other side nothing and gets no hold of this window.
  if (node.tagName === 'A' && /^https?:/i.test(node.getAttribute('href') ?? '')) {
    node.setAttribute('rel', 'noopener noreferrer nofollow')
  }
})

const sanitise = (html: string) =>
  purify.sanitize(html, {
    ALLOWED_TAGS: [...RICH_TEXT_TAGS],
    ALLOWED_ATTR: ['href'],
    ALLOWED_URI_REGEXP: SAFE_ADDRESS,
    RETURN_DOM_FRAGMENT: true,
  })

/** Formatted text, cleaned of whatever a brand may not write. */
export const CleanText = ({ html, className }: { html: string; className: string }) => {
  const text = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => text.current?.replaceChildren(sanitise(html)), [html])
  return <div ref={text} className={className} />
}
