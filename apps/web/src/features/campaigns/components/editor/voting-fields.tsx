import type { VoteRules } from '@plinth/api-schema/vote-rules'
import { voteRulesSentence } from '@plinth/api-schema/vote-rules-sentence'
import { useController, useWatch } from 'react-hook-form'
import { RadioGroup } from '../../../../ui/radio-group.tsx'
import { Select } from '../../../../ui/select.tsx'
import { Switch } from '../../../../ui/switch.tsx'
import { useCampaignForm } from './editor-context.ts'
import styles from './voting-fields.module.css'

const USUAL_LIMITS = [1, 2, 3, 5, 10, 20, 50, 100]
const FIRST_LIMIT = 3

type Limit = VoteRules['limit']
type LimitKind = 'each' | 'campaign' | 'day'

const LIMITS: { value: LimitKind; label: string; hint: string }[] = [
  { value: 'each', label: 'One for each artwork', hint: 'As many votes as there are artworks' },
  { value: 'campaign', label: 'A number in all', hint: 'For the whole campaign' },
  { value: 'day', label: 'A number a day', hint: 'A day begins at 00:00 UTC' },
]

const LimitField = ({ limit, onChange }: { limit: Limit; onChange: (limit: Limit) => void }) => {
  const votes = limit?.votes ?? FIRST_LIMIT
  // A limit that another program has set stays among the choices.
  const counts = [...new Set([...USUAL_LIMITS, votes])].toSorted((a, b) => a - b)
  return (
    <>
      <RadioGroup
        label="Votes of each person"
        look="cards"
        value={limit?.per ?? 'each'}
        onValueChange={(kind) => onChange(kind === 'each' ? null : { votes, per: kind === 'day' ? 'day' : 'campaign' })}
        options={LIMITS}
      />
      {limit && (
        <Select
          label="How many votes"
          value={String(votes)}
          onValueChange={(count) => onChange({ ...limit, votes: Number(count) })}
          options={counts.map((count) => ({ value: String(count), label: String(count) }))}
        />
      )}
    </>
  )
}

const SWITCHES = [
  {
    rule: 'isRevocable',
    label: 'Votes can be taken back',
    hint: 'Until voting ends. A vote that is taken back can be given to another artwork.',
  },
  {
    rule: 'isHidden',
    label: 'Totals stay hidden until voting ends',
    hint: 'Nobody sees counts or ranks before that, so early votes do not pull others along.',
  },
  {
    rule: 'isShuffled',
    label: 'Everybody sees the artworks in a different order',
    hint: 'Gives late and early artworks the same chance to be seen.',
  },
] as const satisfies { rule: keyof VoteRules; label: string; hint: string }[]

/** How people vote. */
export const VoteRulesField = () => {
  const { field } = useController({ control: useCampaignForm().control, name: 'voteRules' })
  const rules = field.value
  return (
    <>
      <LimitField limit={rules.limit} onChange={(limit) => field.onChange({ ...rules, limit })} />
      {SWITCHES.map(({ rule, label, hint }) => (
        <Switch
          key={rule}
          label={label}
          hint={hint}
          checked={rules[rule]}
          onCheckedChange={(isOn) => field.onChange({ ...rules, [rule]: isOn })}
        />
      ))}
    </>
  )
}

/** Who may vote. */
export const ConfirmedEmailField = () => {
  const { field } = useController({ control: useCampaignForm().control, name: 'needsConfirmedEmail' })
  return (
    <Switch
      label="Only confirmed email addresses may vote"
      hint="Makes it harder to vote twice. People confirm theirs by a link that is written to them."
      checked={field.value}
      onCheckedChange={field.onChange}
    />
  )
}

/** When submitted works are shown. */
export const ModerationField = () => {
  const { field } = useController({ control: useCampaignForm().control, name: 'moderation' })
  return (
    <RadioGroup
      label="New artworks"
      look="cards"
      value={field.value}
      onValueChange={(moderation) => field.onChange(moderation === 'before' ? 'before' : 'after')}
      options={[
        { value: 'after', label: 'Appear at once', hint: 'You can remove any of them later' },
        { value: 'before', label: 'Appear after you approve them', hint: 'Nobody else sees them before that' },
      ]}
    />
  )
}

/** The rules as voters will read them. */
export const VoteSentence = () => {
  const { control } = useCampaignForm()
  const [voteRules, needsConfirmedEmail] = useWatch({ control, name: ['voteRules', 'needsConfirmedEmail'] })
  return (
    <figure className={styles.sentence}>
      <figcaption>Voters will read</figcaption>
      <p role="status">{voteRulesSentence(voteRules, needsConfirmedEmail)}</p>
    </figure>
  )
}
