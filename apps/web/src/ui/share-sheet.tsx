import { Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { showToast } from './toast-store.ts'

export type ShareSheetProps = {
  /** What is shared, in words that stand beside the link. */
  subject: string
  /** The link, whole. */
  url: string
  /** The path of a picture that goes with it; undefined: none. */
  card: string | undefined
  /** What the picture is called, without its ending. */
  fileName: string
}

const canShareFiles = (files: File[]) => navigator.canShare?.({ files }) === true

/** Brings the picture before the button is pressed: a system opens its sheet only right after a press. */
const useCardFile = (card: string | undefined, fileName: string): File | undefined => {
  const [file, setFile] = useState<File>()
  useEffect(() => {
    // Whether pictures are taken at all is asked with an empty one.
    if (card === undefined || !canShareFiles([new File([], 'card.png', { type: 'image/png' })])) return
    const stop = new AbortController()
    const bring = async () => {
      const answer = await fetch(card, { signal: stop.signal })
      // What has no card of its own is led to the card of the site.
      if (!answer.ok || answer.redirected) return
      const brought = new File([await answer.blob()], `${fileName}.png`, { type: 'image/png' })
      if (!stop.signal.aborted && canShareFiles([brought])) setFile(brought)
    }
    // Without the picture the link is shared alone.
    bring().catch(() => {})
    return () => stop.abort()
  }, [card, fileName])
  return file
}

/** What the system is given. Several apps drop the link where a file goes along: there it stands in the words. */
const sharedOf = (subject: string, url: string, file: File | undefined): ShareData =>
  file ? { title: subject, text: `${subject}\n${url}`, files: [file] } : { title: subject, text: subject, url }

const isClosedByPerson = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/** Opens the system's own sheet of apps to share with. */
const ShareSheetButton = ({ subject, url, card, fileName }: ShareSheetProps) => {
  const file = useCardFile(card, fileName)
  const share = async () => {
    try {
      await navigator.share(sharedOf(subject, url, file))
    } catch (error) {
      if (!isClosedByPerson(error)) showToast('error', 'Sharing did not work. Copy the link instead.')
    }
  }
  return (
    <Button block onClick={() => void share()}>
      <Share2 aria-hidden="true" />
      Share with an app
    </Button>
  )
}

/** The way to the system's share sheet; nothing where there is none. */
export const ShareSheet = (props: ShareSheetProps) =>
  typeof navigator.share === 'function' ? <ShareSheetButton {...props} /> : null
