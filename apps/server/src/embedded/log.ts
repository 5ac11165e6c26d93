import type { Logger } from 'pino'

/** The part of pino's logger that the embedded services write to. */
export type Log = Pick<Logger, 'info' | 'warn' | 'error'>
