import { Button } from '../../../../ui/button.tsx'
import type { Recounted } from '../../api/run-recount.ts'
import { useChainReading } from '../../api/use-chain-reading.ts'
import type { Verdict } from '../../api/verdict.ts'
import styles from './recount-done.module.css'
import { RecountResultView } from './recount-result.tsx'
import { VerdictList } from './verdict-list.tsx'

const isAnchor = ({ id }: Verdict) => id === 'anchor'

const conclusionOf = (lines: readonly Verdict[]) => {
  if (lines.some(({ state }) => state === 'bad')) return 'The recount does not agree.'
  if (lines.some(({ id, state }) => id === 'site' && state === 'open')) return 'The recount is not finished.'
  return 'The recount agrees.'
}

/** What a recount has come to, and what the chain says to it for those who ask. */
export const RecountDone = ({
  campaignId,
  recounted,
  verdicts,
}: {
  campaignId: number
  recounted: Recounted
  verdicts: readonly Verdict[]
}) => {
  const chain = useChainReading(campaignId, recounted)
  const isNamed = verdicts.some((line) => isAnchor(line) && line.state === 'open' && line.transaction)
  const lines = verdicts.flatMap((line) => (isAnchor(line) && chain.data ? chain.data : [line]))
  const isWrong = lines.some(({ state }) => state === 'bad')
  return (
    <div className={styles.done}>
      <div role="status">
        <h2 className={styles.verdict} data-wrong={isWrong || undefined}>
          {conclusionOf(lines)}
        </h2>
      </div>
      <VerdictList label="What was checked" verdicts={lines} />
      {isNamed && (
        <div className={styles.chain}>
          <Button pending={chain.isPending} onClick={() => chain.mutate()}>
            {chain.data ? 'Read the chain again' : 'Read the chain'}
          </Button>
          <p>Compares what the contract of the anchors has written with this log, through the chain’s own node.</p>
        </div>
      )}
      <RecountResultView recounted={recounted} />
    </div>
  )
}
