import { exportCampaign } from '@plinth/api-schema/numbers'
import { Download } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useSaveFile } from '../../../lib/api/use-save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { Menu } from '../../../ui/menu.tsx'

const { Part: PicturesDialog } = lazyPart(async () => (await import('./pictures-dialog.tsx')).PicturesDialog)

const PARTS = [
  { what: 'days', words: 'Days' },
  { what: 'works', words: 'Artworks' },
  { what: 'participants', words: 'Participants' },
  { what: 'countries', words: 'Countries' },
] as const
const FORMATS = [
  { format: 'xlsx', kind: 'spreadsheet (.xlsx)' },
  { format: 'csv', kind: 'plain text (.csv)' },
] as const

/** The parts of a campaign to take away, each as a spreadsheet or as plain text, and all its pictures. */
export const ExportMenu = ({ campaignId }: { campaignId: number }) => {
  const [isSaving, setSaving] = useState(false)
  const save = useSaveFile(exportCampaign)
  const tables = PARTS.flatMap(({ what, words }) =>
    FORMATS.map(({ format, kind }) => ({
      id: `${what}-${format}`,
      label: `${words}, ${kind}`,
      onSelect: () => save.mutate({ campaignId, what, format }),
    })),
  )
  return (
    <>
      <Menu
        align="end"
        trigger={
          <Button size="small" pending={save.isPending}>
            <Download aria-hidden="true" />
            Export
          </Button>
        }
        items={[
          ...tables,
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
