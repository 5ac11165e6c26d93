import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'

/** Tells that comments may come; it takes no room, because most campaigns have none. */
export const CommentsPlace = () => (
  <div aria-busy="true">
    <VisuallyHidden>Loading comments</VisuallyHidden>
  </div>
)
