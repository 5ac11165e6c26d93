const DAY_MS = 86_400_000

/** The moment of a wire time, which is in UTC. */
export const readTime = (wireTime: string) => new Date(`${wireTime.replace(' ', 'T')}Z`)

/** How many whole days have gone by since a wire time. */
export const daysSince = (wireTime: string, now: Date) =>
  Math.max(0, Math.floor((now.getTime() - readTime(wireTime).getTime()) / DAY_MS))
