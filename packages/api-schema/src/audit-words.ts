import type { AuditSubjectKind } from './operators.ts'

/** What an act is called: the verb, and what it was done to. */
export type ActWords = { verb: string; object: string }

const ACTS: Readonly<Record<string, ActWords>> = {
  'log-in': { verb: 'Logged in', object: '' },
  'log-out': { verb: 'Logged out', object: '' },
  'change-password': { verb: 'Changed', object: 'own password' },
  'enable-totp': { verb: 'Switched on', object: 'second factor' },
  'disable-totp': { verb: 'Switched off', object: 'second factor' },
  'add-operator': { verb: 'Became', object: 'operator' },
  'reset-operator': { verb: 'Got', object: 'new password' },
  'verify-brand': { verb: 'Verified', object: 'brand' },
  'send-brand-back': { verb: 'Sent back', object: 'brand' },
  'block-user': { verb: 'Blocked', object: 'user' },
  'unblock-user': { verb: 'Unblocked', object: 'user' },
  'log-user-out': { verb: 'Logged out', object: 'user' },
  'delete-user': { verb: 'Deleted', object: 'account' },
  'export-audit': { verb: 'Downloaded', object: 'audit log' },
  'export-own-data': { verb: 'Downloaded', object: 'own data' },
  'delete-own-account': { verb: 'Deleted', object: 'own account' },
  'approve-campaign': { verb: 'Approved', object: 'campaign' },
  'send-campaign-back': { verb: 'Sent back', object: 'campaign' },
  'pause-campaign': { verb: 'Paused', object: 'campaign' },
  'resume-campaign': { verb: 'Continued', object: 'campaign' },
  'recommend-campaign': { verb: 'Recommended', object: 'campaign' },
  'unrecommend-campaign': { verb: 'Took out of the recommended', object: 'campaign' },
  'feature-campaign': { verb: 'Featured', object: 'campaign' },
  'unfeature-campaign': { verb: 'Took off the head of the market', object: 'campaign' },
  'take-artwork-down': { verb: 'Took down', object: 'artwork' },
  'put-artwork-back': { verb: 'Put back', object: 'artwork' },
  'dismiss-artwork-reports': { verb: 'Dismissed reports of', object: 'artwork' },
  'dismiss-profile-reports': { verb: 'Dismissed reports of', object: 'profile' },
  'reopen-artwork-reports': { verb: 'Reopened reports of', object: 'artwork' },
  'reopen-profile-reports': { verb: 'Reopened reports of', object: 'profile' },
  'take-comment-down': { verb: 'Took down', object: 'comment on' },
  'put-comment-back': { verb: 'Put back', object: 'comment on' },
  'dismiss-comment-reports': { verb: 'Dismissed reports of', object: 'comment on' },
  'take-set-down': { verb: 'Took down', object: 'set' },
  'put-set-back': { verb: 'Put back', object: 'set' },
  'dismiss-set-reports': { verb: 'Dismissed reports of', object: 'set' },
  'take-collection-down': { verb: 'Took down', object: 'collection' },
  'put-collection-back': { verb: 'Put back', object: 'collection' },
  'dismiss-collection-reports': { verb: 'Dismissed reports of', object: 'collection' },
  'take-perk-down': { verb: 'Took down', object: 'perk' },
  'put-perk-back': { verb: 'Put back', object: 'perk' },
  'take-foreign-nft-down': { verb: 'Took down', object: 'NFT of another site' },
  'put-foreign-nft-back': { verb: 'Put back', object: 'NFT of another site' },
  'dismiss-foreign-nft-reports': { verb: 'Dismissed reports of', object: 'NFT of another site' },
  'grant-artwork-appeal': { verb: 'Granted the appeal for', object: 'artwork' },
  'keep-artwork-decision': { verb: 'Kept the decision about', object: 'artwork' },
  'tell-artworks-apart': { verb: 'Told from another', object: 'artwork' },
  'purge-artwork': { verb: 'Deleted for good', object: 'artwork' },
  'answer-help': { verb: 'Answered', object: 'help request' },
  'save-plan': { verb: 'Wrote', object: 'plan' },
  'grant-plan': { verb: 'Gave months of a plan to', object: 'brand' },
  'close-payment': { verb: 'Dealt with', object: 'payment' },
  'end-plan': { verb: 'Ended months of a plan of', object: 'brand' },
  'hold-votes': { verb: 'Held', object: 'votes' },
  'release-votes': { verb: 'Released', object: 'votes' },
  'void-votes': { verb: 'Voided', object: 'votes' },
  'grant-appeal': { verb: 'Granted', object: 'appeal' },
  'refuse-appeal': { verb: 'Refused', object: 'appeal' },
}

/** Every act that is known, with its words in one line, as people search for them. */
export const actTexts: readonly { act: string; text: string }[] = Object.entries(ACTS).map(
  ([act, { verb, object }]) => ({ act, text: `${verb} ${object}`.trim() }),
)

/** What the kinds of subjects are called. */
export const SUBJECT_WORDS: Readonly<Record<AuditSubjectKind, string>> = {
  account: 'account',
  campaign: 'campaign',
  artwork: 'artwork',
  'help-request': 'help request',
  comment: 'comment',
  set: 'set',
  plan: 'plan',
  payment: 'payment',
  collection: 'collection',
  perk: 'perk',
  'foreign-nft': 'NFT of another site',
}

/** The words for an act; one that this build does not know yet is shown as it was recorded. */
export const actWords = (act: string): ActWords =>
  Object.hasOwn(ACTS, act) ? (ACTS[act] as ActWords) : { verb: act, object: '' }
