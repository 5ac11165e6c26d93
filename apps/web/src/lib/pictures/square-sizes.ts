/** How wide a picture stands behind the square of a card: a wide one reaches beyond it on both sides. */
export const squareSizes = ({ width, height }: { width: number; height: number }) => {
  const reach = Math.max(1, width / height)
  return `(max-width: 700px) ${Math.round(92 * reach)}vw, ${Math.round(300 * reach)}px`
}
