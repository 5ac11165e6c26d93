import { messages } from '@plinth/api-schema/messages'
import { useLogOut } from '../../features/accounts/api/use-log-out.ts'
import { LazyWalletSheets, WalletButton } from '../../features/wallet/components/wallet-button.tsx'
import { useSession } from '../../lib/session/session-provider.tsx'
import styles from './site-header.module.css'

/** The wallet of somebody who is logged in: its button on wide screens, and its sheets on all. */
export const WalletTools = () => {
  const logOut = useLogOut({ isForced: true })
  const { explain } = useSession()
  // The log-out takes these tools off the page, so they cannot wait for it in a callback of theirs.
  const leave = () =>
    void logOut.mutateAsync().then(
      () => explain(messages.walletAccountChanged),
      () => undefined,
    )
  return (
    <>
      <span className={styles.desktop}>
        <WalletButton />
      </span>
      <LazyWalletSheets onOtherAccount={leave} />
    </>
  )
}
