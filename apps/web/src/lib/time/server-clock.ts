import { readTime } from './wire-time.ts'

/** Tells the time in milliseconds. */
export type Clock = () => number

/** The server's clock as an answer showed it: it runs on with this computer's, but begins at the server's time. */
export const serverClock = (
  answer: { serverTime: string | undefined; receivedAt: number },
  local: Clock = Date.now,
): Clock => {
  if (answer.serverTime === undefined) return local
  const offset = readTime(answer.serverTime).getTime() - answer.receivedAt
  return () => local() + offset
}
