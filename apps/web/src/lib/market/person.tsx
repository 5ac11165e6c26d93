import { SiteLink } from '../navigation/site-link.tsx'
import { walletPath } from '../navigation/wallet-paths.ts'
import { shortAddress } from '../text/short-address.ts'
import styles from './person.module.css'

/** Somebody by their name, or by their wallet where it is nobody's here. */
export const Person = ({ address, name }: { address: string; name: string | null }) => (
  <SiteLink href={walletPath(address)} className={styles.name}>
    <bdi>{name ?? shortAddress(address)}</bdi>
  </SiteLink>
)
