import type { ReactNode } from 'react'
import { Button, type ButtonProps } from './button.tsx'

/** A name for the ear and the hover, and one icon. */
export type IconButtonProps = Omit<ButtonProps, 'children' | 'block' | 'square' | 'asChild' | 'aria-label'> & {
  label: string
  children: ReactNode
}

/** A square button that shows an icon and says its name. */
export const IconButton = ({ label, variant = 'quiet', children, ...rest }: IconButtonProps) => (
  // A title that repeats the name would be its description too, and be read out twice.
  <Button
    title={label}
    {...(!rest.title && { 'aria-description': '' })}
    {...rest}
    variant={variant}
    aria-label={label}
    square
  >
    {children}
  </Button>
)
