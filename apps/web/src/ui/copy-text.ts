import { messages } from '@plinth/api-schema/messages'
import { showToast } from './toast-store.ts'

/** Puts a text on the clipboard and tells whether it got there; pages without TLS have no clipboard. */
export const copyText = async (text: string) => {
  try {
    if (!navigator.clipboard) throw new Error('There is no clipboard here.')
    await navigator.clipboard.writeText(text)
    showToast('success', messages.copySuccess)
    return true
  } catch {
    showToast('error', messages.copyError)
    return false
  }
}
