import { zodResolver } from '@hookform/resolvers/zod'
import { type DefaultValues, type FieldValues, type Mode, useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'

type Options<Values extends FieldValues> = { defaultValues: DefaultValues<Values>; mode?: Mode }

/**
 * A form with rules. `isReady` says whether its button can be pressed: whenever what stands in it keeps the rules. Not
 * `formState.isValid`: every `setError` makes that false, and a refusal of the server would lock the form until one types.
 */
export const useCheckedForm = <Values extends FieldValues>(
  rules: z.ZodType<unknown, Values>,
  options: Options<Values>,
) => {
  const form = useForm<Values>({ resolver: zodResolver(rules) as never, ...options })
  const isReady = useWatch({ control: form.control, compute: (values) => rules.safeParse(values).success })
  return { ...form, isReady }
}

/** A form with rules, and whether its button can be pressed. */
export type CheckedForm<Values extends FieldValues> = ReturnType<typeof useCheckedForm<Values>>
