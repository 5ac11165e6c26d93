import { encode } from 'uqr'
import styles from './qr-code.module.css'

export type QrCodeProps = { text: string; label: string }

/** Draws a text as a QR code, dark on light in both themes: scanners expect it. */
export const QrCode = ({ text, label }: QrCodeProps) => {
  const { data, size } = encode(text, { border: 2 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      className={styles.code}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}
