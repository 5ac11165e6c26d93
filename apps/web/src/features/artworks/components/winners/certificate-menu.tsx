import { winnerCertificate } from '@plinth/api-schema/artworks-winners'
import { Award } from 'lucide-react'
import { Button, type ButtonProps } from '../../../../ui/button.tsx'
import { Menu } from '../../../../ui/menu.tsx'
import type { Artwork } from '../../api/artwork.ts'

const FORMATS = { pdf: 'To print (.pdf)', png: 'Picture (.png)' } as const

/** The certificate of a work that won a place, to print or to show. */
export const CertificateMenu = ({ work, size = 'medium' }: { work: Artwork; size?: ButtonProps['size'] }) => (
  <Menu
    trigger={
      <Button size={size}>
        <Award aria-hidden="true" />
        Certificate
      </Button>
    }
    items={Object.entries(FORMATS).map(([format, words]) => ({
      id: format,
      link: (
        <a href={`/api${winnerCertificate.path}?worksId=${work.id}&format=${format}`} download>
          {words}
        </a>
      ),
    }))}
  />
)
