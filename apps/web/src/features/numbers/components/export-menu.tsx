import { exportCampaign } from '@plinth/api-schema/numbers'
import { Download } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { Menu } from '../../../ui/menu.tsx'

const { Part: PicturesDialog } = lazyPart(async () => (await import('./pictures-dialog.tsx')).PicturesDialog)

const PARTS = { days: 'Days', works: 'Artworks', participants: 'Participants' } as const
const FORMATS = { xlsx: 'spreadsheet (.xlsx)', csv: 'plain text (.csv)' } as const

const itemsOf = (campaignId: number) =>
  Object.entries(PARTS).flatMap(([what, words]) =>
    Object.entries(FORMATS).map(([format, kind]) => ({
      id: `${what}-${format}`,
      link: (
        <a href={`/api${exportCampaign.path}?campaignId=${campaignId}&what=${what}&format=${format}`} download>
          {words}, {kind}
        </a>
      ),
    })),
  )

/** The parts of a campaign to take away, each as a spreadsheet or as plain text, and all its pictures. */
export const ExportMenu = ({ campaignId }: { campaignId: number }) => {
  const [isSaving, setSaving] = useState(false)
  return (
    <>
      <Menu
        align="end"
        trigger={
          <Button size="small">
            <Download aria-hidden="true" />
            Export
          </Button>
        }
        items={[
          ...itemsOf(campaignId),
          { id: 'rule', separator: true },
          { id: 'pictures', label: 'All pictures (.zip)', onSelect: () => setSaving(true) },
        ]}
      />
      {isSaving && (
        <Suspense>
          <PicturesDialog campaignId={campaignId} onClose={() => setSaving(false)} />
        </Suspense>
      )}
    </>
  )
}
