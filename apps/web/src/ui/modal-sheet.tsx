import { X } from 'lucide-react'
import * as RadixDialog from 'radix-ui/dialog'
import type { ReactNode, SyntheticEvent } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import styles from './modal.module.css'
import type { ModalProps, SheetLook } from './modal.tsx'
import { Scrim } from './scrim.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

const orHidden = (hidden: boolean | undefined, words: ReactNode) =>
  hidden ? <VisuallyHidden>{words}</VisuallyHidden> : words

const FIELD = ':is(input, textarea, select, [role="combobox"], [role="checkbox"], [role="radio"], [role="switch"])'
const FIRST_FIELD = `${FIELD}:not(:disabled, [readonly], [type="hidden"], [tabindex="-1"]:not([role="radio"]))`

/** Where the keyboard begins: in the first field, in a group at what is chosen, and without fields at the head. */
const firstFocus = (sheet: HTMLElement) => {
  const field = sheet.querySelector<HTMLElement>(FIRST_FIELD)
  const chosen = field?.closest('[role="radiogroup"]')?.querySelector<HTMLElement>('[data-state="checked"]')
  return chosen ?? field ?? sheet.querySelector<HTMLElement>('[data-modal-title]')
}

/** Passes Escape on from a frame in the sheet: the page around a frame hears none of its keys. */
const hearFrame = ({ target }: SyntheticEvent) => {
  if (!(target instanceof HTMLIFrameElement)) return
  target.contentDocument?.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  })
}

/** The sheet with its behaviour, loaded when one is about to be opened. */
export const ModalSheet = (props: ModalProps & SheetLook & { returnFocus: (event: Event) => void }) => {
  const { open, onOpenChange, title, description, titleHidden, descriptionHidden, children, footer } = props
  const { sheet, foot, align = 'start', dismissible = true, onEscape, returnFocus } = props
  const stay = (event: Event) => {
    // A press on a toast is meant for the toast.
    const isOnToast = event.target instanceof Element && event.target.closest('[data-toasts]') !== null
    if (!dismissible || isOnToast) event.preventDefault()
  }
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <Scrim open={open} />
      <RadixDialog.Portal>
        <RadixDialog.Content
          className={classNames(sheet, align === 'centre' && styles.centre)}
          aria-modal="true"
          onOpenAutoFocus={(event) => {
            const first = event.currentTarget instanceof HTMLElement && firstFocus(event.currentTarget)
            if (!first) return
            event.preventDefault()
            first.focus()
          }}
          onCloseAutoFocus={returnFocus}
          onLoadCapture={hearFrame}
          onEscapeKeyDown={(event) => {
            stay(event)
            if (!onEscape) return
            event.preventDefault()
            onEscape(event)
          }}
          onPointerDownOutside={stay}
          onInteractOutside={stay}
        >
          <div className={styles.head}>
            {orHidden(
              titleHidden,
              <RadixDialog.Title className={styles.title} tabIndex={-1} data-modal-title="">
                {title}
              </RadixDialog.Title>,
            )}
            {dismissible && (
              <RadixDialog.Close asChild>
                <IconButton label="Close" size="small" className={styles.close ?? ''}>
                  <X aria-hidden="true" />
                </IconButton>
              </RadixDialog.Close>
            )}
          </div>
          <div className={styles.body}>
            {orHidden(
              descriptionHidden,
              <RadixDialog.Description asChild>
                <div className={styles.description}>{description}</div>
              </RadixDialog.Description>,
            )}
            {children}
          </div>
          {footer && <div className={classNames(styles.foot, foot)}>{footer}</div>}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}
