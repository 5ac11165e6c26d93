import type { ComponentProps, SubmitEvent } from 'react'

/** Props beside the attributes of the element; its own messages take the place of the browser's. */
export type FormProps = Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> & {
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => unknown
}

/**
 * The one form of the product. React lets a submit bubble through its own tree, portals included: a form in a dialog would
 * also submit the form that opened the dialog. This one keeps its submit to itself and never loads a page.
 */
export const Form = ({ onSubmit, ...rest }: FormProps) => (
  // biome-ignore lint/correctness/noRestrictedElements: this is the form that all others are made of
  <form
    {...rest}
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      event.stopPropagation()
      onSubmit(event)
    }}
  />
)
