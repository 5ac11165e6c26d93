import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { CampaignForm, CollectionForm } from '../../api/campaign-form.ts'
import type { OwnCampaignDetail } from '../../api/use-own-campaign.ts'
import { useRefreshCollection } from '../../api/use-refresh-collection.ts'
import { isSameContract, type Royalty, royaltyToShow } from './chain-royalty.ts'

/** Takes values as saved, but for the royalty: saved is the one that the chain has, and what is typed waits beside it. */
const resetTo = (
  form: UseFormReturn<CampaignForm>,
  saved: CampaignForm,
  chain: CollectionForm,
  known: Royalty | null,
) => {
  const typed = form.getValues('collection')
  if (!isSameContract(typed, chain)) return form.reset(saved, { keepValues: true })
  const { royaltyAddress, royaltyShare } = chain
  form.reset({ ...saved, collection: { ...saved.collection, royaltyAddress, royaltyShare } }, { keepValues: true })
  const shown = royaltyToShow(typed, known, chain)
  form.setValue('collection.royaltyAddress', shown.royaltyAddress, { shouldDirty: true })
  form.setValue('collection.royaltyShare', shown.royaltyShare, { shouldDirty: true })
}

/** Keeps the royalty in the editor of a campaign that exists with the chain, which alone decides it. */
export const useChainRoyalty = (form: UseFormReturn<CampaignForm>, campaign: OwnCampaignDetail) => {
  const refresh = useRefreshCollection(campaign.id)
  const { collection: present } = campaign.change?.form ?? campaign.form
  const known = useRef<CollectionForm | null>(null)
  const { defaultValues } = form.formState
  useEffect(() => {
    if (known.current === present) return
    if (isSameContract(form.getValues('collection'), present))
      resetTo(form, structuredClone(defaultValues) as CampaignForm, present, known.current)
    known.current = present
  })
  return {
    /** Takes these values as saved. */
    markSaved: (values: CampaignForm) => resetTo(form, values, known.current ?? present, known.current),
    /** The wallet has set the royalty of this collection. */
    markSet: async (signed: CollectionForm) => {
      resetTo(form, structuredClone(form.formState.defaultValues) as CampaignForm, signed, null)
      await refresh.mutateAsync().catch(() => undefined)
    },
  }
}
