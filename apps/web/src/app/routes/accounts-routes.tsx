import { pages } from '@plinth/api-schema/pages'
import { createRoute, redirect, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { accountPaths, settingsPartPath } from '../../features/accounts/components/account-paths.ts'
import { paths } from '../../lib/navigation/paths.ts'
import { pickStringParams } from '../../lib/navigation/read-search.ts'
import { useSession } from '../../lib/session/session-provider.tsx'
import { BRAND, PARTICIPANT } from '../../lib/session/user-type.ts'
import { ScreenSkeleton } from '../shell/screen-skeleton.tsx'
import { lazyScreen } from './lazy-screen.tsx'
import { rootRoute } from './root-route.tsx'

const getParentRoute = () => rootRoute
const door = { getParentRoute, staticData: { chrome: 'none' } } as const

const LogInScreen = lazyScreen(() => import('../../features/accounts/screens/log-in-screen.tsx'), 'LogInScreen')
const BrandSignUpScreen = lazyScreen(
  () => import('../../features/accounts/screens/brand-sign-up-screen.tsx'),
  'BrandSignUpScreen',
)
const ResetPasswordScreen = lazyScreen(
  () => import('../../features/accounts/screens/reset-password-screen.tsx'),
  'ResetPasswordScreen',
)
const GoogleReturnScreen = lazyScreen(
  () => import('../../features/accounts/screens/google-return-screen.tsx'),
  'GoogleReturnScreen',
)
const ConfirmEmailScreen = lazyScreen(
  () => import('../../features/accounts/screens/confirm-email-screen.tsx'),
  'ConfirmEmailScreen',
)

const participantLogInRoute = createRoute({
  ...door,
  path: paths.participant.logIn,
  loader: () => LogInScreen.preload?.(),
  component: () => <LogInScreen userType={PARTICIPANT} resetPath={accountPaths.participant.resetPassword} />,
})

const brandLogInRoute = createRoute({
  ...door,
  path: paths.brand.logIn,
  loader: () => LogInScreen.preload?.(),
  component: () => <LogInScreen userType={BRAND} resetPath={accountPaths.brand.resetPassword} />,
})

const participantSignUpRoute = createRoute({
  ...door,
  path: paths.participant.signUp,
  component: lazyScreen(() => import('../../features/accounts/screens/sign-up-screen.tsx'), 'SignUpScreen'),
})

const brandSignUpRoute = createRoute({
  ...door,
  path: paths.brand.signUp,
  loader: () => BrandSignUpScreen.preload?.(),
  component: () => <BrandSignUpScreen companyPath={accountPaths.brand.company} />,
})

const companyRoute = createRoute({
  ...door,
  path: accountPaths.brand.company,
  component: lazyScreen(() => import('../../features/accounts/screens/company-screen.tsx'), 'CompanyScreen'),
})

const participantResetRoute = createRoute({
  ...door,
  path: accountPaths.participant.resetPassword,
  loader: () => ResetPasswordScreen.preload?.(),
  component: () => <ResetPasswordScreen userType={PARTICIPANT} logInPath={paths.participant.logIn} />,
})

const brandResetRoute = createRoute({
  ...door,
  path: accountPaths.brand.resetPassword,
  loader: () => ResetPasswordScreen.preload?.(),
  component: () => <ResetPasswordScreen userType={BRAND} logInPath={paths.brand.logIn} />,
})

const googleReturnRoute = createRoute({
  ...door,
  path: '/auth/callback',
  validateSearch: pickStringParams('code', 'state', 'iss'),
  loader: () => GoogleReturnScreen.preload?.(),
  component: function GoogleReturnPage() {
    const { code, state, iss } = googleReturnRoute.useSearch()
    const isWhole = code !== undefined && state !== undefined
    return <GoogleReturnScreen returned={isWhole ? { code, state, issuer: iss } : null} />
  },
})

const confirmEmailRoute = createRoute({
  ...door,
  path: '/confirm-email',
  validateSearch: pickStringParams('token'),
  loader: () => ConfirmEmailScreen.preload?.(),
  component: function ConfirmEmailPage() {
    return <ConfirmEmailScreen token={confirmEmailRoute.useSearch().token} />
  },
})

const loadSettings = () => import('./settings-pages.tsx')
const ParticipantSettings = lazyScreen(loadSettings, 'ParticipantSettings')
const BrandSettings = lazyScreen(loadSettings, 'BrandSettings')

const participantSettingsRoute = createRoute({
  getParentRoute,
  path: accountPaths.participant.settings,
  validateSearch: pickStringParams('tab', 'part', 'from', 'about'),
  loader: () => ParticipantSettings.preload?.(),
  component: function ParticipantSettingsPage() {
    return <ParticipantSettings tab={participantSettingsRoute.useSearch().tab} />
  },
})

const brandSettingsRoute = createRoute({
  getParentRoute,
  path: accountPaths.brand.settings,
  validateSearch: pickStringParams('tab', 'part', 'from', 'about'),
  loader: () => BrandSettings.preload?.(),
  component: function BrandSettingsPage() {
    const { tab } = brandSettingsRoute.useSearch()
    // docs/product/accounts.md#settings: some links call Account support 5.
    return <BrandSettings tab={tab === '5' ? '4' : tab} />
  },
})

const personalSettingsRoute = createRoute({
  getParentRoute,
  path: `${pages.personalSettings.path}/$tab`,
  component: function PersonalSettingsPage() {
    const { tab } = personalSettingsRoute.useParams()
    const { status, userType = PARTICIPANT } = useSession()
    const navigate = useNavigate()
    useEffect(() => {
      if (status !== 'loading') void navigate({ href: settingsPartPath(userType, tab), replace: true })
    }, [status, userType, tab, navigate])
    return <ScreenSkeleton />
  },
})

// Addresses of their own for parts of the settings.
const redirectTo = (from: string, href: string) =>
  createRoute({
    getParentRoute,
    path: from,
    beforeLoad: () => {
      throw redirect({ href, replace: true })
    },
  })

/** Log-in, sign-up, the ways back from mails and from Google, and the settings of both kinds of account. */
export const accountsRoutes = [
  participantLogInRoute,
  brandLogInRoute,
  participantSignUpRoute,
  brandSignUpRoute,
  companyRoute,
  participantResetRoute,
  brandResetRoute,
  googleReturnRoute,
  confirmEmailRoute,
  participantSettingsRoute,
  brandSettingsRoute,
  personalSettingsRoute,
  redirectTo(paths.brand.verify, accountPaths.brand.verification),
  redirectTo(paths.brand.resources, paths.brand.support),
]
