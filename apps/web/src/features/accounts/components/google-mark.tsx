/** The mark of Google, drawn in one line. */
export const GoogleMark = () => (
  <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeLinecap="round" aria-hidden="true">
    <path d="M18.2 6.2a8.3 8.3 0 1 0 2.1 5.8h-7.8" />
  </svg>
)
