import { BadgeCheck, CircleDashed, TriangleAlert } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { type ContentCheck as Check, useContentCheck } from '../api/check-content.ts'
import styles from '../screens/nft-screens.module.css'
import parts from './mint-parts.module.css'

const WORDS: Record<Check | 'checking', { title: string; text: string }> = {
  checking: { title: 'Checking the content', text: 'Your browser computes the hashes of picture and record.' },
  verified: {
    title: 'Content verified',
    text: 'Verified in your browser: the image and its record match what’s stored on the blockchain.',
  },
  wrong: { title: 'Content differs', text: 'What is served here is not what the token names.' },
  unknown: { title: 'Content not checked', text: 'Picture or record could not be read at this moment.' },
}

/** Says whether picture and record are what the token names, computed in this browser. */
export const ContentCheck = ({ nft }: { nft: { tokenUri: string; imageUri: string } }) => {
  const { data, isError, isFetching, refetch } = useContentCheck(nft)
  const state = isFetching ? 'checking' : isError ? 'unknown' : (data ?? 'unknown')
  const Icon = state === 'verified' ? BadgeCheck : state === 'wrong' ? TriangleAlert : CircleDashed
  return (
    <div className={styles.check} role="status">
      <Icon aria-hidden="true" className={styles[state]} />
      <div>
        <strong className={styles[state]}>{WORDS[state].title}</strong>
        <span className={parts.hint}>{WORDS[state].text}</span>
      </div>
      {state !== 'checking' && (
        <Button size="small" variant="quiet" onClick={() => void refetch()}>
          Check now
        </Button>
      )}
    </div>
  )
}
