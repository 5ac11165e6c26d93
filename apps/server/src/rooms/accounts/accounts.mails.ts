import type { AccountKind } from '@plinth/api-schema/account'
import { toWireDateTime } from '@plinth/api-schema/wire-time'
import { layoutMail, type MailContent } from '../../ports/mail-layout.ts'
import { becauseOfAccount, capitalised, type MailRecipient, mailTo, ownWords } from '../../ports/mail-recipient.ts'
import type { Mail } from '../../ports/mailer.ts'
import type { CodePurpose } from './accounts-codes.repository.ts'

/** Whom a mail of this room is for. */
export type Recipient = MailRecipient
/** Where an act came from, as the person may recognise it. */
export type Origin = { device: string; at: Date }
/** What a proof by mail took off the account. */
export type Unlinked = { google: boolean; wallet: string | null }

const ASKED_FOR: Record<CodePurpose, { act: string; otherwise: string }> = {
  'reset-password': { act: 'Reset my password', otherwise: 'your password stays as it is' },
  'change-email': { act: 'Change my email address', otherwise: 'your address stays as it is' },
  'delete-account': { act: 'Delete my account', otherwise: 'your account stays as it is' },
  'export-data': { act: 'Download my data', otherwise: 'nothing is downloaded' },
}
const SECURITY = 'Security messages cannot be switched off.'

const NOT_YOU_RESET =
  'Was it not you? Set a new password now, with Forgot password on the log-in page: it unlinks Google and your wallet, too.'

const unlinkedParts = (unlinked: Unlinked | undefined): MailContent['parts'][number][] => {
  const names = [unlinked?.google && 'Google', unlinked?.wallet && `the wallet ${unlinked.wallet}`].filter(Boolean)
  if (names.length === 0) return []
  const text = `To be safe we unlinked ${names.join(' and ')}. You can link what is yours again in Settings; nothing on the blockchain has changed.`
  return [{ kind: 'paragraph', text }]
}

const when = (at: Date) => `${toWireDateTime(at).slice(0, 16)} UTC`
const originRows = ({ device, at }: Origin): [string, string][] => [
  ['From', device],
  ['At', when(at)],
]

