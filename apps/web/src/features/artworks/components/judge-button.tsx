import { Button } from '../../../ui/button.tsx'
import type { Artwork } from '../api/artwork.ts'
import { useSeenWorks } from '../api/kept-seen.ts'
import styles from './judge-button.module.css'
import { nextUnseen, seenInWords } from './judging.ts'

export type JudgeButtonProps = {
  works: readonly Artwork[]
  total: number | undefined
  onJudge: (work: Artwork) => void
}

/** On phones: the works of a wall one at a time, from the first on that was not seen; one swipes through them and votes. */
export const JudgeButton = ({ works, total = works.length, onJudge }: JudgeButtonProps) => {
  const seen = useSeenWorks(works[0]?.campaignId ?? 0)
  const first = works[nextUnseen(works, -1, seen)] ?? works[0]
  if (!first) return null
  return (
    <div className={styles.judge}>
      <Button onClick={() => onJudge(first)}>Judge one by one</Button>
      {seen.size > 0 && <span className={styles.progress}>{seenInWords({ works, total, seen })}</span>}
    </div>
  )
}
