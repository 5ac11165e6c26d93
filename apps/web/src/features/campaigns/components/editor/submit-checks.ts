import { CampaignContent } from '@plinth/api-schema/campaign-content'
import { messages } from '@plinth/api-schema/messages'
import { type CampaignForm, writeCampaignForm } from '../../api/campaign-form.ts'
import { findMissing } from '../../api/missing-parts.ts'
import type { EditorMode } from './editor-tabs.ts'
import { toMoment } from './local-time.ts'

/** Why a campaign cannot be handed in or saved as it stands; undefined when it can. The server looks again. */
export const refuseCampaign = (form: CampaignForm, mode: EditorMode, now: Date): string | undefined => {
  if (findMissing(form, mode).length > 0) return messages.dataIncomplete
  const fault = CampaignContent.safeParse(writeCampaignForm(form)).error?.issues[0]?.message
  if (fault !== undefined) return fault
  const endsAt = toMoment(form.endsAt)
  const startsAt = toMoment(form.startsAt)
  if (endsAt && startsAt && endsAt <= startsAt) return messages.endBeforeStart
  if (endsAt && endsAt <= now) return messages.endInPast
  return undefined
}
