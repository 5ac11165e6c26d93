import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

export type LoadFailedProps = { title: string; error: Error | null; onRetry: () => void; headingLevel?: 2 | 3 }

/** Stands where something could not be read, says why and loads it again. */
export const LoadFailed = ({ title, error, onRetry, headingLevel = 2 }: LoadFailedProps) => (
  <div role="alert">
    <EmptyState headingLevel={headingLevel} title={title} action={<Button onClick={onRetry}>Load it again</Button>}>
      {error?.message}
    </EmptyState>
  </div>
)
