// The rules that are mere numbers and words: screens that check nothing else do not load zod for them.

/** The maximum length of a text about a work, or of a message that is mailed. */
export const MAX_PROSE = 4000

// A drawing costs work for each of its characters and elements, so far fewer bytes of it are taken than of a picture.
const LIMIT_MB = { image: 5, drawing: 1, video: 40 } as const

/** What may be uploaded: the types by kind, the size in MB (1 MB = 1,048,576 bytes), and in megapixels for pictures. */
export const uploads = {
  image: { extensions: ['png', 'jpeg', 'jpg', 'gif', 'webp', 'svg'], megabytes: LIMIT_MB.image, megapixels: 40 },
  drawing: { extensions: ['svg'], megabytes: LIMIT_MB.drawing },
  video: { extensions: ['mp4', 'ogg', 'webm', 'glb'], megabytes: LIMIT_MB.video },
} as const

/** How short an auction may be, in minutes. */
export const MIN_AUCTION_MINUTES = 15
/** How long an auction may be, and how far ahead it may open, in days. */
export const MAX_AUCTION_DAYS = 30

/** How large the image of a collection may be, in MB; its banner may be as large as any picture. */
export const MAX_COLLECTION_IMAGE_MB = 1
/** How long the description of a collection may be. */
export const MAX_BIO = 1000

/** How many boxes the sale of a mystery box can have. */
export const MAX_BOXES = 2000
/** How many kinds of prizes a mystery box can have. */
export const MAX_BOX_KINDS = 256
/** The maximum length of the name of a kind of prize. */
export const MAX_BOX_LEVEL = 40

/** The maximum length of the names of a contact, and of their telephone number. */
export const MAX_NAME = 25
/** The maximum length of the subject of an invitation. */
export const MAX_INVITE_SUBJECT = 120
/** The maximum length of the personal sentence of an invitation. */
export const MAX_INVITE_MESSAGE = 300
/** How long what a voter says for a held vote may be. */
export const MAX_APPEAL = 1000
/** How long the public reason of a decision about votes may be. */
export const MAX_VOTE_REASON = 500
/** The maximum length of what is said beside a reason: in a report, a decision about a work, or an appeal. */
export const MAX_REMARK = 500
/** The maximum length of a comment under a work. */
export const MAX_COMMENT = 500
/** The maximum length of what an artist says about their work as a whole. */
export const MAX_STATEMENT = 1000
/** The maximum length of the name of a plan. */
export const MAX_PLAN_NAME = 40
/** The maximum length of what is said about a plan. */
export const MAX_PLAN_WORDS = 300
/** How many months of a plan can be given at once. */
export const MAX_PLAN_MONTHS = 24
/** How many months of a plan can be paid for at once. */
export const MAX_INVOICE_MONTHS = 12
/** The most that a month of a plan can cost by card, in the smallest unit of its currency: twelve of them stay below eight digits. */
export const MAX_CARD_PRICE = 8_000_000
/** How many links a profile may have. */
export const MAX_PROFILE_LINKS = 5
/** The maximum length of a link. */
export const MAX_LINK = 2048
/** How many things one call may name. */
export const MAX_IDS = 500
/** How many things an operator may act on at once. */
export const MAX_BULK = 100

/** The media types of spreadsheets, by their formats. */
export const sheetMediaTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const
