/** Where the code gets the time from, so that tests can move it. */
export interface Clock {
  now(): Date
}

/** The machine's own clock. */
export const systemClock: Clock = { now: () => new Date() }
