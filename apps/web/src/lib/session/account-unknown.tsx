import { Button, type ButtonProps } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useSession } from './session-provider.tsx'

/** What is said where it could not be read who is logged in: not that nobody is. */
export const ACCOUNT_UNKNOWN = {
  title: 'Your account could not be loaded',
  description: 'You are still logged in on this device. What you have written here is kept.',
}

/** Asks the server once more who is logged in. */
export const RetryAccount = (props: Omit<ButtonProps, 'onClick' | 'pending' | 'children'>) => {
  const { retry, isRetrying } = useSession()
  return (
    <Button {...props} pending={isRetrying} onClick={retry}>
      Try again
    </Button>
  )
}

/** Stands where something belongs to an account that could not be loaded. */
export const AccountUnknown = () => (
  <EmptyState headingLevel={2} title={ACCOUNT_UNKNOWN.title} action={<RetryAccount variant="primary" />}>
    {ACCOUNT_UNKNOWN.description}
  </EmptyState>
)
