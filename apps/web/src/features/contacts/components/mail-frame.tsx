import purify from 'dompurify'
import { useEffect, useRef } from 'react'
import styles from './mail-frame.module.css'

const SHEET = /<style>([^<]*)<\/style>/

// The policy of the page, which the frame has too, lets no style come with the markup. Set from here, one by one, it is the same.
const bodyOf = (html: string) =>
  `<div${html.slice(html.indexOf('<body') + '<body'.length, html.lastIndexOf('</body>'))}</div>`.replaceAll(
    ' style="',
    ' data-style="',
  )

/** Draws an email on an empty page. */
const drawMail = (page: Document, html: string) => {
  const content = purify.sanitize(bodyOf(html), {
    RETURN_DOM_FRAGMENT: true,
    // Its links lead nowhere, and nothing in it is to be sent.
    FORBID_ATTR: ['href'],
    FORBID_TAGS: ['style', 'form', 'input', 'button'],
  })
  page.body.replaceChildren(page.adoptNode(content))
  page.body.style.margin = '0'
  for (const styled of page.querySelectorAll<HTMLElement>('[data-style]'))
    styled.style.cssText = styled.dataset.style ?? ''
  // A page takes only sheets of its own window.
  const view = page.defaultView as (Window & typeof globalThis) | null
  if (!view) return
  const rules = new view.CSSStyleSheet()
  rules.replaceSync(SHEET.exec(html)?.[1] ?? '')
  page.adoptedStyleSheets = [rules]
}

const fit = (frame: HTMLIFrameElement) => {
  frame.style.height = '0'
  frame.style.height = `${frame.contentDocument?.documentElement.scrollHeight ?? 0}px`
}

/** An email as it will be drawn, in a frame that runs nothing and leads nowhere. */
export const MailFrame = ({ title, html }: { title: string; html: string }) => {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const show = () => {
      if (!element.contentDocument) return
      drawMail(element.contentDocument, html)
      fit(element)
    }
    // Some browsers put the empty page into a frame late, and what was drawn before is gone.
    element.addEventListener('load', show)
    const observer = new ResizeObserver(() => fit(element))
    if (element.parentElement) observer.observe(element.parentElement)
    show()
    return () => {
      element.removeEventListener('load', show)
      observer.disconnect()
    }
  }, [html])
  return <iframe ref={frame} title={title} sandbox="allow-same-origin" className={styles.frame} />
}
