import { Suspense, useState } from 'react'
import { useSession } from '../../lib/session/session-provider.tsx'
import type { SessionDialog } from '../../lib/session/session-store.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

const { Part: LogInPrompt } = lazyPart(async () => (await import('./log-in-prompt.tsx')).LogInPrompt)
const { Part: WhoDialog } = lazyPart(async () => (await import('./who-dialog.tsx')).WhoDialog)
const { Part: SignUpDialog } = lazyPart(async () => (await import('./sign-up-dialog.tsx')).SignUpDialog)

/** The dialogs on the way to a log-in; the code of each is loaded when it is first opened. */
export const SessionDialogs = () => {
  const { dialog } = useSession()
  // A dialog stays in the page once it was opened, so that it can leave as it came.
  const [opened, setOpened] = useState<readonly SessionDialog[]>([])
  if (dialog && !opened.includes(dialog)) setOpened([...opened, dialog])
  return (
    <Suspense>
      {opened.includes('prompt') && <LogInPrompt open={dialog === 'prompt'} />}
      {opened.includes('who') && <WhoDialog open={dialog === 'who'} />}
      {opened.includes('sign-up') && <SignUpDialog open={dialog === 'sign-up'} />}
    </Suspense>
  )
}
