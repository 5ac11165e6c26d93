import type { Answer, AnyCall, Args } from '@plinth/api-schema/call'
import { ApiError } from '@plinth/api-schema/errors'
import { operatorInfo } from '@plinth/api-schema/platform'
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'
import { showToast } from '../../../ui/toast-store.ts'

// Not signed in, signed in as somebody else, session over, blocked: to the operator's side they are the same.
const CLOSED_CODES = [401, 1003, 1004, 403]

/** Whether a refusal means that no operator is signed in here. */
export const isDoorClosed = (error: unknown) => error instanceof ApiError && CLOSED_CODES.includes(error.code)

/** Whether a query holds something of the operator's side. */
export const isOfPlatform = ({ queryKey }: { queryKey: readonly unknown[] }) =>
  String(queryKey[0]).startsWith('/platform/')

/** Makes a call of the operator's side; when the door is closed, everything on the screen hears of it. */
export const callAsOperator = async <C extends AnyCall>(
  client: QueryClient,
  call: C,
  args: Args<C>,
): Promise<Answer<C>> => {
  try {
    return await api(call, args)
  } catch (error) {
    // The layout follows this query: it leads to the log-in when the answer is that nobody is here.
    if (isDoorClosed(error)) void client.invalidateQueries({ queryKey: [operatorInfo.path] })
    throw error
  }
}

/** A query for a list of the operator's side; the page before stands until the next one has come. */
export const operatorQuery = <C extends AnyCall>(call: C, args: Args<C>) =>
  queryOptions({
    queryKey: [call.path, args] as const,
    queryFn: ({ client }) => callAsOperator(client, call, args),
    placeholderData: keepPreviousData,
    // The screens tell it in the place of the list, and nobody here is to be asked for a participant's log-in.
    meta: { failure: 'silent' },
  })

/** What follows an act, whatever has become of the screen by then. */
export type AfterAct<C extends AnyCall> = { onSuccess?: (answer: Answer<C>) => void; onError?: () => void }

/** An act of the operator: what stands on the screen is read again before it counts as done. */
export const useOperatorAct = <C extends AnyCall>(call: C, { tells = true }: { tells?: boolean } = {}) => {
  const client = useQueryClient()
  const { mutateAsync, ...act } = useMutation({
    mutationFn: (args: Args<C>) => callAsOperator(client, call, args),
    onError: (error) => {
      if (tells && !isDoorClosed(error)) showToast('warning', error.message)
    },
    onSettled: () => client.invalidateQueries({ predicate: isOfPlatform }),
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
