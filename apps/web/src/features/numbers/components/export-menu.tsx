import { exportCampaign } from '@plinth/api-schema/numbers'
import { Download } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/menu.tsx'

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

/** The parts of a campaign to take away, each as a spreadsheet or as plain text. */
export const ExportMenu = ({ campaignId }: { campaignId: number }) => (
  <Menu
    align="end"
    trigger={
      <Button size="small">
        <Download aria-hidden="true" />
        Export
      </Button>
    }
    items={itemsOf(campaignId)}
  />
)
