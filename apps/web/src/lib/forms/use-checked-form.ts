import { zodResolver } from '@hookform/resolvers/zod'
import { useCallback, useSyncExternalStore } from 'react'
import { type DefaultValues, type FieldValues, type Mode, type Resolver, useForm } from 'react-hook-form'
import type { z } from 'zod'
import type { LaterRules } from './later-rules.ts'

type Options<Values extends FieldValues> = { defaultValues: DefaultValues<Values>; mode?: Mode }
type Schema<Values extends FieldValues> = z.ZodType<unknown, Values>
type Rules<Values extends FieldValues> = Schema<Values> | LaterRules<Schema<Values>>

const resolverOf = <Values extends FieldValues>(rules: Rules<Values>): Resolver<Values> =>
  ('bring' in rules
    ? async (...asked: Parameters<Resolver>) => zodResolver(await rules.bring())(...(asked as [never, never, never]))
    : zodResolver(rules)) as never

/**
 * A form with rules. `isReady` says whether its button can be pressed: whenever what stands in it keeps the rules. Not
 * `formState.isValid`: every `setError` makes that false, and a refusal of the server would lock the form until one types.
 */
export const useCheckedForm = <Values extends FieldValues>(rules: Rules<Values>, options: Options<Values>) => {
  const form = useForm<Values>({ resolver: resolverOf(rules), ...options })
  const { subscribe, getValues } = form
  const follow = useCallback(
    (told: () => void) => {
      const stops = [subscribe({ formState: { values: true }, callback: told })]
      if ('bring' in rules) stops.push(rules.subscribe(told))
      return () => {
        for (const stop of stops) stop()
      }
    },
    [rules, subscribe],
  )
  const isKept = () => rules.safeParse(getValues()).success
  return { ...form, isReady: useSyncExternalStore(follow, isKept, isKept) }
}

/** A form with rules, and whether its button can be pressed. */
export type CheckedForm<Values extends FieldValues> = ReturnType<typeof useCheckedForm<Values>>
