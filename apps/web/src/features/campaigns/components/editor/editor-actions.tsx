import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { useIsPhone } from '../../../../theme/breakpoints.ts'
import { Button, type ButtonVariant } from '../../../../ui/button.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Menu } from '../../../../ui/menu.tsx'

/** Something to do with the whole campaign. */
export type EditorAction = {
  id: string
  label: string
  icon?: ReactNode
  variant?: ButtonVariant
  pending?: boolean
  onSelect: () => void
}

/** The buttons at the top of the editor; on phones they stand in a menu. */
export const EditorActions = ({ actions }: { actions: readonly EditorAction[] }) => {
  const isPhone = useIsPhone()
  if (isPhone) {
    return (
      <Menu
        align="end"
        trigger={
          <IconButton label="Campaign actions" variant="secondary">
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
        items={actions.map(({ id, label, icon, pending, onSelect }) => ({
          id,
          label,
          onSelect,
          ...(icon === undefined ? {} : { icon }),
          ...(pending ? { disabled: true } : {}),
        }))}
      />
    )
  }
  return actions.map(({ id, label, icon, variant = 'secondary', pending = false, onSelect }) => (
    <Button key={id} variant={variant} pending={pending} onClick={onSelect}>
      {icon}
      {label}
    </Button>
  ))
}
