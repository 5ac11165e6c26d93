import { RICH_TEXT_TAGS } from '@plinth/api-schema/rich-text'
import purify from 'dompurify'
import { Slice } from 'prosemirror-model'
import type { EditorView } from 'prosemirror-view'
import { readContent } from './rich-text-html.ts'

// Beside what a text can hold: what tells where a line ends or how its words look.
const CLIPBOARD_TAGS =
  'h1 h5 h6 div span del strike section article header footer main aside figure figcaption pre hr table tbody tr td th dl dt dd'

const withoutSheets = (html: string) => {
  const [first = '', ...others] = html.split(/<style\b/i)
  return (
    first +
    others
      .map((after) =>
        after
          .split(/<\/style>/i)
          .slice(1)
          .join(''),
      )
      .join('')
  )
}

/**
 * Takes style sheets away, and keeps the styles of elements, as it does their handlers, where the content security policy has
 * nothing to say about them: it would refuse, and report, what the sanitiser reads.
 */
const withoutStyles = (html: string) =>
  withoutSheets(html).replace(/<[^<>]*>/g, (tag) => tag.replace(/(?<=[\s"'/])(style|on[a-z]+)(?=\s*=)/gi, 'data-$1'))

/** Makes lists of the paragraphs with a sign before them that Word makes of lists. */
const readWordLists = (content: DocumentFragment) => {
  for (const paragraph of content.querySelectorAll('p[data-style*="mso-list"]')) {
    const sign = paragraph.querySelector('[data-style*="mso-list:Ignore" i]')
    const tag = /^\s*\(?[\da-z]{1,4}[.)]/i.test(sign?.textContent ?? '') ? 'ol' : 'ul'
    sign?.remove()
    const item = document.createElement('li')
    item.append(...paragraph.childNodes)
    const before = paragraph.previousElementSibling
    if (before?.localName === tag && before.hasAttribute('data-word')) {
      before.append(item)
      paragraph.remove()
    } else {
      const list = document.createElement(tag)
      list.setAttribute('data-word', '')
      list.append(item)
      paragraph.replaceWith(list)
    }
  }
}

/** Gives each cell of a table a line of its own. */
const readCells = (content: DocumentFragment) => {
  for (const cell of content.querySelectorAll('td, th')) {
    const line = document.createElement('div')
    line.append(...cell.childNodes)
    cell.replaceWith(line)
  }
}

const readClipboard = (html: string) => {
  const content = purify.sanitize(withoutStyles(html), {
    ALLOWED_TAGS: [...RICH_TEXT_TAGS, ...CLIPBOARD_TAGS.split(' ')],
    ALLOWED_ATTR: ['href', 'data-style'],
    RETURN_DOM_FRAGMENT: true,
  })
  readWordLists(content)
  readCells(content)
  // A text of this editor means each of its spaces.
  return readContent(content, html.includes(' data-pm-slice='))
}

/**
 * Puts what the clipboard holds into the text, as far as a text can hold it. ProseMirror's own way would need a trusted type
 * of its own.
 */
export const paste = (view: EditorView, event: ClipboardEvent) => {
  event.preventDefault()
  const html = event.clipboardData?.getData('text/html') ?? ''
  const text = html === '' ? null : readClipboard(html)
  if (text && text.textContent.trim() !== '') {
    view.dispatch(view.state.tr.replaceSelection(Slice.maxOpen(text.content)).scrollIntoView().setMeta('paste', true))
  } else view.pasteText(event.clipboardData?.getData('text/plain') ?? '')
  return true
}
