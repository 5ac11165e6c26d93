import { messages } from '@plinth/api-schema/messages'
import { useNavigate } from '@tanstack/react-router'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { PARTICIPANT } from '../../../lib/session/user-type.ts'
import { NewTabLink } from '../../../ui/new-tab-link.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { unmarkGoogle } from '../api/google-flag.ts'
import type { BrandAccount } from '../api/kept-form-steps.ts'
import { useCheckSignUp, useSignUp } from '../api/use-sign-up.ts'
import { AuthLayout, roomWorks } from '../components/auth-layout.tsx'
import parts from '../components/form-parts.module.css'
import { SignUpForm } from '../components/sign-up-form.tsx'
import { forgetSignUps, useRedirectWhenSignedIn } from '../components/use-redirect-when-signed-in.ts'

// Article 4 here too (docs/product/accounts.md#sign-up).
const agreement = (
  <>
    I agree to the{' '}
    <NewTabLink className={parts.link} href={paths.termsForBrands}>
      Terms of Service
    </NewTabLink>{' '}
    and the{' '}
    <NewTabLink className={parts.link} href={paths.privacy}>
      Privacy Policy
    </NewTabLink>
  </>
)

/** The sign-up of a participant; it ends at the log-in. */
export const SignUpScreen = () => {
  useDocumentTitle('Sign Up')
  useRedirectWhenSignedIn()
  const navigate = useNavigate()
  const check = useCheckSignUp()
  const signUp = useSignUp()
  const submit = async (account: BrandAccount) => {
    await check.mutateAsync(account)
    await signUp.mutateAsync({ account }).catch((error: unknown) => {
      showToast('error', messages.failToRegister)
      throw error
    })
    unmarkGoogle()
    forgetSignUps()
    await navigate({ href: paths.participant.logIn, state: { newAccount: account.email } })
  }
  return (
    <AuthLayout
      work={roomWorks.newcomer}
      title="Join as an individual"
      intro="Free to use. You only pay network fees when you mint."
      links={
        <>
          <p>
            Already have an account? <SiteLink href={paths.participant.logIn}>Log in</SiteLink>
          </p>
          <p>
            Want to host campaigns? <SiteLink href={paths.brand.signUp}>Join as a brand</SiteLink>
          </p>
        </>
      }
    >
      <SignUpForm userType={PARTICIPANT} agreement={agreement} button="Sign Up" onSubmit={submit} />
    </AuthLayout>
  )
}
