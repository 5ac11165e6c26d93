import { useState } from 'react'
import styles from './avatar.module.css'
import { classNames } from './class-names.ts'

export type AvatarProps = {
  name: string
  src?: string | null | undefined
  size?: 'small' | 'medium' | 'large'
  shape?: 'round' | 'square'
  /** The name stands beside it in words already. */
  decorative?: boolean
}

/** A face, or the first letter of a name while there is none. */
export const Avatar = ({ name, src, size = 'medium', shape = 'round', decorative = false }: AvatarProps) => {
  const [broken, setBroken] = useState<string>()
  const letter = [...name.trim()][0]?.toUpperCase() ?? '?'
  return (
    <span
      className={classNames(styles.avatar, styles[size], shape === 'square' && styles.square)}
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
    >
      {src && src !== broken ? <img src={src} alt="" onError={() => setBroken(src)} /> : letter}
    </span>
  )
}
