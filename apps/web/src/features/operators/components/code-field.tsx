import { TextField } from '../../../ui/text-field.tsx'

const LENGTH = 6

/** Whether a code has all its digits. */
export const isWholeCode = (code: string) => code.length === LENGTH

export type CodeFieldProps = {
  value: string
  onValueChange: (code: string) => void
  error?: string | undefined
  hint?: string
  autoFocus?: boolean
}

/** The six digits of an authenticator app; whatever else is typed or pasted is left out. */
export const CodeField = ({ value, onValueChange, ...rest }: CodeFieldProps) => (
  <TextField
    {...rest}
    label="Code from your authenticator app"
    value={value}
    onValueChange={(text) => onValueChange(text.replace(/\D/g, '').slice(0, LENGTH))}
    inputMode="numeric"
    autoComplete="one-time-code"
    required
    data
  />
)
