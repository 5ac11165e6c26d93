import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageWidth } from '../../../../lib/layout/page-width.tsx'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import styles from './preview-frame.module.css'

export type PreviewFrameProps = {
  /** Where Exit preview leads when one came straight here. */
  exit: string
  children: ReactNode
}

/** Says that one looks at a preview, and leads out of it. */
export const PreviewFrame = ({ exit, children }: PreviewFrameProps) => {
  const router = useRouter()
  const leave = () => {
    if (router.history.canGoBack()) router.history.back()
    else void router.navigate({ href: exit })
  }
  return (
    <div className={styles.frame}>
      <div className={styles.bar} data-top-bar="">
        <PageWidth className={styles.width}>
          <Badge tone="ink">Preview</Badge>
          <p className={styles.words}>This is the page as a participant sees it.</p>
          <Button size="small" className={styles.exit ?? ''} onClick={leave}>
            Exit preview
          </Button>
        </PageWidth>
      </div>
      {children}
    </div>
  )
}
