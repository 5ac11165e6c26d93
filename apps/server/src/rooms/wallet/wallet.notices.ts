import { toWireDateTime } from '@plinth/api-schema/wire-time'
import type { Queryable } from '../../db/database.ts'
import { countAgainstLimit } from '../../db/limits.ts'
import type { Clock } from '../../ports/clock.ts'
import { layoutMail } from '../../ports/mail-layout.ts'
import type { Outbox } from '../../ports/outbox.ts'
import { tellSecurity } from '../notices/notices-telling.service.ts'
import { findOwner } from './wallet.repository.ts'

export type WalletNoticeDeps = { clock: Clock; outbox: Outbox; publicUrl: string }
/** Tells the owner of an account, in the transaction of the change, that a wallet was linked or unlinked. */
export type WalletNotices = {
  tell(tx: Queryable, accountId: number, change: 'linked' | 'unlinked', walletAddress: string): Promise<void>
}

// Somebody who links and unlinks all day need not get a mail each time.
const MAILS = { max: 10, seconds: 3_600 }

const WORDS = {
  linked: {
    subject: 'A wallet is linked to your account',
    text: 'Works that you win are sent to this wallet, and you mint with it.',
  },
  unlinked: {
    subject: 'Your wallet is unlinked',
    text: 'The wallet is no longer linked to your account. What it holds stays in it, and you can link it again at any time.',
  },
} as const

/** Tells people about their wallets; an address that nobody has confirmed gets no mail, for it may be a stranger's. */
export const createWalletNotices = ({ clock, outbox, publicUrl }: WalletNoticeDeps): WalletNotices => ({
  async tell(tx, accountId, change, walletAddress) {
    await tellSecurity(tx, accountId, WORDS[change].subject, clock.now())
    const owner = await findOwner(tx, accountId)
    if (!owner?.emailConfirmed) return
    const { allowed } = await countAgainstLimit(tx, clock, { key: `wallet-mail:${accountId}`, ...MAILS })
    if (!allowed) return
    const { subject, text } = WORDS[change]
    const content = {
      heading: subject,
      preview: text,
      parts: [
        { kind: 'paragraph' as const, text },
        {
          kind: 'facts' as const,
          rows: [
            ['Account', owner.userName],
            ['Wallet', walletAddress],
            ['At', `${toWireDateTime(clock.now()).slice(0, 16)} UTC`],
          ] as const,
        },
        {
          kind: 'quote' as const,
          tone: 'warning' as const,
          text: 'Was it not you? Set a new password now, with Forgot password on the log-in page: it logs everybody out and unlinks the wallet.',
        },
      ],
      why: `You get this because you have a Plinth account: ${owner.userName}. Security messages cannot be switched off.`,
    }
    await outbox.writeMail(tx, {
      to: { name: owner.name, address: owner.email },
      subject,
      ...layoutMail(content, { publicUrl }),
    })
  },
})
