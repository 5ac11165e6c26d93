import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Logo } from '../../../../ui/logo.tsx'
import { Segmented } from '../../../../ui/segmented.tsx'
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx'
import type { CampaignForm } from '../../api/campaign-form.ts'
import { CampaignSketch } from './campaign-sketch.tsx'
import { useCampaignForm } from './editor-context.ts'
import styles from './live-preview.module.css'

const SIZES = [
  {
    value: 'desktop',
    label: (
      <>
        <Monitor aria-hidden="true" />
        <VisuallyHidden>Desktop</VisuallyHidden>
      </>
    ),
  },
  {
    value: 'phone',
    label: (
      <>
        <Smartphone aria-hidden="true" />
        <VisuallyHidden>Phone</VisuallyHidden>
      </>
    ),
  },
] as const

/** The campaign as a participant will see it, following every field. */
export const LivePreview = ({ hint }: { hint: string }) => {
  const form = useWatch({ control: useCampaignForm().control }) as CampaignForm
  const [size, setSize] = useState<'desktop' | 'phone'>('desktop')
  return (
    <section aria-label="Live preview">
      <div className={styles.head}>
        <span>
          <b>Live preview</b> as a participant
        </span>
        <Segmented label="Size of the preview" options={SIZES} value={size} onValueChange={setSize} />
      </div>
      {/* Nothing in it can be pressed, and it says nothing that the fields do not say. */}
      <div className={styles.frame} data-size={size} inert aria-hidden="true">
        <div className={styles.bar}>
          <Logo />
        </div>
        <CampaignSketch form={form} size={size} />
      </div>
      <p className={styles.hint}>{hint}</p>
    </section>
  )
}
