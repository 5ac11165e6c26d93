import { pages } from '@plinth/api-schema/pages'
import { type ReactNode, useState } from 'react'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useLogOut } from '../api/use-log-out.ts'
import { useOperator } from '../api/use-operator.ts'
import { useNewSecret } from '../api/use-second-factor.ts'
import { DoorPage } from '../components/door-page.tsx'
import { GoTo } from '../components/go-to.tsx'
import { logInPath, operatorPaths, returnPath } from '../components/operator-paths.ts'
import { SecondFactorForm } from '../components/second-factor-form.tsx'

const SetUp = () => {
  const { data, error, refetch } = useNewSecret()
  const logOut = useLogOut(operatorPaths.logIn)
  const leave = (
    <Button variant="quiet" pending={logOut.isPending} onClick={() => logOut.mutate()}>
      Log out
    </Button>
  )
  if (data) return <SecondFactorForm made={data} aside={leave} />
  if (!error) return <Skeleton lines={6} />
  return <LoadFailed bare error={error} onRetry={() => void refetch()} />
}

export type SecondFactorScreenProps = { from: string | undefined; tools: ReactNode }

/** Where an operator sets up the second factor, which the console asks for before anything else. */
export const SecondFactorScreen = ({ from, tools }: SecondFactorScreenProps) => {
  useDocumentTitle(pages.operatorSecondFactor.title)
  const { operator, isClosed, needsSecondFactor } = useOperator()
  // While it is asked again who is here nothing is known; the key that was scanned must stay.
  const [isOpen, setOpen] = useState(needsSecondFactor)
  if (needsSecondFactor && !isOpen) setOpen(true)
  if (operator) return <GoTo href={returnPath(from)} />
  if (isClosed) return <GoTo href={logInPath(returnPath(from))} />
  return (
    <DoorPage
      title={pages.operatorSecondFactor.title}
      lead="Protects the console even if your password is stolen: each log-in also asks for a code from your authenticator app."
      tools={tools}
      wide
    >
      {isOpen ? <SetUp /> : <Skeleton lines={6} />}
    </DoorPage>
  )
}
