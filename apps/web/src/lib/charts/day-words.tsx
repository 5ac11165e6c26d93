import { Time } from '../time/time.tsx'

/** A day, `YYYY-MM-DD`, as people say it. It is the same day for every reader: at noon of their own clock. */
export const DayWords = ({ day }: { day: string }) => <Time at={new Date(`${day}T12:00:00`)} look="day" />
