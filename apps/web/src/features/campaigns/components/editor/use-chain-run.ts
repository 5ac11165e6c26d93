import { messages } from '@plinth/api-schema/messages'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ChainRefusal } from '../../../../lib/chain/chain-refusal.ts'
import { isSameAddress, useLinkedWallet } from '../../../../lib/chain/linked-wallet.ts'
import { giveUpWallet, untilSent, type WalletFollow } from '../../../../lib/chain/wallet-request.ts'
import { useWallet, walletStore } from '../../../../lib/chain/wallet-store.ts'
import { showToast } from '../../../../ui/toast-store.ts'
import type { CollectionForm } from '../../api/campaign-form.ts'
import { toBps } from './chain-actions.ts'
import { useCampaignForm, useEditor } from './editor-context.ts'

/** What is about to be signed. */
export type ChainStep = 'deploy' | 'royalty'

/** One request to the wallet and what comes of it, with the collection as it was when it was asked for. */
type Run = { step: ChainStep; collection: CollectionForm }

const tellFailure = (error: unknown, fallbackMessage: string) => {
  if (error instanceof ChainRefusal) showToast('error', error.message)
  else showToast('warning', fallbackMessage)
}

const royaltyOf = ({ chainId, royaltyAddress, royaltyShare }: CollectionForm) => ({
  networkId: chainId ?? 0,
  royaltyAddress: royaltyAddress.trim(),
  royaltyBps: toBps(royaltyShare),
})

/** Runs one request after the other. One that was given up and is signed after all takes the place of the one that waits. */
const useRuns = (perform: (run: Run, onSent: () => void) => Promise<void>, onOver: () => void) => {
  const [sent, setSent] = useState<Run | null>(null)
  const current = useRef<Run | null>(null)
  const unsigned = useRef<Run | null>(null)

  const noteSent = (run: Run) => {
    if (current.current === run) {
      unsigned.current = null
      setSent(run)
    } else if (unsigned.current?.step === run.step) {
      // Both would be paid for: the one that is on its way is taken up, and the wallet is asked for no other.
      giveUpWallet()
      start(run)
    }
  }
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (run: Run) => perform(run, () => noteSent(run)),
    onError: (error, run) => {
      if (current.current === run) tellFailure(error, run.step === 'deploy' ? messages.tryAgain : messages.updateFail)
    },
    onSettled: (_, _error, run) => {
      if (current.current !== run) return
      current.current = null
      unsigned.current = null
      onOver()
    },
    meta: { failure: 'silent' },
  })
  const start = (run: Run) => {
    current.current = run
    unsigned.current = run
    mutate(run)
  }
  const running = isPending ? variables : null
  return { start, running, isSent: running !== null && running === sent }
}

/** Sends what a run asks for; the form then gets what was signed, whatever stands in it by then. */
const usePerform = () => {
  const { chain, saveFirst, royaltyUpdated } = useEditor()
  const { setValue } = useCampaignForm()
  return async ({ step, collection }: Run, noteSent: () => void) => {
    if (!chain) throw new ChainRefusal('wallet-missing', messages.walletMissing)
    const sendBy = <Answer>(act: (follow: WalletFollow) => Promise<Answer>) =>
      untilSent(({ onSent, requireWanted }) =>
        act({
          requireWanted,
          onSent: () => {
            noteSent()
            onSent()
          },
        }),
      )
    if (step === 'deploy') {
      const { type, name, abbreviation } = collection
      const input = { ...royaltyOf(collection), type, name, abbreviation }
      const { address, blockHeight, forget } = await sendBy((follow) => chain.deployCollection(input, follow))
      setValue('collection', { ...collection, address, blockHeight }, { shouldDirty: true })
      if (await saveFirst()) forget()
      showToast('success', messages.deploySuccess)
    } else {
      const input = { ...royaltyOf(collection), address: collection.address }
      await sendBy((follow) => chain.updateRoyalty(input, follow))
      showToast('success', messages.updateSuccess)
      await royaltyUpdated(collection)
    }
  }
}

/** Deploying a collection and changing its royalty: first the draft is kept, then one is asked, then the wallet signs. */
export const useChainRun = () => {
  const { chain, saveFirst } = useEditor()
  const { getValues } = useCampaignForm()
  const [step, setStep] = useState<ChainStep | null>(null)
  const [isSaving, setSaving] = useState(false)
  const { start, running, isSent } = useRuns(usePerform(), () => setStep(null))

  const { wallet } = useWallet()
  const linked = useLinkedWallet()
  // A campaign takes only collections that the linked wallet owns.
  const isUnlinked = wallet !== null && linked !== undefined && !isSameAddress(linked, wallet.address)

  const ask = async (wanted: ChainStep) => {
    // What goes on in the background comes back to the front.
    if (running) return setStep(running.step)
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
      if (running && !isSent) giveUpWallet()
      else setStep(null)
    },
    confirm: () => step && start({ step, collection: { ...getValues('collection') } }),
    isSaving,
    /** The collection that the wallet or the chain is busy with. */
    signed: running?.collection,
    isSent,
    /** While a deployment goes on, what it was asked for must not change in the form. */
    isDeploying: running?.step === 'deploy',
  }
}
