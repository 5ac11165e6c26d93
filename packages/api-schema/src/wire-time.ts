/** A moment as the wire writes it: `YYYY-MM-DD HH:mm:ss` in UTC. */
export type WireTime = string
/** A moment in the form that its side keeps: the server has dates, a browser keeps the wire's text. */
export type Moment = Date | WireTime

/** Writes a date as the wire does. */
export const toWireDateTime = (date: Date): WireTime => date.toISOString().slice(0, 19).replace('T', ' ')

/** The date of a wire time. */
export const fromWireDateTime = (time: WireTime) => new Date(`${time.replace(' ', 'T')}Z`)

/** Writes a moment as the wire does. */
export const toWireTime = (moment: Moment): WireTime => (typeof moment === 'string' ? moment : toWireDateTime(moment))

/** The same for a moment that may be missing. */
export const toWireTimeOrNull = (moment: Moment | null) => (moment === null ? null : toWireTime(moment))
