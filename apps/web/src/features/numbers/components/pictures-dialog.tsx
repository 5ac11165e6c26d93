import { zipPictures } from '../api/zip-pictures.ts'
import { ZipDialog } from './zip-dialog.tsx'

export type PicturesDialogProps = { campaignId: number; onClose: () => void }

/** Saves all pictures of a campaign as one zip. */
export const PicturesDialog = ({ campaignId, onClose }: PicturesDialogProps) => (
  <ZipDialog
    title="Save all pictures"
    description="Every work on the wall in one zip, named by title and artist, with a table of the works. Keep this page open until it is done."
    noun="pictures"
    fileName={`pictures-${campaignId}.zip`}
    listFiles={(run) => zipPictures(campaignId, run)}
    onClose={onClose}
  />
)
