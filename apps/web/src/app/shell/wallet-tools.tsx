import { useLogOut } from '../../features/accounts/api/use-log-out.ts'
import { LazyWalletSheets, WalletButton } from '../../features/wallet/components/wallet-button.tsx'
import styles from './site-header.module.css'

/** The wallet of somebody who is signed in: its button on wide screens, and its sheets on all. */
export const WalletTools = () => {
  const logOut = useLogOut()
  return (
    <>
      <span className={styles.desktop}>
        <WalletButton />
      </span>
      <LazyWalletSheets onOtherAccount={() => logOut.mutate()} />
    </>
  )
}
