import { type ComponentProps, type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { MissingField } from './missing-field.ts'

/** Props beside the attributes of the element; its own messages take the place of the browser's. */
export type FormProps = Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> & {
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => unknown
}

// No part of the first load: it comes when somebody begins to fill in a form, and forms do without it where it does not.
let lead: typeof import('./lead-in-form.ts') | undefined
const bringLead = async () => {
  lead ??= await import('./lead-in-form.ts').catch(() => undefined)
}

/**
 * The one form of the product. React lets a submit bubble through its own tree, portals included: a form in a dialog would
 * also submit the form that opened the dialog. This one keeps its submit to itself and never loads a page. Enter in one that is not
 * ready leads to the first field that is missing, and a refusal to the first that is wrong.
 */
export const Form = ({ onSubmit, onKeyDown, ...rest }: FormProps) => {
  const [missing, setMissing] = useState('')
  const stopLeading = useRef<(() => void) | undefined>(undefined)
  useEffect(() => () => stopLeading.current?.(), [])
  const press = (event: KeyboardEvent<HTMLFormElement>) => {
    onKeyDown?.(event)
    setMissing('')
    if (event.key === 'Enter' && !event.defaultPrevented) lead?.leadToMissing(event.nativeEvent, setMissing)
  }
  return (
    <MissingField value={missing}>
      {/* biome-ignore lint/correctness/noRestrictedElements: this is the form that all others are made of */}
      <form
        onFocus={bringLead}
        {...rest}
        noValidate
        onKeyDown={press}
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          stopLeading.current?.()
          stopLeading.current = lead?.leadToRefused(event.currentTarget)
          onSubmit(event)
        }}
      />
    </MissingField>
  )
}
