import { X } from 'lucide-react'
import * as RadixDialog from 'radix-ui/dialog'
import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import { Scrim } from './scrim.tsx'
import styles from './side-panel.module.css'
import { useReturnFocus } from './use-return-focus.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

/** What a side panel takes. */
export type SidePanelProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description: ReactNode
  titleHidden?: boolean
  descriptionHidden?: boolean
  children?: ReactNode
  footer?: ReactNode
}

/** A sheet that slides in from the right: 360 px wide, or the whole body below 616 px. */
export const SidePanel = ({
  open,
  onOpenChange,
  title,
  description,
  titleHidden = false,
  descriptionHidden = false,
  children,
  footer,
}: SidePanelProps) => {
  const returnFocus = useReturnFocus()
  const heading = <RadixDialog.Title className={styles.title}>{title}</RadixDialog.Title>
  const words = (
    <RadixDialog.Description asChild>
      <div className={styles.description}>{description}</div>
    </RadixDialog.Description>
  )
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <Scrim open={open} />
      <RadixDialog.Portal>
        <RadixDialog.Content className={styles.panel} aria-modal="true" {...returnFocus}>
          <div className={styles.head}>
            {titleHidden ? <VisuallyHidden>{heading}</VisuallyHidden> : heading}
            <RadixDialog.Close asChild>
              <IconButton label="Close" size="small" className={styles.close ?? ''}>
                <X aria-hidden="true" />
              </IconButton>
            </RadixDialog.Close>
          </div>
          <div className={styles.body}>
            {descriptionHidden ? <VisuallyHidden>{words}</VisuallyHidden> : words}
            {children}
          </div>
          {footer && <div className={styles.foot}>{footer}</div>}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}
