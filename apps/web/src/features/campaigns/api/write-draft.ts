import { CampaignContent } from '@plinth/api-schema/campaign-content'
import { type CampaignForm, writeCampaignForm } from './campaign-form.ts'

// Short fields whose unfinished value is no loss; a long text is never left out.
const MAY_BE_LEFT_OUT = new Set([
  'startTime',
  'endTime',
  'companyWebsite',
  'website',
  'rewardAmount',
  'contractAddress',
  'royaltyAddress',
  'royaltyProportion',
])

const leaveOut = (target: unknown, path: readonly PropertyKey[]) => {
  const [key, ...rest] = path
  if (key === undefined || target === null || typeof target !== 'object') return
  const holder = target as Record<PropertyKey, unknown>
  if (rest.length === 0) holder[key] = ''
  else leaveOut(holder[key], rest)
}

/** What of a campaign can be kept as it stands: half-typed short fields stay out and are counted, any other fault is told. */
export const writeDraft = (
  form: CampaignForm,
): { content: ReturnType<typeof writeCampaignForm>; leftOut: number; fault: string | null } => {
  const content = structuredClone(writeCampaignForm(form))
  const issues = CampaignContent.safeParse(content).error?.issues ?? []
  const paths = new Set<string>()
  let fault: string | null = null
  for (const issue of issues) {
    const name = issue.path.at(-1)
    if (typeof name === 'string' && MAY_BE_LEFT_OUT.has(name)) {
      leaveOut(content, issue.path)
      paths.add(issue.path.join('.'))
    } else fault ??= issue.message
  }
  return { content, leftOut: paths.size, fault }
}
