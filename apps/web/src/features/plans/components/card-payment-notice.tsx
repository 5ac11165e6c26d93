import { PAYMENT_WORDS } from '../../../lib/plans/payment-words.ts'
import { pluralise } from '../../../lib/text/pluralise.ts'
import { Banner } from '../../../ui/banner.tsx'
import { useCardPayment } from '../api/use-card-payment.ts'

/** Tells somebody who comes back from the card processor how the payment has ended; nothing where there is no such invoice. */
export const CardPaymentNotice = ({ id }: { id: number }) => {
  const { invoice, isKnown } = useCardPayment(id)
  if (isKnown && !invoice) return null
  if (invoice?.paymentState && invoice.paymentState !== 'credited')
    return <Banner tone="warn">{PAYMENT_WORDS[invoice.paymentState]}</Banner>
  if (invoice?.state === 'paid')
    return (
      <Banner tone="ok">
        Paid. {pluralise(invoice.monthCount, 'month')} of <bdi>{invoice.planName}</bdi>{' '}
        {invoice.monthCount === 1 ? 'is' : 'are'} yours.
      </Banner>
    )
  if (invoice?.state === 'expired')
    return (
      <Banner tone="warn">
        This invoice has expired, and the card processor has confirmed no payment. If you were charged, write to Account
        support.
      </Banner>
    )
  return <Banner>Waiting for the card processor to confirm your payment. You can leave this page.</Banner>
}
