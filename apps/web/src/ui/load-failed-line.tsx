import { Button } from './button.tsx'

export type LoadFailedLineProps = {
  children: string
  onRetry: () => void
  pending?: boolean
  className?: string | undefined
}

/** Says in one line that something could not be read, in a panel whose head says what it holds, and loads it again. */
export const LoadFailedLine = ({ children, onRetry, pending = false, className }: LoadFailedLineProps) => (
  <p role="alert" className={className}>
    {children}{' '}
    <Button size="small" pending={pending} onClick={onRetry}>
      Load it again
    </Button>
  </p>
)
