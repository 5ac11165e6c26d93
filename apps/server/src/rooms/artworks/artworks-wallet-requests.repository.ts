import type { Queryable } from '../../db/database.ts'
import type { MintState } from './artworks-states.repository.ts'

/** The artist of a work, how far its mint is, and whether they have a wallet by now. */
export type AskedArtist = {
  accountId: number
  name: string
  email: string
  userName: string
  isConfirmed: boolean
  title: string
  status: MintState
  hasWallet: boolean
}

/** The artist of a work that is in a campaign; undefined where the account is deleted. */
export async function findAskedArtist(
  tx: Queryable,
  campaignId: number,
  artworkId: number,
): Promise<AskedArtist | undefined> {
  const [row] = await tx.query<AskedArtist>({
    name: 'artworks-asked-artist',
    text: `select a.id as "accountId", a.name, a.email, a.user_name as "userName", a.is_confirmed as "isConfirmed", w.title, w.status,
             exists (select 1 from linked_wallets l where l.account_id = a.id and l.address is not null) as "hasWallet"
             from artworks w join mailboxes a on a.id = w.account_id
            where w.id = $2 and w.campaign_id = $1 and w.deleted_at is null and not a.is_erased`,
    values: [campaignId, artworkId],
  })
  return row
}

/** Notes that an artist is asked now; undefined when they were asked within the last day. */
export async function insertWalletRequest(
  tx: Queryable,
  campaignId: number,
  accountId: number,
): Promise<Date | undefined> {
  const [row] = await tx.query<{ askedAt: Date }>({
    name: 'artworks-ask-for-wallet',
    text: `insert into wallet_requests as r (campaign_id, account_id) values ($1, $2)
           on conflict (campaign_id, account_id) do update set asked_at = now()
            where r.asked_at <= now() - interval '1 day' returning asked_at as "askedAt"`,
    values: [campaignId, accountId],
  })
  return row?.askedAt
}

/** When an artist was last asked. */
export async function findWalletRequest(tx: Queryable, campaignId: number, accountId: number): Promise<Date | null> {
  const [row] = await tx.query<{ askedAt: Date }>({
    name: 'artworks-asked-for-wallet',
    text: 'select asked_at as "askedAt" from wallet_requests where campaign_id = $1 and account_id = $2',
    values: [campaignId, accountId],
  })
  return row?.askedAt ?? null
}
