import { Share } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { nftPath } from '../api/nft-paths.ts'
import type { Nft } from '../api/use-nft.ts'

// It draws a QR code: code that most visits do without.
const ShareDialog = lazy(async () => ({ default: (await import('../../../ui/share-dialog.tsx')).ShareDialog }))

/** Opens the ways to share an NFT. */
export const ShareNftButton = ({ nft }: { nft: Nft }) => {
  const [opened, setOpened] = useState(false)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="primary"
        onClick={() => {
          setOpened(true)
          setOpen(true)
        }}
      >
        <Share aria-hidden="true" />
        Share
      </Button>
      {opened && (
        <Suspense>
          <ShareDialog
            open={open}
            onOpenChange={setOpen}
            title="Share NFT"
            subject={`${nft.name} by ${nft.creator.name}`}
            url={new URL(nftPath({ id: nft.id, creatorId: nft.creator.id }), window.location.origin).href}
            fileName={`plinth-nft-${nft.id}`}
          />
        </Suspense>
      )}
    </>
  )
}
