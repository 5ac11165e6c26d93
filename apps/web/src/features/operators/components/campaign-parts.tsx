import type { CampaignDifference, CampaignField } from '../api/campaign-fields.ts'
import styles from './campaign-parts.module.css'
import { FieldValueView } from './field-value.tsx'
import { diffWords } from './word-diff.ts'

const DifferenceRow = ({ label, before, after }: CampaignDifference) => {
  const words = 'text' in before && 'text' in after ? diffWords(before.text, after.text) : undefined
  return (
    <tr className={styles.row}>
      <th scope="row" className={styles.label}>
        {label}
      </th>
      <td className={styles.value} data-side="Live now">
        <FieldValueView value={before} parts={words?.before} side="before" />
      </td>
      <td className={styles.value} data-side="Proposed">
        <FieldValueView value={after} parts={words?.after} side="after" />
      </td>
    </tr>
  )
}

/** A change field by field: what is live now beside what is proposed. */
export const CampaignDifferences = ({ differences }: { differences: readonly CampaignDifference[] }) => (
  <table className={styles.table} data-columns="3">
    <caption className={styles.caption}>What the change is about</caption>
    <thead>
      <tr className={styles.heads}>
        <th scope="col">Field</th>
        <th scope="col">Live now</th>
        <th scope="col">Proposed</th>
      </tr>
    </thead>
    <tbody>
      {differences.map((difference) => (
        <DifferenceRow key={difference.id} {...difference} />
      ))}
    </tbody>
  </table>
)

/** Every part of a campaign one below the other. */
export const CampaignFields = ({ fields }: { fields: readonly CampaignField[] }) => (
  <table className={styles.table} data-columns="2">
    <caption className={styles.caption}>All that the campaign says</caption>
    <thead>
      <tr className={styles.heads}>
        <th scope="col">Field</th>
        <th scope="col">Content</th>
      </tr>
    </thead>
    <tbody>
      {fields.map(({ id, label, value }) => (
        <tr key={id} className={styles.row}>
          <th scope="row" className={styles.label}>
            {label}
          </th>
          <td className={styles.value}>
            <FieldValueView value={value} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
