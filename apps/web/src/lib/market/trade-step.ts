/** The steps of a trade, in the order in which they can come. */
export type TradeStep = 'cancel' | 'wrap' | 'approve' | 'sign' | 'save' | 'send' | 'record'

/** Told of every step, with its transaction once there is one. */
export type OnTradeStep = (step: TradeStep, hash?: `0x${string}`) => void
