import { isControlFocused, takesFocus } from './focus-place.ts'

const WRONG = '[aria-invalid="true"]'
// Where a control cannot tell by itself whether something was chosen, it carries the mark.
const MISSING = '[data-missing]'
const NEEDED = '[aria-required="true"]'
const TYPED_INTO = 'input:not([type="checkbox"], [type="radio"], [type="file"], [type="button"], [type="submit"])'

const isUnanswered = (field: Element) => {
  if (field.matches(`${WRONG}, ${MISSING}`)) return true
  if (field.matches('[role="checkbox"]')) return field.getAttribute('aria-checked') !== 'true'
  if (field.matches('[role="radiogroup"]')) return !field.querySelector('[aria-checked="true"]')
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) return field.value.trim() === ''
  return field.matches('[contenteditable]') && field.textContent.trim() === ''
}

const focusField = (field: Element) => {
  const control = field.matches('[role="radiogroup"]') ? field.querySelector('[role="radio"]') : field
  if (takesFocus(control)) control.focus()
}

/** The form that Enter would send, were it ready: with its button disabled the browser does nothing at all. */
const formHeldBack = ({ target, isComposing }: KeyboardEvent) => {
  if (isComposing || !(target instanceof HTMLInputElement) || !target.matches(TYPED_INTO)) return null
  const buttons = [...(target.form?.elements ?? [])].filter((each) => each.matches('button[type="submit"]'))
  return buttons[0]?.matches(':disabled') ? target.form : null
}

/** On Enter, goes to the first field that holds a form back, and tells its id if it does not say itself what is wrong. */
export const leadToMissing = (event: KeyboardEvent, tell: (id: string) => void) => {
  const form = formHeldBack(event)
  if (!form) return
  const field = event.target as HTMLInputElement
  // A field says what is wrong with it once it is left.
  field.blur()
  window.setTimeout(() => {
    // In a short form, such as that of a log-in, everything is needed and nothing is marked.
    const needed = form.querySelector(NEEDED) ? NEEDED : TYPED_INTO
    const fields = [...form.querySelectorAll(`${WRONG}, ${MISSING}, ${needed}`)]
    const first = fields.find((each) => takesFocus(each) && isUnanswered(each))
    focusField(first ?? field)
    if (first && !first.matches(WRONG)) tell(first.id)
  })
}

/** Goes to the first field of a form that turns out to be wrong after it was sent; not for anyone who has gone on by then. */
export const leadToRefused = (form: HTMLFormElement) => {
  const observer = new MutationObserver(() => {
    const first = form.querySelector(WRONG)
    if (!first) return
    stop()
    const focused = document.activeElement
    const isOfForm = form.contains(focused) || (focused instanceof HTMLButtonElement && focused.form === form)
    if (isOfForm || !isControlFocused()) focusField(first)
  })
  const stop = () => {
    observer.disconnect()
    document.removeEventListener('keydown', stop, true)
    document.removeEventListener('pointerdown', stop, true)
  }
  observer.observe(form, { subtree: true, attributes: true, attributeFilter: ['aria-invalid'] })
  document.addEventListener('keydown', stop, true)
  document.addEventListener('pointerdown', stop, true)
  return stop
}
