import { showToast } from '../../ui/toast-store.ts'
import { errorAction } from '../api/refusals.ts'

/** Tells a refusal that no field of a form stands for; for calls whose other refusals the form shows itself. */
export const tellRefusal = (error: Error) => {
  if (errorAction(error) === 'tell') showToast('warning', error.message)
}
