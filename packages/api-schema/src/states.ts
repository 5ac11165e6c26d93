// What the numbers mean that the database and the wire have for states; each has a check constraint with the same values.

/** The kinds of accounts. */
export const accountKind = { participant: 0, brand: 1, operator: 2 } as const
/** The looks of the product. */
export const themeCode = { light: 0, night: 1 } as const
/** What the review of a brand's company has come to. */
export const verificationStatus = { pending: 0, verified: 1, unverified: 2 } as const
/** How far a campaign is. */
export const campaignStatus = { unpublished: 0, live: 1, completed: 2 } as const
/** What the review of a campaign, or of a change, has come to; superseded: replaced by a newer change or by the campaign's end. */
export const reviewStatus = { waiting: 0, approved: 1, sentBack: 2, superseded: 3 } as const
/** How far an artwork is on its way to a token; whether it was removed is told apart from it. */
export const mintState = { submitted: 0, minting: 1, minted: 2 } as const
/** Who took an artwork out; one that waits for its brand, or that the brand refused, was never on the wall. */
export const removedBy = { artist: 1, brand: 2, operator: 3, waiting: 4, refused: 5 } as const
/** Whether a work is on the wall: it waits for its brand, was refused by it, or taken out by it. */
export const approvalState = { hung: 0, waiting: 1, refused: 2, removed: 3 } as const
/** What is wrong with a work, in a report or a decision. */
export const complaint = { copied: 1, offensive: 2, offTopic: 3, personalData: 4, other: 9 } as const
/** What became of the appeal against a decision about a work. */
export const artworkAppealState = { none: 0, waiting: 1, granted: 2, kept: 3 } as const
/** Whether it is known what the picture of a work looks like. */
export const lookState = { unknown: 0, known: 1, none: 2 } as const
/** What an operator says of two works that look alike. */
export const pairState = { open: 0, same: 1, different: 2 } as const
/** Whose a shared link is: of the brand, of an artist, of a post that the brand has named. */
export const linkKind = { brand: 0, artist: 1, post: 2 } as const
/** What somebody can follow. */
export const followKind = { artist: 0, brand: 1, campaign: 2 } as const
/** What a feed tells of: a work on a wall, a campaign that opened, the places of one that is over. */
export const feedKind = { hung: 0, opened: 1, won: 2 } as const
/** What an entry of the search is of. */
export const searchKind = { work: 1, artist: 2, brand: 3, campaign: 4, article: 5 } as const
/** Whether a vote counts; revoked: its voter has taken it back. */
export const voteState = { counted: 0, held: 1, voided: 2, revoked: 3 } as const
/** Why a vote is held; it keeps the reason when it counts later. */
export const holdReason = {
  other: 0,
  network: 1,
  newAccounts: 2,
  throwaway: 3,
  inStep: 4,
  eachOther: 5,
  unconfirmed: 10,
  mailbox: 12,
  blocked: 13,
} as const
/** Over which span a limit counts the votes of a voter; days are those of UTC. */
export const voteLimitPer = { campaign: 0, day: 1 } as const
/** When a submitted work is shown: once the brand has approved it, or at once. */
export const worksModeration = { before: 0, after: 1 } as const
/** What the winners of a campaign grant to its brand. */
export const rightsLicence = { none: 0, nonExclusive: 1, exclusive: 2 } as const
/** Where a licence holds: everywhere, or in the country of the brand. */
export const rightsWhere = { worldwide: 0, country: 1 } as const
/** What has become of what a voter says for a held or voided vote. */
export const appealState = { open: 0, granted: 1, refused: 2 } as const
/** The class of a mail address: throw-away ones are given out to anybody for a while. */
export const mailClass = { usual: 0, throwaway: 1 } as const
/** Why one's own vote does not count yet: the address is not confirmed, or operators look at it. */
export const voteHold = { none: 0, unconfirmed: 1, review: 2 } as const
/** What an anchor on a chain holds: the heads of all vote logs that grew on a day, or the last head of one. */
export const anchorKind = { day: 0, close: 1 } as const
/** How far an NFT is: unconfirmed is on the chain, but not yet final. */
export const nftState = { waiting: 0, unconfirmed: 1, minted: 2, givenUp: 3 } as const
/** What an order of the market is: a listing, an offer for one token, or for any of several. */
export const orderKind = { listing: 1, offer: 2, offerForAny: 3 } as const
/** What a perk is tied to: the works of a campaign, or of a collection. */
export const perkScope = { campaign: 1, collection: 2 } as const
/** What became of an order; an asleep one cannot be filled now but may be again. */
export const orderState = { open: 0, filled: 1, cancelled: 2, asleep: 3 } as const
/** What became of an auction; an asleep one has no bid, and cannot get one now but may later. */
export const auctionState = { waiting: 0, started: 1, settled: 2, cancelled: 3, asleep: 4 } as const
/** What an auction house says of an auction. */
export const auctionEvent = { started: 1, settled: 2, cancelled: 3, claimed: 4 } as const
/** How far a mystery box is on the chain; a time that has passed is no stage. */
export const boxStage = { none: 0, selling: 1, closed: 2, drawn: 3 } as const
/** What the contract says of a mystery box. */
export const boxEvent = { created: 1, taken: 2, closed: 3, drawn: 4, opened: 5, refunded: 6, reclaimed: 7 } as const
/** What happened to a token, on the chain or in the book of orders. */
export const activityKind = {
  ...{ minted: 1, transferred: 2, sold: 3, listed: 4, offered: 5, cancelled: 6 },
  ...{ auctioned: 7, bid: 8, won: 9 },
} as const
/** Whether a request for help was answered. */
export const helpStatus = { pending: 0, processed: 1 } as const
/** Whether everybody can read an article. */
export const articleStatus = { draft: 0, published: 1 } as const
/** What became of a mail; kept ones were written while no mail server was configured, withheld ones their reader had ended. */
export const outboxStatus = { waiting: 0, sent: 1, givenUp: 2, kept: 3, withheld: 4 } as const
/** How far an invitation is; refused means that the mail server did not take it, kept that there is none. */
export const invitationState = { waiting: 0, sent: 1, refused: 2, opened: 3, joined: 4, kept: 5 } as const
/** What is known of the mail of an invitation; while it is open the outbox knows. */
export const invitationMail = { open: 0, sent: 1, refused: 2, kept: 5, withheld: 6 } as const
/** Whether months of a plan are still to come, run, are over, or were ended before their time. */
export const planMonthsState = { toCome: 0, running: 1, over: 2, ended: 3 } as const
/** Whether an invoice can be paid, was paid, or was not paid in time. */
export const invoiceState = { open: 0, paid: 1, expired: 2 } as const
/** What became of money that arrived for an invoice. */
export const paymentState = {
  waiting: 0,
  credited: 1,
  tooLittle: 2,
  wrongCoin: 3,
  late: 4,
  paidAlready: 5,
  unknown: 6,
  refunded: 7,
  disputed: 8,
  disputeWon: 9,
  disputeLost: 10,
} as const

/** The word for a code; an unknown code is taken for the first one. */
export const stateOf = <State extends string>(codes: Readonly<Record<State, number>>, code: number): State => {
  const states = Object.keys(codes) as State[]
  return states.find((state) => codes[state] === code) ?? states[0]!
}
