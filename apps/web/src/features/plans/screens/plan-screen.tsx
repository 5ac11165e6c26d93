import { pages } from '@plinth/api-schema/pages'
import type { Plan, PlanInvoice } from '@plinth/api-schema/plan'
import { type ReactNode, useState } from 'react'
import { useSiteSwitches } from '../../../lib/api/site-switches.ts'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { PageWidth } from '../../../lib/layout/page-width.tsx'
import { paths } from '../../../lib/navigation/paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { MemberGate } from '../../../lib/session/member-gate.tsx'
import { useSession } from '../../../lib/session/session-provider.tsx'
import { BRAND } from '../../../lib/session/user-type.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Logo } from '../../../ui/logo.tsx'
import { useOwnPlan } from '../api/use-own-plan.ts'
import { usePayableCoins } from '../api/use-payable-coins.ts'
import { usePlans } from '../api/use-plans.ts'
import { CardDialog } from '../components/card-dialog.tsx'
import { CardPaymentNotice } from '../components/card-payment-notice.tsx'
import { InvoiceDialog } from '../components/invoice-dialog.tsx'
import { PayDialog } from '../components/pay-dialog.tsx'
import { PlanCards, PlanCardsSkeleton } from '../components/plan-cards.tsx'
import { PlanUse } from '../components/plan-use.tsx'
import styles from './plan-screen.module.css'

const wayWords = (byWallet: boolean, byCard: boolean) => {
  if (!byWallet && !byCard) return 'Months of a plan are granted by the people who run this site.'
  const ways = [byWallet && 'from a wallet', byCard && 'by card'].filter(Boolean).join(' or ')
  return `Months are paid for in advance, ${ways}. Nothing is ever charged automatically.`
}

const AskForMore = ({ byWallet, byCard }: { byWallet: boolean; byCard: boolean }) => (
  <p className={styles.more}>
    {wayWords(byWallet, byCard)}{' '}
    <SiteLink href={paths.brand.support} className={styles.link}>
      Ask for a larger plan
    </SiteLink>
  </p>
)

const Plans = () => {
  const { plans, error, refetch } = usePlans()
  const mine = useOwnPlan()
  const coins = usePayableCoins()
  const [chosen, setChosen] = useState<Plan>()
  const [carded, setCarded] = useState<Plan>()
  const [paying, setPaying] = useState<PlanInvoice>()
  const network = coins.find((coin) => coin.network.chainId === paying?.chainId)?.network
  const failure = error ?? mine.error
  if (failure && (!plans || !mine.own)) {
    const retry = () => {
      void refetch()
      void mine.refetch()
    }
    return <LoadFailed title="The plans could not be loaded" error={failure} onRetry={retry} />
  }
  if (!plans || !mine.own) return <PlanCardsSkeleton />
  return (
    <>
      <PlanCards
        plans={plans}
        ownId={mine.own.plan.id}
        onPay={coins.length > 0 ? setChosen : undefined}
        onPayByCard={setCarded}
      />
      <AskForMore byWallet={coins.length > 0} byCard={plans.some(({ cardPrice }) => cardPrice !== null)} />
      <PlanUse own={mine.own} />
      {chosen && (
        <InvoiceDialog
          plan={chosen}
          coins={coins}
          onCreated={(invoice) => {
            setChosen(undefined)
            setPaying(invoice)
          }}
          onClose={() => setChosen(undefined)}
        />
      )}
      {carded && carded.cardPrice !== null && carded.cardCurrency !== null && (
        <CardDialog
          plan={carded}
          price={carded.cardPrice}
          currency={carded.cardCurrency}
          onClose={() => setCarded(undefined)}
        />
      )}
      {paying && network && <PayDialog invoice={paying} network={network} onClose={() => setPaying(undefined)} />}
    </>
  )
}

type PlanScreenProps = {
  /** What plans are paid from. */
  wallet: ReactNode
  /** The invoice that somebody comes back from paying by card. */
  paidId: number | undefined
}

/** The plans of a brand: what each costs and allows, which one it has and how much of it is used. */
export const PlanScreen = ({ wallet, paidId }: PlanScreenProps) => {
  useDocumentTitle(pages.plan.title)
  const switches = useSiteSwitches()
  const { member } = useSession()
  return (
    <PageWidth className={styles.page}>
      <div className={styles.head}>
        <SiteLink href={paths.landing} className={styles.home} aria-label="Plinth, home">
          <Logo />
        </SiteLink>
        <span className={styles.tools}>
          <SiteLink href={paths.brand.campaigns} className={styles.link}>
            My campaigns
          </SiteLink>
          {member?.userType === BRAND && switches?.plans !== false && wallet}
        </span>
      </div>
      <h1>{pages.plan.title}</h1>
      <MemberGate userType={BRAND} what="your plan" fallback={<PlanCardsSkeleton />}>
        {switches?.plans === false ? (
          <EmptyState headingLevel={2} title="There are no plans here">
            Everything on this site is free to use, without limits by plan.
          </EmptyState>
        ) : (
          <>
            {paidId !== undefined && <CardPaymentNotice id={paidId} />}
            <Plans />
          </>
        )}
      </MemberGate>
    </PageWidth>
  )
}
