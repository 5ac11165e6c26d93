import type { Company } from '@plinth/api-schema/company'
import { messages } from '@plinth/api-schema/messages'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { latePart } from '../../../ui/late-part.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { unmarkGoogle } from '../api/google-flag.ts'
import { keptBrandAccount } from '../api/kept-form-steps.ts'
import { useSignUp } from '../api/use-sign-up.ts'
import { useVerificationPromise } from '../api/use-verification-promise.ts'
import { AuthLayout, roomWorks } from '../components/auth-layout.tsx'
import { BrandSteps } from '../components/brand-steps.tsx'
import { CompanyForm } from '../components/company-form.tsx'
import type { Registered } from '../components/registered-dialog.tsx'
import { forgetSignUps } from '../components/use-redirect-when-signed-in.ts'

const RegisteredDialog = latePart(async () => (await import('../components/registered-dialog.tsx')).RegisteredDialog)

/** The second step of a brand's sign-up: the company; without the first step there is nothing to go on with. */
export const CompanyScreen = () => {
  useDocumentTitle('Your company')
  const navigate = useNavigate()
  const [account] = useState(keptBrandAccount.current)
  const [registered, setRegistered] = useState<Registered | null>(null)
  const promise = useVerificationPromise()
  const signUp = useSignUp()
  useEffect(() => {
    if (!account) void navigate({ href: paths.brand.signUp, replace: true })
  }, [account, navigate])
  if (!account) return null

  const submit = async (company: Company) => {
    await signUp.mutateAsync({ account, company }).catch((error: unknown) => {
      showToast('error', messages.failToRegister)
      throw error
    })
    forgetSignUps()
    unmarkGoogle()
    setRegistered({ contactName: company.main.name, companyName: company.companyName, email: account.email })
  }
  return (
    <AuthLayout
      wide
      work={roomWorks.newBrand}
      above={<BrandSteps current={1} />}
      title="Your company"
      intro={`We check this against the public register. It takes ${promise}.`}
    >
      <CompanyForm onBack={() => void navigate({ href: paths.brand.signUp })} onSubmit={submit} />
      {registered && (
        <Suspense>
          <RegisteredDialog
            registered={registered}
            onClose={() => void navigate({ href: paths.brand.logIn, state: { newAccount: registered.email } })}
          />
        </Suspense>
      )}
    </AuthLayout>
  )
}
