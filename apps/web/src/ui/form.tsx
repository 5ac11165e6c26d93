import { type ComponentProps, type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { isHeldBack, leadToMissing, leadToRefused } from './lead-in-form.ts'
import { MissingField } from './missing-field.ts'

/** Props beside the attributes of the element; its own messages take the place of the browser's. */
export type FormProps = Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> & {
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => unknown
}

/**
 * The one form of the product. React lets a submit bubble through its own tree, portals included: a form in a dialog would
 * also submit the form that opened the dialog. This one keeps its submit to itself and never loads a page. Enter in one that is not
 * ready leads to the first field that is missing, and a refusal to the first that is wrong.
 */
export const Form = ({ onSubmit, onKeyDown, ...rest }: FormProps) => {
  const [missing, setMissing] = useState('')
  const stopLeading = useRef(() => {})
  useEffect(() => () => stopLeading.current(), [])
  const press = (event: KeyboardEvent<HTMLFormElement>) => {
    onKeyDown?.(event)
    setMissing('')
    const { key, target, currentTarget, nativeEvent } = event
    if (key !== 'Enter' || event.defaultPrevented || nativeEvent.isComposing) return
    if (isHeldBack(currentTarget, target)) leadToMissing(currentTarget, target as HTMLElement, setMissing)
  }
  return (
    <MissingField value={missing}>
      {/* biome-ignore lint/correctness/noRestrictedElements: this is the form that all others are made of */}
      <form
        {...rest}
        noValidate
        onKeyDown={press}
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          stopLeading.current()
          stopLeading.current = leadToRefused(event.currentTarget)
          onSubmit(event)
        }}
      />
    </MissingField>
  )
}
