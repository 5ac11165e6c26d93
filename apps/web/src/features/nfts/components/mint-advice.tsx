import type { ReactElement } from 'react'
import { PhoneAdviceDialog, usePhoneAdvice } from '../../../lib/layout/phone-advice.tsx'

/** Tells people on phones that minting goes best where their wallet is, once in a tab. */
export const MintAdvice = ({ leave }: { leave: ReactElement }) => {
  const advice = usePhoneAdvice('plinth-mint-advice')
  if (!advice.isDue) return null
  return (
    <PhoneAdviceDialog leave={leave} onDismiss={advice.dismiss}>
      Minting asks your wallet to sign: it goes best on a computer, where the wallet sits in the browser. You can go on
      here all the same; open this page in the browser of your wallet’s app.
    </PhoneAdviceDialog>
  )
}
