import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './loaded-choice.module.css'

/** How far a list is read, as a query tells it. */
export type ListState = { data: unknown; isError: boolean; isFetching: boolean; refetch: () => unknown }

export type LoadedChoiceProps = {
  list: ListState
  /** What the field says while nothing is chosen. */
  placeholder?: string
  children: (said: { placeholder: string; error?: string }) => ReactNode
}

/** Around a field whose options are read first: says that they load or could not be, and loads them again. */
export const LoadedChoice = ({ list, placeholder = 'Select', children }: LoadedChoiceProps) => {
  const isUnread = list.data === undefined
  const hasFailed = isUnread && list.isError
  return (
    <div className={styles.choice}>
      {children(
        hasFailed
          ? { placeholder, error: 'The choices could not be loaded.' }
          : { placeholder: isUnread ? 'Loading' : placeholder },
      )}
      {hasFailed && (
        <Button size="small" pending={list.isFetching} onClick={() => void list.refetch()}>
          Load it again
        </Button>
      )}
    </div>
  )
}
