import { useNavigate } from '@tanstack/react-router'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { BRAND } from '../../../lib/session/user-type.ts'
import { NewTabLink } from '../../../ui/new-tab-link.tsx'
import { type BrandAccount, keptBrandAccount } from '../api/kept-form-steps.ts'
import { useCheckSignUp } from '../api/use-sign-up.ts'
import { AuthLayout, roomWorks } from '../components/auth-layout.tsx'
import { BrandSteps } from '../components/brand-steps.tsx'
import parts from '../components/form-parts.module.css'
import { SignUpForm } from '../components/sign-up-form.tsx'
import { useRedirectWhenSignedIn } from '../components/use-redirect-when-signed-in.ts'

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

/** The first step of a brand's sign-up: the account. */
export const BrandSignUpScreen = ({ companyPath }: { companyPath: string }) => {
  useDocumentTitle('Join as a brand')
  useRedirectWhenSignedIn()
  const navigate = useNavigate()
  const check = useCheckSignUp()
  const next = async (account: BrandAccount) => {
    await check.mutateAsync(account)
    keptBrandAccount.keep(account)
    await navigate({ href: companyPath })
  }
  return (
    <AuthLayout
      wide
      work={roomWorks.newBrand}
      above={<BrandSteps current={0} />}
      title="Join as a brand"
      intro="First your account, then your company. We verify every brand before its first campaign opens."
      links={
        <>
          <p>
            Already a host here? <SiteLink href={paths.brand.logIn}>Log in</SiteLink>
          </p>
          <p>
            Not a company? <SiteLink href={paths.participant.signUp}>Join as an individual</SiteLink>
          </p>
        </>
      }
    >
      <SignUpForm
        userType={BRAND}
        initial={keptBrandAccount.current()}
        emailHint="Use an address at your company’s domain. It makes verification faster."
        agreement={agreement}
        button="Next: Company"
        onSubmit={next}
      />
    </AuthLayout>
  )
}
