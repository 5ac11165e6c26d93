/** A moment as the wire writes it: `YYYY-MM-DD HH:mm:ss` in UTC. */
export type WireTime = string
/** A moment in the form that its side keeps: the server has dates, a browser keeps the wire's text. */
export type Moment = Date | WireTime

/** Writes a date as the wire does. */
export const toWireDateTime = (date: Date): WireTime => date.toISOString().slice(0, 19).replace('T', ' ')

/** The date of a wire time. */
export const fromWireDateTime = (time: WireTime) => new Date(`${time.replace(' ', 'T')}Z`)

/** Whether a text is a moment as the wire writes it, on a day that its month has. */
export const isWireDateTime = (text: string): text is WireTime => {
  const date = fromWireDateTime(text)
  return !Number.isNaN(date.getTime()) && toWireDateTime(date) === text
}

/** Writes a moment as the wire does. */
export const toWireTime = (moment: Moment): WireTime => (typeof moment === 'string' ? moment : toWireDateTime(moment))

/** The same for a moment that may be missing. */
export const toWireTimeOrNull = (moment: Moment | null) => (moment === null ? null : toWireTime(moment))
