import { Time } from '../time/time.tsx'

/** From when to when a campaign is open. */
export const dateRange = ({ startsAt, endsAt }: { startsAt: string | null; endsAt: string }) => {
  const end = <Time at={endsAt} look="date" />
  if (startsAt === null) return <>Until {end}</>
  return (
    <>
      <Time at={startsAt} look="date" /> to {end}
    </>
  )
}
