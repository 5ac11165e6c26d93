import { createContext, useContext } from 'react'
import { useFormContext } from 'react-hook-form'
import type { CampaignForm, CollectionForm } from '../../api/campaign-form.ts'
import type { OwnCampaignDetail } from '../../api/use-own-campaign.ts'
import type { ChainActions } from './chain-actions.ts'
import type { EditorMode, TabNumber } from './editor-tabs.ts'

/** What every tab of the editor knows beside the form. */
export type Editor = {
  mode: EditorMode
  goTo: (tab: TabNumber) => void
  /** Keeps what is written before the chain is asked; answers whether that worked, and has said so where it did not. */
  saveFirst: () => Promise<boolean>
  /** Takes note that the chain has the royalty of this collection, whatever stands in the form by now. */
  royaltyUpdated: (signed: CollectionForm) => Promise<unknown>
  /** Undefined while no wallet is connected. */
  chain: ChainActions | undefined
  /** The campaign that is edited; a new one is none yet. */
  campaign: OwnCampaignDetail | null
}

/** Holds the editor for its tabs. */
export const EditorContext = createContext<Editor | null>(null)

/** The editor around a tab. */
export const useEditor = () => {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error('There is no campaign editor above this component.')
  return editor
}

/** Whether the parts around can only be read any more. */
export const ClosedContext = createContext(false)

/** The form around a tab. */
export const useCampaignForm = () => useFormContext<CampaignForm>()
