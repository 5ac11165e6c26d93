import { useWatch } from 'react-hook-form'
import type { CampaignForm } from '../../api/campaign-form.ts'
import { findMissing, NEEDED_PARTS } from '../../api/missing-parts.ts'
import { useCampaignForm, useEditor } from './editor-context.ts'
import styles from './ready-list.module.css'

const PARTS = {
  basics: { tab: '1', label: 'Basics' },
  deployer: { tab: '5', label: 'Deployer' },
} as const

/** What a new campaign still needs before it can be handed in, each with the way to its tab. */
export const ReadyList = () => {
  const form = useWatch({ control: useCampaignForm().control }) as CampaignForm
  const { goTo } = useEditor()
  const missing = findMissing(form, 'create')
  return (
    <section aria-labelledby="ready-to-submit" className={styles.ready}>
      <p className={styles.head}>
        <b id="ready-to-submit">Ready to submit</b>
        <span className={styles.data}>
          {NEEDED_PARTS - missing.length} of {NEEDED_PARTS}
        </span>
      </p>
      <ul>
        {missing.map(({ label, part }) => (
          <li key={label} className={styles.need}>
            <button type="button" className={styles.link} onClick={() => goTo(PARTS[part].tab)}>
              {label}
            </button>
            <span className={styles.data}>{PARTS[part].label}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
