import { Check, Minus, X } from 'lucide-react'
import { useNetworks } from '../../../../lib/chain/use-networks.ts'
import { SiteLink } from '../../../../lib/navigation/site-link.tsx'
import { Data, Mono } from '../../../../ui/data-text.tsx'
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx'
import type { Verdict } from '../../api/verdict.ts'
import styles from './verdict-list.module.css'

const MARKS = {
  good: { Icon: Check, word: 'Right' },
  bad: { Icon: X, word: 'Wrong' },
  open: { Icon: Minus, word: 'Not checked' },
} as const

const Transaction = ({ chainId, hash }: { chainId: number; hash: string }) => {
  const network = useNetworks().find((each) => each.chainId === chainId)
  return (
    <span className={styles.transaction}>
      Transaction{' '}
      {network?.explorer.transaction ? (
        <SiteLink href={`${network.explorer.transaction}${hash}`}>
          <Data>{hash}</Data>
        </SiteLink>
      ) : (
        <Data>{hash}</Data>
      )}
    </span>
  )
}

/** The lines of a check, each with a tick, a cross or neither. */
export const VerdictList = ({ label, verdicts }: { label: string; verdicts: readonly Verdict[] }) => (
  <ul className={styles.list} aria-label={label}>
    {verdicts.map(({ id, state, words, transaction, contract }) => {
      const { Icon, word } = MARKS[state]
      return (
        <li key={id} className={styles.line} data-state={state}>
          <Icon className={styles.mark} aria-hidden="true" />
          <span>
            <VisuallyHidden>{word}: </VisuallyHidden>
            {words}
            {transaction && <Transaction {...transaction} />}
            {contract && (
              <span className={styles.transaction}>
                Contract <Mono>{contract}</Mono>: everybody has to be shown the same one.
              </span>
            )}
          </span>
        </li>
      )
    })}
  </ul>
)
