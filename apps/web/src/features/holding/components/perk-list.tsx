import type { EarnedPerk } from '@plinth/api-schema/perk'
import type { WireTime } from '@plinth/api-schema/wire-time'
import { useState } from 'react'
import { nftPagePath } from '../../../lib/navigation/nft-paths.ts'
import { brandProfilePath } from '../../../lib/navigation/paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { PerkTarget } from '../../../lib/perks/perk-target.tsx'
import { pluralise } from '../../../lib/text/pluralise.ts'
import { Time } from '../../../lib/time/time.tsx'
import { readTime } from '../../../lib/time/wire-time.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { useClaimPerk } from '../api/use-claim-perk.ts'
import { ClaimedDialog } from './claimed-dialog.tsx'
import styles from './perk-list.module.css'

const DAY_MS = 86_400_000

const daysMissing = (earnedAt: WireTime) => Math.max(1, Math.ceil((readTime(earnedAt).getTime() - Date.now()) / DAY_MS))

const Standing = ({ isEarned, earnedAt, nft }: Pick<EarnedPerk<WireTime>, 'isEarned' | 'earnedAt' | 'nft'>) => {
  const work = (
    <SiteLink href={nftPagePath(nft.id)}>
      <bdi>{nft.name}</bdi>
    </SiteLink>
  )
  return isEarned ? (
    <p className={styles.detail}>
      <Badge tone="ok">Earned</Badge> By holding {work}.
    </p>
  ) : (
    <p className={styles.detail}>
      <Badge>{pluralise(daysMissing(earnedAt), 'more day')}</Badge> Keep {work} until <Time at={earnedAt} look="date" />
      .
    </p>
  )
}

const Claim = ({ perk }: { perk: EarnedPerk<WireTime> }) => {
  const { mutate, data, isPending } = useClaimPerk()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant={perk.claimedAt === null ? 'primary' : 'secondary'}
        size="small"
        aria-haspopup="dialog"
        aria-label={`${perk.claimedAt === null ? 'Claim' : 'Show'} ${perk.name}`}
        pending={isPending}
        onClick={() => mutate(perk.id, { onSuccess: () => setOpen(true) })}
      >
        {perk.claimedAt === null ? 'Claim' : 'Show'}
      </Button>
      {isOpen && data && <ClaimedDialog name={perk.name} claimed={data} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Perks that one's works earn, and those that are coming. */
export const PerkList = ({ perks, labelledBy }: { perks: readonly EarnedPerk<WireTime>[]; labelledBy: string }) => (
  <ul className={styles.list} aria-labelledby={labelledBy}>
    {perks.map((perk) => (
      <li key={perk.id} className={styles.perk}>
        <h3 className={styles.name}>
          <bdi>{perk.name}</bdi>
        </h3>
        <p className={styles.detail}>
          From{' '}
          <SiteLink href={brandProfilePath(perk.brand.id)}>
            <bdi>{perk.brand.name}</bdi>
          </SiteLink>
          , for <PerkTarget target={perk.target} />
          {perk.endsAt !== null && (
            <>
              , until <Time at={perk.endsAt} look="date" />
            </>
          )}
        </p>
        {perk.description !== '' && (
          <p className={styles.text}>
            <bdi>{perk.description}</bdi>
          </p>
        )}
        <Standing {...perk} />
        {perk.isEarned && <Claim perk={perk} />}
      </li>
    ))}
  </ul>
)
