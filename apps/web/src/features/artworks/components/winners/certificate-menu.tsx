import { Award } from 'lucide-react'
import { Button, type ButtonProps } from '../../../../ui/button.tsx'
import { Menu } from '../../../../ui/menu.tsx'
import { useSaveCertificate } from '../../api/use-save-certificate.ts'

const FORMATS = [
  { format: 'pdf', label: 'To print (.pdf)' },
  { format: 'png', label: 'Picture (.png)' },
] as const

/** The certificate of a work that won a place, to print or to show. */
export const CertificateMenu = ({ work, size = 'medium' }: { work: { id: number }; size?: ButtonProps['size'] }) => {
  const { isPending, save } = useSaveCertificate(work.id)
  return (
    <Menu
      trigger={
        <Button size={size} pending={isPending}>
          <Award aria-hidden="true" />
          Certificate
        </Button>
      }
      items={FORMATS.map(({ format, label }) => ({
        id: format,
        label,
        onSelect: () => save(format),
      }))}
    />
  )
}
