import { type RightsCard as Card, LICENCE_YEARS, type WinnersLicence } from '@plinth/api-schema/rights'
import { useController } from 'react-hook-form'
import { RightsCard } from '../../../../lib/rights/rights-card.tsx'
import { useSession } from '../../../../lib/session/session-provider.tsx'
import { RadioGroup } from '../../../../ui/radio-group.tsx'
import { Select } from '../../../../ui/select.tsx'
import { Switch } from '../../../../ui/switch.tsx'
import styles from './basics-tab.module.css'
import { useCampaignForm } from './editor-context.ts'
import { FixedRules } from './fixed-rules.tsx'
import cardStyles from './rights-fields.module.css'

const FIRST_LICENCE: WinnersLicence = { isExclusive: false, where: 'worldwide', years: 2, mayTrain: false }
const WHILE_COPYRIGHT = 'copyright'

const LICENCES = [
  { value: 'none', label: 'None', hint: 'Winners keep all rights' },
  { value: 'nonExclusive', label: 'Non-exclusive', hint: 'You may use winning artworks, and so may others' },
  { value: 'exclusive', label: 'Exclusive', hint: 'Only you may use winning artworks' },
]

const licenceKind = ({ licence }: Card) =>
  licence === null ? 'none' : licence.isExclusive ? 'exclusive' : 'nonExclusive'

const YEARS = [
  ...LICENCE_YEARS.map((years) => ({ value: String(years), label: years === 1 ? '1 year' : `${years} years` })),
  { value: WHILE_COPYRIGHT, label: 'As long as the copyright lasts' },
]

const readYears = (value: string) => LICENCE_YEARS.find((years) => String(years) === value) ?? null

type LicenceFieldsProps = { licence: WinnersLicence; onChange: (licence: WinnersLicence) => void }

const LicenceFields = ({ licence, onChange }: LicenceFieldsProps) => (
  <>
    <div className={styles.pair}>
      <Select
        label="Where"
        value={licence.where}
        onValueChange={(where) => onChange({ ...licence, where: where === 'country' ? 'country' : 'worldwide' })}
        options={[
          { value: 'worldwide', label: 'Worldwide' },
          { value: 'country', label: 'In the country of your company' },
        ]}
      />
      <Select
        label="How long"
        value={licence.years === null ? WHILE_COPYRIGHT : String(licence.years)}
        onValueChange={(years) => onChange({ ...licence, years: readYears(years) })}
        options={YEARS}
      />
    </div>
    <Switch
      label="Winning artworks may be used to train AI models"
      hint="Many artists do not submit where this is on."
      checked={licence.mayTrain}
      onCheckedChange={(mayTrain) => onChange({ ...licence, mayTrain })}
    />
  </>
)

/** What happens with the rights in the works. */
export const RightsField = () => {
  const { field } = useController({ control: useCampaignForm().control, name: 'rights' })
  const { licence } = field.value
  const choose = (kind: string) =>
    field.onChange({
      licence: kind === 'none' ? null : { ...(licence ?? FIRST_LICENCE), isExclusive: kind === 'exclusive' },
    } satisfies Card)
  return (
    <FixedRules reason="The rights are fixed: artists submit to the campaign with them.">
      <RadioGroup
        label="Licence from the winners"
        look="cards"
        value={licenceKind(field.value)}
        onValueChange={choose}
        options={LICENCES}
      />
      {licence && (
        <LicenceFields licence={licence} onChange={(next) => field.onChange({ licence: next } satisfies Card)} />
      )}
    </FixedRules>
  )
}

/** The rights card as artists will read it. */
export const RightsPreview = () => {
  const { watch } = useCampaignForm()
  const { member } = useSession()
  return (
    <figure className={cardStyles.preview}>
      <figcaption>Artists will read</figcaption>
      <RightsCard rights={watch('rights')} brand={member?.name ?? ''} />
    </figure>
  )
}
