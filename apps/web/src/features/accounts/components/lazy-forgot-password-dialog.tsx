import { lazy, Suspense, useEffect } from 'react'
import { whenIdle } from '../../../ui/when-idle.ts'
import type { ForgotPasswordDialogProps } from './forgot-password-dialog.tsx'

const load = async () => ({ default: (await import('./forgot-password-dialog.tsx')).ForgotPasswordDialog })
const Dialog = lazy(load)

/** Has the dialog brought when the screen stands. */
export const useForgotPasswordDialog = () => useEffect(() => whenIdle(() => void load()), [])

/** The forgot-password dialog, which the first paint of a log-in does not wait for. */
export const ForgotPasswordDialog = (props: ForgotPasswordDialogProps) => (
  <Suspense>
    <Dialog {...props} />
  </Suspense>
)
