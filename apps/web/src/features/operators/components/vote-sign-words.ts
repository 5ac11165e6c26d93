import type { HoldReason } from '@plinth/api-schema/moderation'
import { holdReason } from '@plinth/api-schema/states'
import type { VoteSign } from '@plinth/api-schema/vote-signs'

/** Why a vote is held, for operators. */
export const holdReasonWords: Readonly<Record<HoldReason, string>> = {
  other: 'Held by an operator',
  network: 'Too many votes of one network in a day',
  newAccounts: 'Accounts made for this vote',
  throwaway: 'Throw-away email addresses',
  inStep: 'Votes in step with each other',
  eachOther: 'Artists vote for each other',
  unconfirmed: 'Email address not confirmed yet',
  mailbox: 'Another account of the mailbox has voted',
  blocked: 'Account blocked',
}

/** What speaks against a vote, for operators. */
export const voteSignWords: Readonly<Record<VoteSign, string>> = {
  throwaway: 'throw-away email address',
  unconfirmed: 'email address not confirmed',
  mailbox: 'several accounts of one mailbox',
  newAccount: 'account made for this vote',
  network: 'many of one network for one work',
  device: 'the same browser again and again',
  domain: 'one mail domain through many networks',
  burst: 'many accounts made within two minutes',
  inStep: 'votes at even pauses',
  throwawayCrowd: 'work with unusually many throw-away addresses',
  newCrowd: 'work with unusually many new accounts',
  ring: 'artists vote for each other',
}

const AGAINST = ['other', 'newAccounts', 'throwaway', 'inStep', 'eachOther', 'network', 'mailbox'] as const

/** The kinds of reasons that a decision can have in the log, by their numbers there. */
export const decisionReasons = {
  hold: AGAINST.map((reason) => ({
    value: String(holdReason[reason]),
    label: reason === 'other' ? 'Other' : holdReasonWords[reason],
  })),
  release: [
    { value: '9', label: 'Looked at, nothing wrong' },
    { value: '0', label: 'Other' },
  ],
} as const

/** What a kind of browser is called: the beginning of its hash. */
export const deviceName = (device: string) => (device === '' ? 'unknown browser' : `browser ${device.slice(0, 8)}`)

/** What a network is called; votes of the machine itself have none. */
export const networkName = (network: string) => network || 'no network'
