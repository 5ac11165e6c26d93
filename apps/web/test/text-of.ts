import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** What somebody reads of a piece of a page. */
export const textOf = (piece: ReactNode) => {
  const page = document.createElement('div')
  page.innerHTML = renderToStaticMarkup(piece)
  return page.textContent
}

/** Every time on the page: the words in which it stands, and what its tooltip says. */
export const timesShown = () =>
  [...document.querySelectorAll('time')].map((time) => `${time.parentElement?.textContent} | ${time.title}`)
