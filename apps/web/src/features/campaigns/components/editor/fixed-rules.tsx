import type { ReactNode } from 'react'
import { Banner } from '../../../../ui/banner.tsx'
import { useEditor } from './editor-context.ts'
import styles from './fixed-rules.module.css'

/** Fields that cannot be changed once the campaign has opened; then they say why. */
export const FixedRules = ({ reason, children }: { reason: string; children: ReactNode }) => {
  const { campaign } = useEditor()
  const isFixed = campaign !== null && campaign.stage !== 'unpublished'
  return (
    <>
      {isFixed && <Banner>{reason}</Banner>}
      <fieldset disabled={isFixed} className={styles.fields}>
        {children}
      </fieldset>
    </>
  )
}
