import type { CampaignStage } from '@plinth/api-schema/campaign-card'
import {
  applyCampaignUpdate,
  discardCampaignChange,
  listOwnCampaigns,
  saveCampaign,
  updateCampaign,
} from '@plinth/api-schema/campaigns'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, callKey } from '../../../lib/api/client.ts'
import { campaignQuery } from '../../../lib/campaigns/campaign-query.ts'
import { type CampaignForm, writeCampaignForm } from './campaign-form.ts'
import { draftQuery } from './use-draft.ts'

/** Hands a new campaign in for review, with the password of the account; the draft goes with it. */
export const useSubmitCampaign = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ form, password }: { form: CampaignForm; password: string }) =>
      api(saveCampaign, { ...writeCampaignForm(form), password }),
    onSuccess: async () => {
      client.setQueryData(draftQuery().queryKey, null)
      await client.invalidateQueries({ queryKey: callKey(listOwnCampaigns) })
    },
    // The dialog tells it beside the password.
    meta: { failure: 'silent' },
  })
}

/** Saves the changes of a campaign; those of a live one go to review (docs/product/campaigns.md#changes). */
export const useSaveChanges = (id: number, stage: CampaignStage) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (form: CampaignForm) =>
      api(stage === 'live' ? applyCampaignUpdate : updateCampaign, { ...writeCampaignForm(form), id }),
    onSuccess: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: campaignQuery(id).queryKey }),
        client.invalidateQueries({ queryKey: callKey(listOwnCampaigns) }),
      ])
    },
  })
}

/** Takes back a change of a live campaign that waits for review or was sent back. */
export const useDiscardChange = (id: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api(discardCampaignChange, { id }),
    onSuccess: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: campaignQuery(id).queryKey }),
        client.invalidateQueries({ queryKey: callKey(listOwnCampaigns) }),
      ])
    },
  })
}
