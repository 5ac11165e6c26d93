import { useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import styles from './scrim.module.css'
import { lockScroll } from './scroll-lock.ts'

/**
 * The shade behind a modal sheet. While it is open the page does not scroll: Radix's own overlay would stop that with a style
 * element, which a content security policy without inline styles refuses.
 */
export const Scrim = ({ open }: { open: boolean }) => {
  useLayoutEffect(() => {
    if (open) return lockScroll()
  }, [open])
  return createPortal(<div className={styles.scrim} data-open={open} />, document.body)
}
