import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

export type LoadFailedProps = {
  title?: string
  error?: Error | null
  onRetry: () => void
  /** While it is being loaded again. */
  pending?: boolean
  headingLevel?: 2 | 3
  /** Without the dashed frame of the missing picture. */
  bare?: boolean
}

/** Stands where something could not be read, says why and loads it again. */
export const LoadFailed = ({
  title = 'This could not be loaded',
  error,
  onRetry,
  pending = false,
  headingLevel = 2,
  bare = false,
}: LoadFailedProps) => (
  <div role="alert">
    <EmptyState
      bare={bare}
      headingLevel={headingLevel}
      title={title}
      action={
        <Button pending={pending} onClick={onRetry}>
          Load it again
        </Button>
      }
    >
      {error?.message}
    </EmptyState>
  </div>
)