/** Writes the mails of the room `accounts`. */
export function createAccountMails({ publicUrl }: { publicUrl: string }) {
  const write = (
    to: Recipient,
    subject: string,
    content: Omit<MailContent, 'heading'> & { heading?: string },
  ): Mail => ({
    to: mailTo(to),
    subject,
    ...layoutMail({ heading: subject, ...content }, { publicUrl }),
  })
  const page = (path: string) => `${publicUrl}${path}`
  const accountRow = (to: Recipient): [string, string][] => (to.isConfirmed ? [['Account', to.userName]] : [])
  const companyOf = (to: Recipient, companyName: string) => ownWords(to, companyName, 'your company')
  const companyRow = (to: Recipient, companyName: string): [string, string][] =>
    to.isConfirmed ? [['Company', companyName]] : []
  const settings = { label: 'Account settings', url: page('/brand/profile/editProfile?tab=2') }

  return {
    /** A code to type into the window where it was asked for. */
    code: (to: Recipient, purpose: CodePurpose, code: string, origin: Origin) =>
      write(to, `${code.slice(0, 3)} ${code.slice(3)} is your Plinth code`, {
        heading: 'Your code',
        preview: 'Valid for 10 minutes, works once.',
        parts: [
          { kind: 'code', code },
          {
            kind: 'paragraph',
            text: [
              'Type it in the window where you asked for it. It is valid for ',
              { strong: '10 minutes' },
              ' and works once.',
            ],
          },
          { kind: 'facts', rows: [['Asked for', ASKED_FOR[purpose].act], ...originRows(origin)] },
          {
            kind: 'note',
            text: `Was it not you? Then do nothing: without the code ${ASKED_FOR[purpose].otherwise}. Nobody from Plinth will ever ask you for it.`,
          },
        ],
        why: `You get this because someone typed your address at Plinth. ${SECURITY}`,
      }),

    /** The link that confirms an address, after sign-up or after a change. */
    confirmation: (to: Recipient, token: string, { isNew }: { isNew: boolean }) =>
      write({ ...to, isConfirmed: false }, 'Confirm your email address', {
        preview: 'One click, and this address is yours at Plinth.',
        parts: [
          {
            kind: 'paragraph',
            text: isNew
              ? 'Welcome to Plinth. Please confirm that this address is yours.'
              : 'An account at Plinth now uses this address. Please confirm that it is yours.',
          },
          { kind: 'button', label: 'Confirm my address', url: page(`/confirm-email?token=${token}`), tone: 'accent' },
          {
            kind: 'note',
            text: 'The link is valid for 7 days. Didn’t sign up? Do nothing, and the address stays unconfirmed; or open the link to take the account over with a password of your own.',
          },
        ],
        why: `You get this because someone gave this address for an account at Plinth. ${SECURITY}`,
      }),

    /** Tells that the password has changed and, after a proof by mail, what was unlinked with it. */
    passwordChanged: (to: Recipient, origin: Origin, unlinked?: Unlinked) =>
      write(to, 'Your password has changed', {
        preview: 'Every other place where you were logged in is logged out.',
        parts: [
          {
            kind: 'paragraph',
            text: 'You have a new password. Every other place where you were logged in is logged out.',
          },
          { kind: 'facts', rows: [...accountRow(to), ...originRows(origin)] },
          ...unlinkedParts(unlinked),
          {
            kind: 'quote',
            tone: 'warning',
            text: 'Was it not you? Set a new password now, with Forgot password on the log-in page.',
          },
          { kind: 'button', label: 'Go to Plinth', url: page('/'), tone: 'ink' },
        ],
        why: `${becauseOfAccount(to)} ${SECURITY}`,
      }),

    /** Tells the former address that it is no longer the account's. */
    addressChanged: (to: Recipient, newAddress: string, origin: Origin, googleUnlinked: boolean) =>
      write(to, 'Your email address has changed', {
        preview: 'This address no longer belongs to your account.',
        parts: [
          {
            kind: 'paragraph',
            text: 'Your account has a new email address. From now on we write there, and you log in with it.',
          },
          {
            kind: 'facts',
            rows: [
              ...accountRow(to),
              ...(to.isConfirmed ? [['New address', masked(newAddress)] as const] : []),
              ...originRows(origin),
            ],
          },
          ...(googleUnlinked
            ? [{ kind: 'paragraph' as const, text: 'The Google account with this address no longer opens it.' }]
            : []),
          {
            kind: 'quote',
            tone: 'warning',
            text: 'Was it not you? Answer this mail at once, so that we can give the account back to you.',
          },
        ],
        why: `You get this because this was the address of ${ownWords(to, `the account ${to.userName}`, 'an account at Plinth')}. ${SECURITY}`,
      }),

    /** Tells that Google is linked because its address is the account's. */
    socialLinked: (to: Recipient, passwordRemoved: boolean, walletUnlinked: string | null) =>
      write(to, 'You can now log in with Google', {
        preview: 'You can log in with Google from now on.',
        parts: [
          {
            kind: 'paragraph',
            text: to.isConfirmed
              ? ['From now on, Continue with Google logs you in to the account ', { strong: to.userName }, '.']
              : 'From now on, Continue with Google logs you in.',
          },
          ...(passwordRemoved
            ? [
                {
                  kind: 'quote' as const,
                  tone: 'warning' as const,
                  text: 'Nobody had confirmed this address before, so the password that the account had no longer works. You can set your own with Forgot password.',
                },
              ]
            : []),
          ...unlinkedParts({ google: false, wallet: walletUnlinked }),
          { kind: 'note', text: 'Was it not you? Change your password and answer this mail.' },
        ],
        why: `${becauseOfAccount(to)} ${SECURITY}`,
      }),

    /** Tells that the person has linked Google from the settings. */
    googleLinked: (to: Recipient, googleAddress: string | null, origin: Origin) =>
      write(to, 'You can now log in with Google', {
        preview: 'You can log in with Google from now on.',
        parts: [
          { kind: 'paragraph', text: 'You linked a Google account in Settings. It logs you in from now on.' },
          {
            kind: 'facts',
            rows: [
              ...accountRow(to),
              ...(googleAddress === null || !to.isConfirmed ? [] : [['Google account', googleAddress] as const]),
              ...originRows(origin),
            ],
          },
          { kind: 'quote', tone: 'warning', text: NOT_YOU_RESET },
        ],
        why: `${becauseOfAccount(to)} ${SECURITY}`,
      }),

    /** Tells that Google no longer opens the account. */
    googleUnlinked: (to: Recipient, origin: Origin) =>
      write(to, 'Google no longer opens your account', {
        preview: 'You log in with your password.',
        parts: [
          {
            kind: 'paragraph',
            text: 'Google is unlinked from your account. You log in with your password, and you can link Google again in Settings.',
          },
          { kind: 'facts', rows: [...accountRow(to), ...originRows(origin)] },
          { kind: 'quote', tone: 'warning', text: NOT_YOU_RESET },
        ],
        why: `${becauseOfAccount(to)} ${SECURITY}`,
      }),

    /** Tells a brand that its form has arrived. */
    verificationReceived: (to: Recipient, companyName: string, promise: string) =>
      write(to, `We are looking at ${companyOf(to, companyName)}`, {
        preview: `The review takes ${promise}.`,
        parts: [
          {
            kind: 'paragraph',
            text: `${ownWords(to, `Thank you, ${to.name}.`, 'Thank you.')} We have your company data and compare it with public registers.`,
          },
          {
            kind: 'facts',
            rows: [...companyRow(to, companyName), ['Review', promise], ['Status', 'Pending review']],
          },
          { kind: 'paragraph', text: 'Until then you can fill in your profile and prepare a campaign as a draft.' },
          { kind: 'button', label: 'See my verification', url: settings.url, tone: 'ink' },
        ],
        why: becauseOfAccount(to),
      }),

    /** Tells a brand that it is verified. */
    brandVerified: (to: Recipient, companyName: string, at: Date) =>
      write(to, capitalised(`${companyOf(to, companyName)} is verified`), {
        preview: 'You can submit campaigns now.',
        parts: [
          { kind: 'paragraph', text: 'We checked your company and both contacts, and everything matches.' },
          {
            kind: 'facts',
            rows: [...companyRow(to, companyName), ['Verified', when(at)], ['Status', '✓ Verified']],
          },
          { kind: 'paragraph', text: 'You can now submit campaigns, invite clients and mint.' },
          { kind: 'button', label: 'Open my campaigns', url: page('/brand/campaign/index'), tone: 'ink' },
        ],
        why: becauseOfAccount(to),
      }),

    /** Sends a brand its form back with what must be put right. */
    brandSentBack: (to: Recipient, companyName: string, reason: string, at: Date) =>
      write(to, capitalised(`${companyOf(to, companyName)} needs a change`), {
        preview: 'We cannot verify your company yet.',
        parts: [
          {
            kind: 'paragraph',
            text: 'We looked at your company data and cannot verify it yet. This is what is missing:',
          },
          { kind: 'quote', tone: 'warning', text: reason },
          {
            kind: 'facts',
            rows: [...companyRow(to, companyName), ['Reviewed', when(at)], ['Your form', 'Kept as it was']],
          },
          { kind: 'button', label: 'Open the form', url: settings.url, tone: 'ink' },
          { kind: 'note', text: 'Submit it again when it is ready. Think we are wrong? Just answer this mail.' },
        ],
        why: becauseOfAccount(to),
      }),

    /** Tells that everything about the account was downloaded, and from where. */
    dataExported: (to: Recipient, origin: Origin) =>
      write(to, 'Your data was downloaded', {
        preview: 'Somebody who is logged in to your account downloaded its data.',
        parts: [
          { kind: 'paragraph', text: 'Everything that we hold about your account was downloaded as one file.' },
          { kind: 'facts', rows: [...accountRow(to), ...originRows(origin)] },
          { kind: 'note', text: NOT_YOU_RESET },
        ],
        why: `${becauseOfAccount(to)} ${SECURITY}`,
      }),

    /** Somebody has asked for the deletion of the account: until when it can be kept. */
    deletionAsked: (to: Recipient, { kind, at, dueAt }: { kind: AccountKind; at: Date; dueAt: Date }) =>
      write(to, `Your account will be deleted on ${toWireDateTime(dueAt).slice(0, 10)}`, {
        preview: 'Until then you can keep it.',
        parts: [
          {
            kind: 'paragraph',
            text: 'You asked us to delete your account. We do that in seven days; until then nothing changes, and you can keep it.',
          },
          { kind: 'facts', rows: [...accountRow(to), ['Asked', when(at)], ['Will be deleted', when(dueAt)]] },
          {
            kind: 'button',
            label: 'Keep my account',
            url: page(`/${kind}/profile/editProfile?tab=delete`),
            tone: 'ink',
          },
          { kind: 'note', text: 'Was it not you? Keep the account, and set a new password.' },
        ],
        why: `${becauseOfAccount(to)} ${SECURITY}`,
      }),

    /** Somebody has changed their mind: the account stays. */
    deletionTakenBack: (to: Recipient, at: Date) =>
      write(to, 'Your account stays', {
        preview: 'It will not be deleted.',
        parts: [
          { kind: 'paragraph', text: 'You changed your mind: your account will not be deleted.' },
          { kind: 'facts', rows: [...accountRow(to), ['Kept', when(at)]] },
          { kind: 'note', text: NOT_YOU_RESET },
        ],
        why: `${becauseOfAccount(to)} ${SECURITY}`,
      }),

    /** The last mail to somebody: the account is deleted. */
    deleted: (to: Recipient, at: Date) =>
      write(to, 'Your account was deleted', {
        preview: 'This is our last mail to you.',
        parts: [
          {
            kind: 'paragraph',
            text: to.isConfirmed
              ? ['We have deleted the account ', { strong: to.userName }, '. You are logged out everywhere.']
              : 'We have deleted the account with this address. You are logged out everywhere.',
          },
          {
            kind: 'paragraph',
            text: 'Your votes in open campaigns are taken back and your works there are withdrawn. What stays of campaigns that are over has no name any more.',
          },
          { kind: 'facts', rows: [['Deleted', when(at)]] },
          {
            kind: 'note',
            text: 'Was it not you? Answer this mail. You can sign up again with this address at any time; what was deleted does not come back.',
          },
        ],
        why: `You get this because this was the address of ${ownWords(to, `the account ${to.userName}`, 'an account at Plinth')}. ${SECURITY}`,
      }),

    /** Tells that the account is blocked, and why. */
    blocked: (to: Recipient, reason: string, at: Date) =>
      write(to, 'Your account is blocked', {
        preview: 'You are logged out and cannot log in for now.',
        parts: [
          {
            kind: 'paragraph',
            text: to.isConfirmed
              ? [
                  'We have blocked the account ',
                  { strong: to.userName },
                  '. You are logged out everywhere and cannot log in for now.',
                ]
              : 'We have blocked the account with this address. You are logged out everywhere and cannot log in for now.',
          },
          { kind: 'quote', tone: 'warning', text: reason },
          { kind: 'facts', rows: [['Blocked', when(at)]] },
          { kind: 'note', text: 'Think we are wrong? Just answer this mail.' },
        ],
        why: becauseOfAccount(to),
      }),
  }
}

/** The mails of the room. */
export type AccountMails = ReturnType<typeof createAccountMails>

// Anyone who reads the former mailbox need not learn the new address in full.
const masked = (address: string) => {
  const [name = '', host = ''] = address.split('@')
  return `${[...name].slice(0, 1).join('')}…@${host}`
}
