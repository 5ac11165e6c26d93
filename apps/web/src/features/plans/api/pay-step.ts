/** A step of a payment. */
export type PayStep = 'approve' | 'send' | 'record'
/** Told how far a payment has come. */
export type OnPayStep = (step: PayStep, hash?: `0x${string}`) => void
