import { RICH_TEXT_TAGS } from '@plinth/api-schema/rich-text'
import type { DOMPurify } from 'dompurify'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import styles from './rich-text.module.css'
import { Skeleton } from './skeleton.tsx'

const SAFE_ADDRESS = /^(?:https?:|mailto:|\/(?!\/)|#)/i

let purify: DOMPurify | undefined

const loadPurify = async () => {
  const { default: loaded } = await import('dompurify')
  loaded.addHook('afterSanitizeAttributes', (node) => {
    // A link out of the product tells the other side nothing and gets no hold of this window.
    if (node.tagName === 'A' && /^https?:/i.test(node.getAttribute('href') ?? '')) {
      node.setAttribute('rel', 'noopener noreferrer nofollow')
    }
  })
  purify = loaded
}

const sanitise = (cleaner: DOMPurify, html: string) =>
  cleaner.sanitize(html, {
    ALLOWED_TAGS: [...RICH_TEXT_TAGS],
    ALLOWED_ATTR: ['href'],
    ALLOWED_URI_REGEXP: SAFE_ADDRESS,
    RETURN_DOM_FRAGMENT: true,
  })

/** What rich text takes. */
export type RichTextProps = {
  html: string
  className?: string
  /** How many lines to hold open while the cleaner loads. */
  placeholderLines?: number
}

/** Formatted text from outside, cleaned again in the browser before it is shown. */
export const RichText = ({ html, className, placeholderLines = 4 }: RichTextProps) => {
  const [ready, setReady] = useState(purify !== undefined)
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (ready) return
    let gone = false
    void loadPurify().then(() => gone || setReady(true))
    return () => {
      gone = true
    }
  }, [ready])

  useLayoutEffect(() => {
    if (ready && purify) place.current?.replaceChildren(sanitise(purify, html))
  }, [ready, html])

  if (!ready) return <Skeleton lines={placeholderLines} {...(className ? { className } : {})} />
  return <div ref={place} className={classNames(styles.prose, className)} />
}
