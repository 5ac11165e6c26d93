import type { Answer, AnyCall, Args } from '@plinth/api-schema/call'
import { ApiError, errors } from '@plinth/api-schema/errors'
import { operatorInfo } from '@plinth/api-schema/operators'
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, callKey } from '../../../lib/api/client.ts'
import { showToast } from '../../../ui/toast-store.ts'

// Not logged in, logged in as somebody else, session over, blocked: to the operator's side they are the same.
const CLOSED_CODES = [401, 1003, 1004, 403]

/** Whether a refusal means that no operator is logged in here. */
export const isUnauthenticated = (error: unknown) => error instanceof ApiError && CLOSED_CODES.includes(error.code)

/** Whether a refusal means that the operator must set up a second factor before anything else. */
export const isSecondFactorNeeded = (error: unknown) =>
  error instanceof ApiError && error.code === errors.secondFactorNeeded.code

/** The part of every key that belongs to the operator's side. */
export const OPERATOR_KEY = ['operator'] as const

/** The key under which an answer of a call of the operator's side is kept. */
export const operatorKey = <C extends AnyCall>(call: C, ...args: [] | [Args<C>]) =>
  [...OPERATOR_KEY, ...callKey(call, ...args)] as const

/** Asks for something of the operator's side; when the door is closed, everything on the screen hears of it. */
export const askAsOperator = async <Answered>(client: QueryClient, ask: () => Promise<Answered>): Promise<Answered> => {
  try {
    return await ask()
  } catch (error) {
    // The layout follows this query: it leads to the log-in or to the set-up when the answer is that nobody may be here.
    if (isUnauthenticated(error) || isSecondFactorNeeded(error))
      void client.invalidateQueries({ queryKey: operatorKey(operatorInfo) })
    throw error
  }
}

/** Makes a call of the operator's side. */
export const callAsOperator = <C extends AnyCall>(client: QueryClient, call: C, args: Args<C>): Promise<Answer<C>> =>
  askAsOperator(client, () => api(call, args))

/** A query for a list of the operator's side; the page before stands until the next one has come. */
export const operatorQuery = <C extends AnyCall>(call: C, args: Args<C>) =>
  queryOptions({
    queryKey: operatorKey(call, args),
    queryFn: ({ client }) => callAsOperator(client, call, args),
    placeholderData: keepPreviousData,
    // The screens tell it in the place of the list, and nobody here is to be asked for a participant's log-in.
    meta: { failure: 'silent' },
  })

/** Tells why something was not done, unless the layout leads elsewhere by itself. */
export const tellOperator = (error: Error) => {
  if (!isUnauthenticated(error) && !isSecondFactorNeeded(error)) showToast('warning', error.message)
}

/** What follows an act, whatever has become of the screen by then. */
export type AfterAct<C extends AnyCall> = { onSuccess?: (answer: Answer<C>) => void; onError?: () => void }

/** An act of the operator: what stands on the screen is read again before it counts as done. */
export const useOperatorAct = <C extends AnyCall>(call: C, { tells = true }: { tells?: boolean } = {}) => {
  const client = useQueryClient()
  const { mutateAsync, ...act } = useMutation({
    mutationFn: (args: Args<C>) => callAsOperator(client, call, args),
    onError: (error) => {
      if (tells) tellOperator(error)
    },
    onSettled: () => client.invalidateQueries({ queryKey: OPERATOR_KEY }),
    meta: { failure: 'silent' },
  })
  return {
    ...act,
    // The library's own drops what should follow when the component is gone by then, and an act often takes its subject off the list.
    mutate: (args: Args<C>, { onSuccess, onError }: AfterAct<C> = {}) => {
      mutateAsync(args).then(onSuccess, onError ?? (() => undefined))
    },
  }
}
