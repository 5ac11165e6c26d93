import { type CSSProperties, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import styles from './clamped.module.css'

const OVERHANG = 8

/** Words that take at most so many lines; where that cuts them off, a button shows all of them. */
export const Clamped = ({
  words,
  lines,
  children = (shown) => shown,
}: {
  words: string
  lines: number
  /** Puts what is shown into the element that it belongs to, such as a heading; the button stays outside. */
  children?: (shown: ReactNode) => ReactNode
}) => {
  const id = useId()
  const text = useRef<HTMLSpanElement>(null)
  const [isCut, setCut] = useState(false)
  const [isWhole, setWhole] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words are another height
  useEffect(() => {
    const { current } = text
    if (!current || isWhole) return
    // Less than a line too much is an italic letter that hangs over.
    const measure = () => setCut(current.scrollHeight - current.clientHeight > OVERHANG)
    // It measures at once as well, when the browser has laid the page out: asking earlier makes it lay it out twice.
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [words, isWhole])
  const style = { '--lines': isWhole ? 'none' : lines } as CSSProperties
  return (
    <>
      {children(
        <span ref={text} id={id} className={styles.clamped} style={style}>
          {words}
        </span>,
      )}
      {isCut && (
        <Button
          size="small"
          variant="quiet"
          lockMs={0}
          className={styles.more ?? ''}
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show less' : 'Show all'}
        </Button>
      )}
    </>
  )
}
