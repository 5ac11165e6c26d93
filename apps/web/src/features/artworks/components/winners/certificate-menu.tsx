import { winnerCertificate } from '@plinth/api-schema/artworks-winners'
import { Award } from 'lucide-react'
import { useSaveFile } from '../../../../lib/api/use-save-file.ts'
import { Button, type ButtonProps } from '../../../../ui/button.tsx'
import { Menu } from '../../../../ui/menu.tsx'

const FORMATS = [
  { format: 'pdf', label: 'To print (.pdf)' },
  { format: 'png', label: 'Picture (.png)' },
] as const

/** The certificate of a work that won a place, to print or to show. */
export const CertificateMenu = ({ work, size = 'medium' }: { work: { id: number }; size?: ButtonProps['size'] }) => {
  const save = useSaveFile(winnerCertificate)
  return (
    <Menu
      trigger={
        <Button size={size} pending={save.isPending}>
          <Award aria-hidden="true" />
          Certificate
        </Button>
      }
      items={FORMATS.map(({ format, label }) => ({
        id: format,
        label,
        onSelect: () => save.mutate({ worksId: work.id, format }),
      }))}
    />
  )
}
