import type { Profile } from '@plinth/api-schema/account'
import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { SiteLink } from '../../../../lib/navigation/site-link.tsx'
import { walletPath } from '../../../../lib/navigation/wallet-paths.ts'
import { BRAND, userTypeOf } from '../../../../lib/session/user-type.ts'
import { shortAddress } from '../../../../lib/text/short-address.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { Button } from '../../../../ui/button.tsx'
import { copyText } from '../../../../ui/copy-text.ts'
import { RichText } from '../../../../ui/rich-text.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx'
import { ownPaths } from '../account-paths.ts'
import { ArtistWords } from './artist-words.tsx'
import styles from './profile-head.module.css'

const WalletAddress = ({ address }: { address: string }) => (
  <>
    <button type="button" className={styles.wallet} title={address} onClick={() => void copyText(address)}>
      <VisuallyHidden>Copy the wallet address </VisuallyHidden>
      {shortAddress(address)}
      <Copy aria-hidden="true" />
    </button>
    <SiteLink href={walletPath(address)}>What it holds</SiteLink>
  </>
)

export type ProfileHeadProps = {
  profile: Profile
  isOwn: boolean
  /** The way to follow them; another room's. */
  follow?: ReactNode
  /** The way to report them; another room's. */
  report?: ReactNode
}

/** Cover, picture, name, address and words of somebody. */
export const ProfileHead = ({ profile, isOwn, follow, report }: ProfileHeadProps) => (
  <header className={styles.head}>
    <div className={styles.cover} data-empty={profile.bannerUrl === null || undefined}>
      {profile.bannerUrl && <img src={profile.bannerUrl} alt="" className={styles.image} />}
    </div>
    <div className={styles.face}>
      <Avatar
        name={profile.name}
        src={profile.pictureUrl}
        size="large"
        shape={profile.kind === BRAND ? 'square' : 'round'}
        decorative
      />
    </div>
    <div className={styles.who}>
      <h1 className={styles.name}>{profile.name}</h1>
      {profile.email !== null && <p className={styles.email}>{profile.email}</p>}
      {profile.bio !== '' && <RichText html={profile.bio} className={styles.bio ?? ''} placeholderLines={2} />}
      <ArtistWords profile={profile} />
    </div>
    <div className={styles.tools}>
      {follow}
      {profile.walletAddress !== null && <WalletAddress address={profile.walletAddress} />}
      {isOwn && (
        <Button asChild>
          <SiteLink href={ownPaths(userTypeOf(profile.kind)).settings}>Edit profile</SiteLink>
        </Button>
      )}
      {report}
    </div>
  </header>
)

/** Holds the place of the head. */
export const ProfileHeadSkeleton = () => (
  <div className={styles.head} aria-busy="true">
    <VisuallyHidden>Loading</VisuallyHidden>
    <div className={styles.cover} />
    <div className={styles.face}>
      <Skeleton shape="round" width={120} height={120} />
    </div>
    <div className={styles.who}>
      <Skeleton shape="title" width="min(280px, 60%)" height="3rem" />
      <Skeleton lines={2} width="min(520px, 100%)" />
    </div>
  </div>
)
