import { messages } from '@plinth/api-schema/messages'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ChainRefusal } from '../../../../lib/chain/chain-refusal.ts'
import { isSameAddress, useLinkedWallet } from '../../../../lib/chain/linked-wallet.ts'
import { giveUpWallet, untilSent, type WalletFollow } from '../../../../lib/chain/wallet-request.ts'
import { useWallet, walletStore } from '../../../../lib/chain/wallet-store.ts'
import { showToast } from '../../../../ui/toast-store.ts'
import type { CollectionForm } from '../../api/campaign-form.ts'
import { type ChainActions, toBps } from './chain-actions.ts'
import { useCampaignForm, useEditor } from './editor-context.ts'

/** What is about to be signed. */
export type ChainStep = 'deploy' | 'royalty'

const tellFailure = (error: unknown, fallbackMessage: string) => {
  if (error instanceof ChainRefusal) showToast('error', error.message)
  else showToast('warning', fallbackMessage)
}

const royaltyOf = ({ chainId, royaltyAddress, royaltyShare }: CollectionForm) => ({
  networkId: chainId ?? 0,
  royaltyAddress: royaltyAddress.trim(),
  royaltyBps: toBps(royaltyShare),
})

/** Deploying a collection and changing its royalty: first the draft is kept, then one is asked, then the wallet signs. */
export const useDeployer = () => {
  const { chain, saveFirst, royaltyUpdated } = useEditor()
  const { getValues, setValue } = useCampaignForm()
  const [step, setStep] = useState<ChainStep | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [isSent, setSent] = useState(false)

  const { wallet } = useWallet()
  const linked = useLinkedWallet()
  // A campaign takes only collections that the linked wallet owns.
  const isUnlinked = wallet !== null && linked !== undefined && !isSameAddress(linked, wallet.address)

  const sendBy = <Answer>(act: (follow: WalletFollow) => Promise<Answer>) =>
    untilSent(({ onSent, requireWanted }) =>
      act({
        requireWanted,
        onSent: () => {
          setSent(true)
          onSent()
        },
      }),
    )

  const deploy = async (actions: ChainActions, collection: CollectionForm) => {
    const { type, name, abbreviation } = collection
    const deployed = await sendBy((follow) =>
      actions.deployCollection({ ...royaltyOf(collection), type, name, abbreviation }, follow),
    )
    setValue('collection.address', deployed.address, { shouldDirty: true })
    setValue('collection.blockHeight', deployed.blockHeight, { shouldDirty: true })
    if (await saveFirst()) deployed.forget()
  }

  const run = useMutation({
    mutationFn: async (wanted: ChainStep) => {
      setSent(false)
      if (!chain) throw new ChainRefusal('wallet-missing', messages.walletMissing)
      const collection = getValues('collection')
      if (wanted === 'deploy') await deploy(chain, collection)
      else {
        const wish = { ...royaltyOf(collection), address: collection.address }
        await sendBy((follow) => chain.updateRoyalty(wish, follow))
      }
    },
    onSuccess: async (_, wanted) => {
      showToast('success', wanted === 'deploy' ? messages.deploySuccess : messages.updateSuccess)
      if (wanted === 'royalty') await royaltyUpdated()
    },
    onError: (error, wanted) => tellFailure(error, wanted === 'deploy' ? messages.tryAgain : messages.updateFail),
    onSettled: () => setStep(null),
    meta: { failure: 'silent' },
  })

  const ask = async (wanted: ChainStep) => {
    // What goes on in the background comes back to the front.
    if (run.isPending) return setStep(run.variables)
    if (!chain) {
      walletStore.open('connect')
      return showToast('warning', messages.walletMissing)
    }
    if (wanted === 'deploy' && isUnlinked) return walletStore.open('link')
    setSaving(true)
    const isKept = await saveFirst()
    setSaving(false)
    if (isKept) setStep(wanted)
  }

  return {
    step,
    ask,
    /** Closes the dialog: a silent wallet is waited for no longer, and what was sent goes on without it. */
    cancel: () => {
      if (run.isPending && !isSent) giveUpWallet()
      else setStep(null)
    },
    confirm: () => step && run.mutate(step),
    isSaving,
    isSigning: run.isPending,
    isSent: run.isPending && isSent,
  }
}
