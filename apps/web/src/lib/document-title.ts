import { useEffect } from 'react'

const SITE_NAME = 'Plinth'

/** The title of a window, the way the server writes it into the page. */
const windowTitle = (title: string) => (title.includes(SITE_NAME) ? title : `${title} | ${SITE_NAME}`)

/** Names the window after the screen; undefined leaves the name as it is, for example while data loads. */
export const useDocumentTitle = (title: string | undefined) => {
  useEffect(() => {
    if (title !== undefined) document.title = windowTitle(title)
  }, [title])
}
