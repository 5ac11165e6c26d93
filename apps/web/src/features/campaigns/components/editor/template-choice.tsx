import { useSyncExternalStore } from 'react'
import type { CampaignForm } from '../../api/campaign-form.ts'
import type { Autosave } from './autosave.ts'
import { campaignTemplates, fillTemplate } from './campaign-templates.ts'
import styles from './template-choice.module.css'

/** Where the draft is kept, and what takes what a template fills in. */
export type TemplateChoiceProps = { autosave: Autosave; onChoose: (form: CampaignForm) => void }

/** Offers something to begin with, until the first word is written. */
export const TemplateChoice = ({ autosave, onChoose }: TemplateChoiceProps) => {
  const { phase, savedAt } = useSyncExternalStore(autosave.subscribe, autosave.current)
  if (phase !== 'rest' || savedAt !== null) return null
  return (
    <section className={styles.choice} aria-labelledby="templates">
      <h2 id="templates">Begin with a template</h2>
      <p className={styles.lead}>It fills in texts, rules and how people vote. You change whatever you like.</p>
      <ul className={styles.templates}>
        {campaignTemplates.map((template) => (
          <li key={template.id}>
            <button
              type="button"
              className={styles.template}
              onClick={() => onChoose(fillTemplate(template, new Date()))}
            >
              <span className={styles.title}>{template.title}</span>
              <span className={styles.hint}>{template.hint}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
