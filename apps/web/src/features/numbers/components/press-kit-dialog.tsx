import { zipPressKit } from '../api/zip-press-kit.ts'
import { ZipDialog } from './zip-dialog.tsx'

export type PressKitDialogProps = { campaignId: number; onClose: () => void }

/** Saves the press kit of a campaign as one zip. */
export const PressKitDialog = ({ campaignId, onClose }: PressKitDialogProps) => (
  <ZipDialog
    title="Save the press kit"
    description="The winning pictures in full size, their certificates and cards, and a text with the facts and the terms of each work, in one zip. Keep this page open until it is done."
    noun="files"
    fileName={`press-kit-${campaignId}.zip`}
    listFiles={(run) => zipPressKit(campaignId, run)}
    onClose={onClose}
  />
)
