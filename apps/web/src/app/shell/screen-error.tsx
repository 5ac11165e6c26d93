import type { ErrorComponentProps } from '@tanstack/react-router'
import { PageWidth } from '../../lib/layout/page-width.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import styles from './screen-state.module.css'

/** Stands where a screen broke or its code could not be loaded. */
export const ScreenError = (_props: ErrorComponentProps) => (
  <PageWidth className={styles.state} role="alert">
    <EmptyState
      headingLevel={2}
      title="This page could not be shown"
      action={
        <Button variant="primary" onClick={() => window.location.reload()}>
          Load it again
        </Button>
      }
    >
      Something went wrong on the way. What you have saved is safe.
    </EmptyState>
  </PageWidth>
)
