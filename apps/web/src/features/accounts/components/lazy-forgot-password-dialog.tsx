import { Suspense, useEffect } from 'react'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { whenIdle } from '../../../ui/when-idle.ts'
import type { ForgotPasswordDialogProps } from './forgot-password-dialog.tsx'

const { Part: Dialog, prefetch } = lazyPart(
  async () => (await import('./forgot-password-dialog.tsx')).ForgotPasswordDialog,
)

/** Has the dialog brought when the screen stands. */
export const useForgotPasswordDialog = () => useEffect(() => whenIdle(prefetch), [])

/** The forgot-password dialog, which the first paint of a log-in does not wait for. */
export const ForgotPasswordDialog = (props: ForgotPasswordDialogProps) => (
  <Suspense>
    <Dialog {...props} />
  </Suspense>
)
