import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { TextField, type TextFieldProps } from '../../../ui/text-field.tsx'

export type FormTextFieldProps<Values extends FieldValues> = Omit<
  TextFieldProps,
  'name' | 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'ref' | 'error'
> & { control: Control<Values>; name: FieldPath<Values> }

/** A text field that belongs to a form. */
export const FormTextField = <Values extends FieldValues>({ control, name, ...rest }: FormTextFieldProps<Values>) => {
  const { field, fieldState } = useController({ control, name })
  return <TextField {...rest} {...field} error={fieldState.error?.message || undefined} />
}
